/** What became of a lead and what is owed for it, in SQL: domain/money/lines.ts, to be joined and grouped. */
import { type RawBuilder, sql } from 'kysely'
import { PRICE_KINDS } from '#domain/money/lines.ts'

const PRICES = sql.join(PRICE_KINDS.map((kind) => sql.lit(kind)))

/**
 * For `left join lateral ${leadMoney(sql`runs.application_id`)} as money on true`: one row with `state`, `price_cents` (null: not final),
 * `owed_cents`, `lender` and `accrued_at`; none where no lender has accepted the lead.
 */
export const leadMoney = (applicationId: RawBuilder<unknown>) => sql`(
  select max(lender) as lender, min(at) as accrued_at, coalesce(sum(cents), 0)::int as owed_cents,
    (sum(cents) filter (where kind in (${PRICES})))::int as price_cents,
    case when bool_or(kind = 'voided') then 'voided' when bool_or(kind = 'return-accepted') then 'returned'
      when bool_or(kind = 'return-asked') and not bool_or(kind = 'return-refused') then 'return-asked'
      when count(cents) filter (where kind in (${PRICES})) > 0 then 'sold' else 'unpriced' end as state
  from money_lines where money_lines.application_id = ${applicationId} having count(*) > 0)`
