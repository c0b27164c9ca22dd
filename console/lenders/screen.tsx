import '../styles/lenders.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ListedFigure } from '#contracts/operators/applications.ts'
import { lenderTrouble } from '#contracts/operators/lender-trouble.ts'
import { ask } from '../api/query.ts'
import { Num } from '../kit/num.tsx'
import { Screen } from '../kit/screen.tsx'
import { RangeLinks } from '../lender/range-links.tsx'
import { daysOf, rangeLabel, rangeOptions } from '../lender/ranges.ts'
import { ListTable } from '../table/list-table.tsx'
import { LENDER_COLUMNS, LENDER_SHEET, type LenderRow } from './columns.tsx'

const route = getRouteApi('/lenders')

export function LendersScreen() {
  const search = route.useSearch()
  const days = daysOf(search)
  const { lenders, unfinishedRuns, overdueRuns, undecidedRuns } = useSuspenseQuery(ask('GET /lenders/health', days)).data
  const rows = lenders
    .toSorted((one, other) => Number(!lenderTrouble(one)) - Number(!lenderTrouble(other)))
    .map((lender): LenderRow => ({ ...lender, counted: { lender: lender.id, ...days } }))
  return (
    <Screen
      title="Lenders"
      about={<span>{rangeLabel(days)}</span>}
      command={`lenders health${rangeOptions(days)}`}
      csv={{ name: 'lenders', columns: LENDER_SHEET, rows: async () => rows }}
    >
      <RangeLinks search={search} />
      <ListTable
        title="Lenders"
        columns={LENDER_COLUMNS}
        rows={rows}
        rowLink={({ id }) => ({ to: '/lenders/$id', params: { id }, search: search as never })}
        empty="No lenders in the lender file. Apply one that has some."
      />
      <p className="quiet">
        Requests in progress: <Listed value={unfinishedRuns} figure="under-way" />, overdue:{' '}
        <Listed value={overdueRuns} figure="overdue" />. Leads awaiting a decision:{' '}
        <Listed value={undecidedRuns} figure="pending" />. Failed and accepted count calls, by day of the call; returned and sold
        count leads, by day of application. Times and failures leave out calls that were never made.
      </p>
    </Screen>
  )
}

/** Whenever they came in. */
const Listed = ({ value, figure }: { readonly value: number; readonly figure: ListedFigure }) =>
  value === 0 ? '0' : <Num value={value} to="/leads" search={{ figure } as never} data-counts="leads" />
