/** The lists of money, as screens, terminals and spreadsheets show them. Without schemas, for the console. */
import { LINE_LABELS } from '#domain/money/lines.ts'
import { formatUsDate, type PlainDate } from '#domain/values/calendar.ts'
import { formatCents } from '#domain/values/money.ts'
import type { Column } from './column.ts'
import type { AskedReturn, OwingLender, Statement, StatementLine } from './money.ts'

const limitOf = ({ mostUnpaidCents, mostUnpaidDays }: OwingLender) =>
  [mostUnpaidCents !== null && formatCents(mostUnpaidCents), mostUnpaidDays !== null && `${mostUnpaidDays} days`]
    .filter(Boolean)
    .join(', ') || null

export const standingOf = ({ hasLeft, isOverLimit }: OwingLender) =>
  isOverLimit ? 'over its limit' : hasLeft ? 'has left the file' : null

export const OWING_COLUMNS: readonly Column<OwingLender>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Owes', of: ({ owedCents }) => owedCents, isCents: true },
  { title: 'Not final', of: ({ draftCents }) => draftCents, isCents: true },
  { title: 'Up to 30 days', of: ({ upTo30Cents }) => upTo30Cents, isCents: true },
  { title: '31 to 60', of: ({ upTo60Cents }) => upTo60Cents, isCents: true },
  { title: '61 to 90', of: ({ upTo90Cents }) => upTo90Cents, isCents: true },
  { title: 'Over 90', of: ({ over90Cents }) => over90Cents, isCents: true },
  { title: 'Limit', of: limitOf },
  { title: 'Status', of: standingOf },
]

export const stateLabel = ({ state, finalFrom }: Statement) =>
  state === 'grace' ? `can change until ${formatUsDate(finalFrom as PlainDate)}` : state

export const STATEMENT_COLUMNS: readonly Column<Statement>[] = [
  { title: 'Month', of: ({ month }) => month },
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Status', of: stateLabel },
  { title: 'Lines', of: ({ lines }) => lines, right: true },
  { title: 'Total', of: ({ chargedCents }) => chargedCents, isCents: true },
  { title: 'Paid in the month', of: ({ paidCents }) => paidCents, isCents: true },
  { title: 'Mailed', of: ({ mailedAt }) => mailedAt, isTime: true },
]

export const RETURN_COLUMNS: readonly Column<AskedReturn>[] = [
  { title: 'Lead', of: ({ leadId }) => leadId },
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Asked', of: ({ askedAt }) => askedAt, isTime: true },
  { title: 'Accepted by itself', of: ({ acceptedFrom }) => acceptedFrom, isTime: true },
]

type Line = Pick<StatementLine, 'kind' | 'at' | 'cents'>
export const LINE_COLUMNS = {
  kind: { title: 'For', of: ({ kind }) => LINE_LABELS[kind] },
  at: { title: 'When', of: ({ at }) => at, isTime: true },
  cents: { title: 'Amount', of: ({ cents }) => cents ?? 'price open', isCents: true },
} as const satisfies Readonly<Record<string, Column<Line>>>
