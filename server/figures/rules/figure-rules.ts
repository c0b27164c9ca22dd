/**
 * Which applications a figure counts. Each rule is a condition on a row of `RULE_ROWS`: an application with its run and its money, if there are
 * any. The figures are counted by it, and the list behind a figure is filtered by it, so that the two cannot disagree.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ApplicationFigure, WaitingFigure } from '#contracts/operators/figures.ts'
import type { LeadMoneyState } from '#domain/money/lines.ts'
import { leadMoney } from '../../money/lead-money.ts'
import { someRow } from '../../platform/database/some-row.ts'

type Rule = RawBuilder<SqlBool>

export const RULE_ROWS = sql`applications left join runs on runs.application_id = applications.id
  left join lateral ${leadMoney(sql`case when runs.lender is not null and runs.duplicate_of is null then runs.application_id end`)} as money on true`

/** Of a person who applied before, and whose earlier result stands. */
const isDuplicate: Rule = sql`(runs.duplicate_of is not null)`
const own = (rule: Rule): Rule => sql`(runs.duplicate_of is null and ${rule})`
const hasStatus = (figure: keyof typeof FIGURE_STATUSES): Rule =>
  own(sql`applications.status in (${sql.join(FIGURE_STATUSES[figure].map((status) => sql.lit(status)))})`)

/** Who has a lead that is not decided. */
export const UNDECIDED_LENDER = sql<
  string | null
>`coalesce(runs.state -> 'phase' -> 'attempt', runs.state -> 'phase' -> 'unresolved') ->> 'lender'`

const SOLD = ['sold', 'approved'] as const

/** The statuses that a figure can have: a list of them looks at no others. */
export const FIGURE_STATUSES = {
  sold: SOLD,
  opened: SOLD,
  funded: SOLD,
  returned: SOLD,
  returnsAsked: SOLD,
  voided: SOLD,
  unpriced: ['approved'],
  pending: ['pending'],
  choosing: ['offers'],
  refused: ['reject'],
  dataErrors: ['data_error'],
  errors: ['error'],
  expired: ['expired'],
  withdrawn: ['withdrawn'],
  unanswered: ['received'],
} as const satisfies Partial<Record<ApplicationFigure, readonly string[]>>

const has = (state: LeadMoneyState): Rule => sql`money.state is not distinct from ${sql.lit(state)}`
const sold: Rule = sql`(${hasStatus('sold')} and not ${has('voided')})`
const soldAnd = (rule: Rule): Rule => sql`(${sold} and ${rule})`
const isFunded = someRow(
  sql`postbacks where postbacks.application_id = applications.id and postbacks.lender = runs.lender and event = 'funded'`,
)

export const FIGURE_RULES: Readonly<Record<ApplicationFigure, Rule>> = {
  sent: sql`true`,
  duplicates: isDuplicate,
  machines: sql`(coalesce((visit->>'honeypotFilled')::boolean, false) or coalesce((visit->>'filledTooQuickly')::boolean, false))`,
  // A run from a backup may have found its lender without another ping.
  matched: sql`(${sold} or ${own(someRow(sql`ledger where ledger.application_id = applications.id and stage = 'ping' and ledger.outcome = 'yes'`))})`,
  sold,
  unpriced: soldAnd(has('unpriced')),
  opened: soldAnd(someRow(sql`go_links where go_links.application_id = applications.id and followed > 0`)),
  funded: soldAnd(isFunded),
  returned: soldAnd(has('returned')),
  returnsAsked: soldAnd(has('return-asked')),
  voided: sql`(${hasStatus('sold')} and ${has('voided')})`,
  pending: hasStatus('pending'),
  choosing: hasStatus('choosing'),
  refused: hasStatus('refused'),
  dataErrors: hasStatus('dataErrors'),
  errors: hasStatus('errors'),
  expired: hasStatus('expired'),
  withdrawn: hasStatus('withdrawn'),
  unanswered: hasStatus('unanswered'),
}

/** What is owed for a lead that was sold, in cents: nothing for one that was given back; else null. */
export const REVENUE = sql<number | null>`case when ${sold} then money.owed_cents end`

/** The loan cost more than the offer with which the lender won. */
export const COSTS_MORE = soldAnd(
  sql`runs.costs_more_than_offered #>> '{final,costCents}' is not null and runs.costs_more_than_offered #>> '{offered,costCents}' is not null`,
)

/** Runs that wait for something. There are few, each kind has an index, and a list of them looks at no other application. */
export const WAITING_RUNS: Readonly<Record<WaitingFigure, Rule>> = {
  'under-way': sql`runs.due_at is not null`,
  // By the database's clock, which the server keeps to.
  overdue: sql`runs.due_at <= now()`,
  undecided: sql`(runs.state is not null and (runs.finished_at is null or runs.outcome = 'pending')
    and runs.phase in ('posting', 'unknown', 'finished') and ${UNDECIDED_LENDER} is not null)`,
}
