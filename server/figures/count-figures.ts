/**
 * Counts figures hour by hour from applications, runs, links, reports and the ledger. Whatever is stored of them was counted by this.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { APPLICATION_FIGURE_NAMES, SOURCE_FIGURES, type SourceFigure } from '#contracts/operators/figures.ts'
import { FAIRNESS_PARTS, priceOfFairness, type SoldLead } from '#domain/matching/backtest/price-of-fairness.ts'
import { aprPercent, type OfferTerms, totalCost } from '#domain/matching/lender/offer.ts'
import { SOURCE_GROUPS, type SourceGroup } from '#domain/visits/visit-notes.ts'
import type { Period } from '../platform/clock/new-york-days.ts'
import type { Tables } from '../platform/database/tables.ts'
import { nameNumber } from '../sources/visit-sql.ts'
import { FIGURE_RULES, REVENUE, RULE_ROWS } from './rules/figure-rules.ts'
import { IS_REFUSAL, isNobodyAsked, NOBODY_ASKED_CODE, REFUSAL_CODES } from './rules/refusal-rules.ts'

/** A figure of one hour. Of a median, `samples` has every single value; of a source, its figures in the order of `SOURCE_FIGURES`. */
export interface HourFigure {
  readonly hour: Date
  readonly figure: string
  /** Why, for those that were refused; of a source, its page or its name's number; else empty. */
  readonly part: string
  readonly value: number
  readonly samples: readonly number[] | null
}

/** Moments stand in the statement itself, so that the database plans each for its own size. */
export const momentSql = (at: Date) => sql`${sql.lit(at.toISOString())}::timestamptz`
const hourOf = (column: RawBuilder<unknown>) => sql`date_trunc('hour', ${column}, 'UTC')`

const within = (column: RawBuilder<unknown>, periods: readonly Period[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    periods.map(({ from, to }) => sql`(${column} >= ${momentSql(from)} and ${column} < ${momentSql(to)})`),
    sql` or `,
  )})`

export async function countFigures(db: Kysely<Tables>, periods: readonly Period[]): Promise<HourFigure[]> {
  if (periods.length === 0) return []
  const [counts, prices] = await Promise.all([countRows(db, periods), countPrices(db, periods)])
  return [...counts, ...prices]
}

async function countRows(db: Kysely<Tables>, periods: readonly Period[]): Promise<HourFigure[]> {
  const names = APPLICATION_FIGURE_NAMES
  const { rows } = await sql<{ hour: Date; figure: string; part: string; value: string | number; samples: number[] | null }>`
    with received as materialized (
      select ${hourOf(sql`applications.created_at`)} as hour, applications.id, ${REVENUE} as revenue,
        ${sql.join(names.map((name) => sql`(${FIGURE_RULES[name]}) as ${sql.id(name)}`))},
        ${sql.join(SOURCE_GROUPS.map((group) => sql`${partOf(group)} as ${sql.id(bySource(group))}`))}
      from ${RULE_ROWS}
      where ${within(sql`applications.created_at`, periods)}
    ), counted as (
      select hour, coalesce(sum(revenue), 0) as revenue,
        ${sql.join(names.map((name) => sql`count(*) filter (where ${sql.id(name)}) as ${sql.id(name)}`))}
      from received group by hour
    ), reasons as (
      select distinct hour, id, code from received join ledger on ledger.application_id = received.id, unnest(${REFUSAL_CODES}) as code
      where received.refused and ${IS_REFUSAL}
      union all
      select hour, id, ${NOBODY_ASKED_CODE} from received where refused and ${isNobodyAsked(sql`received.id`)}
    ), begun as (
      select ${hourOf(sql`created_at`)} as hour, count(*) as started, count(verified_at) as verified
      from verifications where ${within(sql`created_at`, periods)} group by 1
    )
    select hour, figure, '' as part, value, null::int[] as samples from counted, lateral (values ('revenueCents', revenue),
      ${sql.join(names.map((name) => sql`(${sql.lit(name)}, ${sql.id(name)})`))}) as each (figure, value)
    union all select hour, figure, '', value, null from begun, lateral (values ('started', started), ('verified', verified)) as each (figure, value)
    union all select hour, 'refused', code, count(*), null from reasons group by hour, code
    union all select hour, figure, part, count(*), array[${sql.join(SOURCE_FIGURES.map(countedOf))}]::int[]
      from received, lateral (values ${sql.join(
        SOURCE_GROUPS.map((group) => sql`(${sql.lit(bySource(group))}, ${sql.id(bySource(group))})`),
      )}) as each (figure, part) group by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ ...row, value: Number(row.value) })).filter(({ value }) => value !== 0)
}

