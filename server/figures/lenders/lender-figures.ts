/**
 * Figures per lender. Calls are counted from the ledger, on the day (New York) on which they were made; what became of leads is counted from
 * their runs, on the day on which the person applied, as it stands now. There is no second set of books that could disagree with them.
 */
import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { leadMoney } from '../../money/lead-money.ts'
import { someRow } from '../../platform/database/some-row.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type CallFigures, callFigures } from './call-figures.ts'
import { type CallsAsked, type CountedCalls, lenderCallRecords } from './lender-call-records.ts'

/** What became of the leads that a lender accepted: of loans that were more expensive than the offer, how many, and by how much in all. */
export const NO_LEADS = { sold: 0, redirected: 0, funded: 0, returned: 0, costsMore: 0, costsMoreTotalCents: 0, revenueCents: 0 }
type LeadFigures = Readonly<typeof NO_LEADS>

export interface LenderPeriod extends CallFigures, LeadFigures {
  /** Empty for a whole period. */
  readonly day: string
  readonly lender: LenderId
  readonly calls: readonly CountedCalls[]
}

type Ends = LeadFigures & Pick<LenderPeriod, 'day' | 'lender'>

export function lenderFigures(db: Kysely<Tables>) {
  async function leads({ from, to, lender, together }: CallsAsked): Promise<Ends[]> {
    const { rows } = await sql<Ends>`
      with accepted as (
        select runs.lender, coalesce(money.owed_cents, 0) as owed_cents, money.state, ${someRow(sql`postbacks where postbacks.application_id = runs.application_id and postbacks.lender = runs.lender and event = 'funded'`)} as funded,
          ${together ? sql`''` : sql`to_char(started_at at time zone 'America/New_York', 'YYYY-MM-DD')`} as day,
          (costs_more_than_offered -> 'final' ->> 'costCents')::int - (costs_more_than_offered -> 'offered' ->> 'costCents')::int as costs_more_by,
          ${someRow(sql`go_links where go_links.application_id = runs.application_id and followed > 0`)} as redirected
        from runs left join lateral ${leadMoney(sql`runs.application_id`)} as money on true
        where money.state is distinct from 'voided' and started_at >= ${from} and started_at < ${to} and runs.state is not null and runs.lender is not null
          ${lender === undefined ? sql`` : sql`and runs.lender = ${lender}`}
      )
      select day, lender, count(*)::int as sold, count(*) filter (where redirected)::int as redirected,
        count(*) filter (where funded)::int as funded, count(*) filter (where accepted.state = 'returned')::int as returned,
        count(costs_more_by)::int as "costsMore", coalesce(sum(costs_more_by), 0)::int as "costsMoreTotalCents",
        coalesce(sum(owed_cents), 0)::int as "revenueCents"
      from accepted group by day, lender`.execute(db)
    return rows
  }

  return {
    /** The newest day first. */
    async list(asked: CallsAsked): Promise<LenderPeriod[]> {
      const [calls, ends] = await Promise.all([lenderCallRecords(db).list(asked), leads(asked)])
      const keyOf = ({ day, lender }: Pick<LenderPeriod, 'day' | 'lender'>) => `${day} ${lender}`
      const callsOf = Map.groupBy(calls, keyOf)
      const endsOf = new Map(ends.map((each) => [keyOf(each), each]))
      const periods = new Map([...calls, ...ends].map(({ day, lender }) => [keyOf({ day, lender }), { day, lender }]))
      return [...periods]
        .map(([key, period]) => {
          const own = callsOf.get(key) ?? []
          return { ...NO_LEADS, ...period, ...callFigures(own), ...endsOf.get(key), calls: own }
        })
        .sort((one, other) => (one.day === other.day ? compare(one.lender, other.lender) : compare(other.day, one.day)))
    },

    /** Leads that the lender has and has not decided. Most runs end within a minute, so there is an index of those that have not. */
    async inFlight(lender: LenderId): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from runs
        where state is not null and (finished_at is null or outcome = 'pending') and phase in ('posting', 'unknown', 'finished')
          and coalesce(state -> 'phase' -> 'attempt', state -> 'phase' -> 'unresolved') ->> 'lender' = ${lender}`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

export function wholeOf(days: readonly LenderPeriod[]): LenderPeriod | undefined {
  const [first] = days
  if (!first) return undefined
  const calls = days.flatMap((day) => day.calls)
  const names = Object.keys(NO_LEADS) as (keyof LeadFigures)[]
  const ends = Object.fromEntries(
    names.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
  ) as unknown as LeadFigures
  return { day: '', lender: first.lender, ...callFigures(calls), ...ends, calls }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
