import type { ListedApplication } from '#domain/operators/applications.ts'
import { formatMoney } from '../kit/format.ts'
import type { ListColumn } from '../table/columns.ts'
import { LeadStatus } from './lead-status.tsx'

const ALL_GROUPS = 3

const dollars = (amount: number) => formatMoney(amount * 100)

function keptWords({ erased, kept }: ListedApplication): string {
  if (erased) return 'erased'
  return kept.length === ALL_GROUPS ? 'all' : kept.join(', ') || 'decision only'
}

export const LEAD_COLUMNS: readonly ListColumn<ListedApplication>[] = [
  { title: 'Lead', of: ({ id }) => id, show: ({ id }) => <code>{id.slice(0, 8)}</code> },
  { title: 'Received', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'Status', of: ({ status }) => status, show: ({ status }) => <LeadStatus status={status} /> },
  { title: 'Amount', of: ({ loanAmount }) => loanAmount, show: ({ loanAmount }) => dollars(loanAmount), right: true },
  { title: 'State', of: ({ state }) => state },
  {
    title: 'Income',
    of: ({ grossIncome }) => grossIncome,
    show: ({ grossIncome }) => dollars(grossIncome),
    right: true,
    wideOnly: true,
  },
  { title: 'Paid', of: ({ payFrequency }) => payFrequency, wideOnly: true },
  { title: 'Source', of: ({ campaign, landingPath }) => [campaign, landingPath].filter(Boolean).join(' ') || null, wideOnly: true },
  {
    title: 'Machine',
    of: ({ looksLikeMachine }) => looksLikeMachine,
    show: ({ looksLikeMachine }) => (looksLikeMachine ? 'looks like one' : null),
    wideOnly: true,
  },
  { title: 'Kept', of: keptWords, wideOnly: true },
]