/** Figures by source are stored under such a name. */
export const bySource = (group: SourceGroup) => `by-${group}`

const partOf = (group: SourceGroup): RawBuilder<string> =>
  sql`coalesce(${group === 'page' ? sql`visit ->> 'landingPath'` : sql`${nameNumber(group)}::text`}, '')`

const countedOf = (figure: SourceFigure) =>
  figure === 'revenueCents' ? sql`coalesce(sum(revenue), 0)` : sql`count(*) filter (where ${sql.id(figure)})`

interface Won extends SoldLead {
  readonly hour: Date
  readonly terms: OfferTerms
}

/**
 * What people pay for what was sold: the rate with fees, and the cost per $100, of the offer with which the lender won; and the price of
 * fairness.
 */
async function countPrices(db: Kysely<Tables>, periods: readonly Period[]): Promise<HourFigure[]> {
  const { rows } = await sql<Won>`
    select hour, (decision ->> 'amount')::int as amount, offer -> 'terms' as terms, lender, "payoutCents", results,
      decision -> 'offers' as offers
    from (
      select ${hourOf(sql`applications.created_at`)} as hour, runs.lender, money.price_cents as "payoutCents",
        runs.state -> 'results' as results, coalesce(runs.decision, (runs.state -> 'decision')::json) as decision
      from ${RULE_ROWS}
      where ${within(sql`applications.created_at`, periods)} and ${FIGURE_RULES.sold} and runs.lender is not null
    ) won, lateral (
      select each as offer from json_array_elements(decision -> 'offers') as each where each ->> 'lender' = won.lender limit 1) as winning
    where json_typeof(decision) = 'object'`.execute(db)
  const hours = Map.groupBy(rows, ({ hour }) => hour.getTime())
  return [...hours].flatMap(([time, sold]) => {
    const prices = sold.map(({ amount, terms }) => priceOf(amount, terms))
    const hour = new Date(time)
    const sampled = (figure: string, of: keyof Price): HourFigure => {
      const samples = prices.map((price) => price[of]).sort((one, other) => one - other)
      return { hour, figure, part: '', value: samples.length, samples }
    }
    return [sampled('medianApr', 'apr'), sampled('medianCost', 'cost'), ...fairnessOf(hour, sold)]
  })
}

function fairnessOf(hour: Date, sold: readonly Won[]): HourFigure[] {
  const prices = sold.flatMap((lead) => priceOfFairness(lead) ?? [])
  return FAIRNESS_PARTS.map((part) => {
    const value = prices.reduce((sum, price) => sum + price[part], 0)
    return { hour, figure: 'fairness', part, value, samples: null }
  }).filter(({ value }) => value !== 0)
}

interface Price {
  /** In hundredths of a percent. */
  readonly apr: number
  /** In cents for each $100. */
  readonly cost: number
}

const MOST_PRICES = 10_000
const known = new Map<string, Price>()

/** The rate is found by halving, and most loans of a lender are alike. */
function priceOf(amount: number, terms: OfferTerms): Price {
  const key = JSON.stringify([amount, terms])
  const before = known.get(key)
  if (before) return before
  const price = {
    apr: Math.round(aprPercent(amount, terms) * 100),
    cost: Math.round((totalCost(amount, terms) / amount) * 100),
  }
  if (known.size >= MOST_PRICES) known.clear()
  known.set(key, price)
  return price
}
