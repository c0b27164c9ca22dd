import '../styles/lenders.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lenderTrouble } from '#domain/operators/lender-trouble.ts'
import { ask } from '../api/query.ts'
import { Screen } from '../kit/screen.tsx'
import { RangeLinks } from '../lender/range-links.tsx'
import { daysOf, rangeOptions, rangeWords } from '../lender/ranges.ts'
import { ListTable } from '../table/list-table.tsx'
import { ApplyFile } from './apply-file.tsx'
import { LENDER_COLUMNS } from './columns.tsx'

const route = getRouteApi('/lenders')

export function LendersScreen() {
  const search = route.useSearch()
  const days = daysOf(search)
  const { lenders, unfinishedRuns, overdueRuns, undecidedRuns } = useSuspenseQuery(ask('GET /lenders/health', days)).data
  return (
    <Screen
      title="Lenders"
      about={<span>{rangeWords(days)}</span>}
      command={`lenders health${rangeOptions(days)}`}
      csv={{ name: 'lenders', columns: LENDER_COLUMNS, rows: async () => lenders }}
      actions={<ApplyFile />}
    >
      <RangeLinks search={search} />
      <ListTable
        label="Lenders"
        columns={LENDER_COLUMNS}
        rows={lenders.toSorted((one, other) => Number(!lenderTrouble(one)) - Number(!lenderTrouble(other)))}
        idOf={({ id }) => id}
        rowLink={({ id }) => ({ to: '/lenders/$id', params: { id }, search: search as never })}
        empty={<p>The lender file names no lender. Apply a file that does.</p>}
      />
      <p className="quiet">
        Requests under way: {unfinishedRuns}, overdue: {overdueRuns}. Leads that a lender has not decided yet: {undecidedRuns}.
        Times and failures leave out calls that were never made.
      </p>
    </Screen>
  )
}
