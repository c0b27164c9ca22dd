import { useMemo } from 'react'
import type { ListedApplication } from '#contracts/operators/applications.ts'
import { LEAD_MONEY_STATES } from '#domain/money/lines.ts'
import { useLenderNames } from '../api/lender-names.ts'
import { formatMoney } from '../kit/format.ts'
import { type ListColumn, onScreen } from '../table/columns.ts'
import { LeadStatus } from './lead-status.tsx'

export function useLeadColumns({ areFiltered = false } = {}) {
  const names = useLenderNames()
  return useMemo(() => (areFiltered ? withFilters(leadColumns(names)) : leadColumns(names)), [names, areFiltered])
}

const ALL_GROUPS = 3

const dollars = (amount: number) => formatMoney(amount * 100)

function keptLabel({ erased, kept }: ListedApplication): string {
  if (erased) return 'erased'
  return kept.length === ALL_GROUPS ? 'all' : kept.join(', ') || 'decision only'
}

const sourceOf = ({ source, campaign, landingPath, looksLikeMachine }: ListedApplication) =>
  [looksLikeMachine && 'looks like a machine', source, campaign, landingPath].filter(Boolean).join(', ') || null

/** With the lenders' names, as far as they are known by now. */
const leadColumns = (names: ReadonlyMap<string, string>): readonly ListColumn<ListedApplication>[] => [
  { title: 'Lead', of: ({ id }) => id, show: ({ id }) => <code>{id.slice(0, 8)}</code> },
  { title: 'Status', of: ({ status }) => status, show: (lead) => <LeadStatus {...lead} /> },
  { title: 'Lender', of: ({ lender }) => lender && (names.get(lender) ?? lender) },
  {
    title: 'Pays us',
    of: ({ payoutCents, owedCents }) => (payoutCents === null ? null : formatMoney(owedCents ?? 0)),
    right: true,
  },
  { title: 'Became', of: ({ moneyState }) => moneyState && LEAD_MONEY_STATES[moneyState] },
  { title: 'Asked for', of: ({ loanAmount }) => loanAmount, show: ({ loanAmount }) => dollars(loanAmount), right: true },
  { title: 'State', of: ({ state }) => state },
  { title: 'Received', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'Source', of: sourceOf, wideOnly: true },
  { title: 'Kept', of: keptLabel, wideOnly: true },
]

const withFilters = (columns: readonly ListColumn<ListedApplication>[]): readonly ListColumn<ListedApplication>[] =>
  onScreen(columns, {
    Status: { filter: ({ status, isRepeat }) => (isRepeat ? { figure: 'duplicates' } : { status }) },
    Lender: { filter: ({ lender }) => (lender === null ? null : { lender }) },
    State: { filter: ({ state }) => ({ state }) },
    Source: { filter: sourceFilter },
  })

function sourceFilter({ source, campaign, landingPath, looksLikeMachine }: ListedApplication) {
  if (looksLikeMachine) return { machine: 'true' }
  return source ? { source } : campaign ? { campaign } : landingPath ? { landingPath } : null
}
