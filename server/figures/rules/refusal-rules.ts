/** Why an application was refused, read off its ledger: the same for the figures and for the list behind them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { someRow } from '../../platform/database/some-row.ts'

/** An entry with which a lender, our own rules or an operator said no. What kept a lender from being asked is none. */
export const IS_REFUSAL = sql<SqlBool>`(
  (ledger.stage = 'screen' and ledger.outcome = 'ineligible')
  or (ledger.stage in ('ping', 'post', 'status') and ledger.outcome in ('declined', 'duplicate', 'offer-beyond-license', 'canceled'))
  or (ledger.stage = 'cap' and ledger.outcome = 'cap-full')
  or (ledger.stage = 'sharing' and ledger.outcome = 'not-shared'))`

/** The entry's codes (contracts/operators/refusal-reasons.ts). */
export const REFUSAL_CODES = sql<string[]>`string_to_array(case
  when ledger.reason is not null then ledger.reason
  when ledger.outcome = 'declined' then 'other'
  else ledger.outcome end, ' ')`

const NOBODY_ASKED = 'no-lender-to-ask'

/** Every lender was kept from being asked, each for reasons of its own. */
export const isNobodyAsked = (applicationId: RawBuilder<unknown>) =>
  sql<SqlBool>`not ${someRow(sql`ledger where ledger.application_id = ${applicationId}
    and (ledger.stage = 'ping' or (ledger.stage = 'screen' and ledger.outcome = 'ineligible'))`)}`

export const NOBODY_ASKED_CODE = sql.lit(NOBODY_ASKED)

/** Of a refused row of `applications`. */
export const isRefusedFor = (code: string): RawBuilder<SqlBool> =>
  code === NOBODY_ASKED
    ? isNobodyAsked(sql`applications.id`)
    : someRow(sql`ledger where ledger.application_id = applications.id and ${IS_REFUSAL} and ${code} = any (${REFUSAL_CODES})`)
