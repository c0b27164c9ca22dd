import { useSuspenseQuery } from '@tanstack/react-query'
import type { LenderHealthRow } from '#domain/operators/lenders.ts'
import { ask } from '../api/query.ts'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const standing = ({ paused, open }: LenderHealthRow) => (paused !== 'no' ? 'paused' : open ? 'open' : 'closed')

const COLUMNS: readonly ListColumn<LenderHealthRow>[] = [
  { title: 'Lender', of: ({ name }) => name },
  {
    title: 'State',
    of: standing,
    show: (row) => <Status tone={standing(row) === 'open' ? 'good' : 'idle'}>{standing(row)}</Status>,
  },
  { title: 'Asked', of: ({ asked }) => asked, right: true },
  { title: 'Yes', of: ({ yes }) => yes, right: true },
  { title: 'Sold', of: ({ sold }) => sold, right: true },
  { title: 'Timeouts', of: ({ timeouts }) => timeouts, right: true, wideOnly: true },
]

export function LendersScreen() {
  const { lenders } = useSuspenseQuery(ask('GET /lenders/health', {})).data
  return (
    <Screen title="Lenders" command="lenders health" csv={{ name: 'lenders', columns: COLUMNS, rows: async () => lenders }}>
      <ListTable
        label="Lenders"
        columns={COLUMNS}
        rows={lenders}
        idOf={({ id }) => id}
        rowLink={({ id }) => ({ to: '/lenders/$id', params: { id } })}
        empty={<p>The lender file names no lender.</p>}
      />
    </Screen>
  )
}
