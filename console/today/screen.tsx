import { useSuspenseQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { formatDay } from '../kit/format.ts'
import { Screen } from '../kit/screen.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

type Day = {
  readonly day: string
  readonly received: number
  readonly sold: number
  readonly refused: number
  readonly pending: number
}

const COLUMNS: readonly ListColumn<Day>[] = [
  { title: 'Day', of: ({ day }) => day, show: ({ day }) => formatDay(day, new Date()) },
  { title: 'Received', of: ({ received }) => received, right: true },
  { title: 'Sold', of: ({ sold }) => sold, right: true },
  { title: 'Refused', of: ({ refused }) => refused, right: true },
  { title: 'Pending', of: ({ pending }) => pending, right: true },
]

export function TodayScreen() {
  const { data } = useSuspenseQuery(ask('GET /stats/days', {}))
  const days = data.days.toReversed()
  return (
    <Screen title="Today" command="stats" csv={{ name: 'days', columns: COLUMNS, rows: async () => days }}>
      <ListTable label="Days" columns={COLUMNS} rows={days} idOf={({ day }) => day} empty={<p>No day to show.</p>} />
    </Screen>
  )
}
