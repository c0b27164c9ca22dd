import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListedLender } from '#domain/operators/lenders.ts'
import { ask } from '../api/query.ts'
import { Screen } from '../kit/screen.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const COLUMNS: readonly ListColumn<ListedLender>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Licensed in', of: ({ states }) => states, right: true },
  { title: 'Asked in', of: ({ statesAsked }) => statesAsked, right: true },
]

export function StatesScreen() {
  const { lenders } = useSuspenseQuery(ask('GET /lenders', {})).data
  return (
    <Screen title="States" command="lenders list" csv={{ name: 'states', columns: COLUMNS, rows: async () => lenders }}>
      <ListTable label="Lenders by states" columns={COLUMNS} rows={lenders} idOf={({ id }) => id} empty={<p>No lender.</p>} />
    </Screen>
  )
}
