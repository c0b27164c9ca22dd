/**
 * Which calls a number among a lender's figures counts. A lead is in the list behind it when one of its calls is; a lead that was asked
 * about twice is listed once.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CallResult, LENDER_CALLS, type LenderCall } from '#contracts/operators/filters.ts'
import { NEVER_MADE } from '#domain/matching/lender/lender-results.ts'
import type { Period } from '../../platform/clock/new-york-days.ts'
import { someRow } from '../../platform/database/some-row.ts'

export interface CallFilter {
  readonly asked?: string | undefined
  readonly call?: LenderCall | undefined
  readonly result?: CallResult | undefined
  readonly reason?: string | undefined
  readonly called?: Partial<Period> | undefined
}

type Rule = RawBuilder<SqlBool>

const text = (list: readonly string[]) => sql.join(list.map((each) => sql.lit(each)))
const all = (rules: readonly Rule[]): Rule => sql`(${sql.join(rules, sql` and `)})`

const CODE = sql<string>`case when ledger.outcome = 'data_error' then ledger.outcome else coalesce(nullif(ledger.reason, ''), ledger.outcome) end`
// A lender that has the lead and has not decided does its work.
const CAME_TO_NOTHING: Rule = sql`ledger.outcome in ('failed', 'unknown', 'data_error') and ${CODE} <> 'still-processing'`
const DECLINE_REASONS = sql<string[]>`string_to_array(case when ledger.outcome = 'duplicate' then ledger.outcome
  else coalesce(nullif(ledger.reason, ''), 'other') end, ' ')`

/** Of one entry of the ledger, and of its reason. */
const ENTRY_RULES: Readonly<Record<Exclude<CallResult, 'made'>, { readonly is: Rule; readonly why: (reason: string) => Rule }>> = {
  yes: { is: sql`ledger.stage = 'ping' and ledger.outcome = 'yes'`, why: hasReason },
  accepted: { is: sql`ledger.outcome = 'accepted'`, why: hasReason },
  refused: {
    is: sql`ledger.outcome in ('declined', 'duplicate')`,
    why: (reason) => sql`${reason} = any (${DECLINE_REASONS})`,
  },
  failed: { is: sql`${CAME_TO_NOTHING} and ${CODE} not in (${text(NEVER_MADE)})`, why: hasCode },
  'not-made': { is: sql`${CAME_TO_NOTHING} and ${CODE} in (${text(NEVER_MADE)})`, why: hasCode },
}

function hasReason(reason: string): Rule {
  return sql`${reason} = any (string_to_array(ledger.reason, ' '))`
}
function hasCode(code: string): Rule {
  return sql`${CODE} = ${code}`
}

const BEGUN: Rule = sql`(ledger.stage = 'ping' and ledger.outcome = 'asked') or (ledger.stage = 'post' and ledger.outcome = 'intent')`
const KEPT_BACK: Rule = sql`ledger.outcome = 'failed' and ledger.reason in (${text(NEVER_MADE)})`

export const isAboutCalls = ({ call, result, called }: CallFilter): boolean =>
  call !== undefined || result !== undefined || called?.from !== undefined || called?.to !== undefined

/** A lead's entries are found by the lead. By the bare column the database would look through everybody's of those days, for each lead anew. */
const CALLED_AT = sql<Date>`(ledger.at + interval '0')`

export function hasCall(applicationId: RawBuilder<unknown>, { asked, call, result, reason, called = {} }: CallFilter): Rule {
  const { from, to } = called
  const of = all([
    sql`ledger.application_id = ${applicationId}`,
    sql`ledger.stage in (${text(call ? [call] : LENDER_CALLS)})`,
    ...(asked ? [sql<SqlBool>`ledger.lender = ${asked}`] : [sql<SqlBool>`ledger.lender is not null`]),
    ...(from ? [sql<SqlBool>`${CALLED_AT} >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`${CALLED_AT} < ${to}`] : []),
  ])
  if (result === 'made')
    // Before each call the ledger says that it is about to be made; afterwards, if it was not.
    return someRow(sql`ledger where ${of} having count(*) filter (where ${BEGUN}) > count(*) filter (where ${KEPT_BACK})`)
  const rules = result
    ? [ENTRY_RULES[result].is, ...(reason ? [ENTRY_RULES[result].why(reason)] : [])]
    : reason
      ? [hasReason(reason)]
      : []
  return someRow(sql`ledger where ${all([of, ...rules])}`)
}
