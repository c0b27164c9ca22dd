/** Figures per lender and day, counted from the ledger: there is no second set of books that could disagree with it. */

import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'

import type { Tables } from '../platform/database/tables.ts'

/** Figures of one lender for the runs that began on one day in New York. Money is in cents, times are in milliseconds. */
export interface LenderDay {
  readonly day: string
  readonly lender: LenderId
  readonly asked: number
  readonly yes: number
  readonly posted: number
  readonly sold: number
  readonly redirected: number
  readonly funded: number
  readonly returned: number
  /** Loans that were dearer than the offer. */
  readonly dearer: number
  readonly timeouts: number
  readonly pingMedianMs: number | null
  readonly pingP95Ms: number | null
  readonly postMedianMs: number | null
  readonly postP95Ms: number | null
  readonly revenueCents: number
}

export interface LenderFailures {
  readonly lender: LenderId
  readonly call: string
  /** Why; for a lender that complained about an applicant's answers, `data_error`. */
  readonly code: string
  readonly count: number
}

const COUNTS = ['asked', 'yes', 'posted', 'sold', 'redirected', 'funded', 'returned', 'dearer', 'timeouts', 'revenueCents'] as const
const TIMES = ['pingMedianMs', 'pingP95Ms', 'postMedianMs', 'postP95Ms'] as const

export function lenderFigures(db: Kysely<Tables>) {
  return {
    async perDay(from: Date, to: Date, lender?: LenderId) {
      const { rows } = await sql<Record<string, unknown>>`
        with runs_of_day as (
          select application_id, lender as winner, payout_cents, dearer_than_offered is not null as dearer, to_char(started_at at time zone 'America/New_York', 'YYYY-MM-DD') as day
          from runs where started_at >= ${from} and started_at < ${to} and state is not null
        ), steps as (
          select r.day, l.lender,
            count(*) filter (where l.stage = 'ping' and l.outcome = 'asked') as asked,
            count(*) filter (where l.stage = 'ping' and l.outcome = 'yes') as yes,
            count(*) filter (where l.stage = 'post' and l.outcome in ('intent', 'sent')) as posted,
            count(*) filter (where l.reason = 'timeout') as timeouts,
            percentile_cont(0.5) within group (order by l.duration_ms) filter (where l.stage = 'ping') as "pingMedianMs",
            percentile_cont(0.95) within group (order by l.duration_ms) filter (where l.stage = 'ping') as "pingP95Ms",
            percentile_cont(0.5) within group (order by l.duration_ms) filter (where l.stage = 'post') as "postMedianMs",
            percentile_cont(0.95) within group (order by l.duration_ms) filter (where l.stage = 'post') as "postP95Ms"
          from runs_of_day r join ledger l using (application_id)
          where l.lender is not null and l.stage in ('ping', 'post', 'status')
          group by r.day, l.lender
        ), told as (
          select application_id, lender, bool_or(event = 'funded') as funded, bool_or(event = 'returned') as returned
          from postbacks group by application_id, lender
        ), ends as (
          select r.day, r.winner as lender, count(*) as sold,
            count(*) filter (where exists (select from go_links g where g.application_id = r.application_id and g.followed > 0)) as redirected,
            count(*) filter (where t.funded) as funded,
            count(*) filter (where t.returned) as returned,
            count(*) filter (where r.dearer) as dearer,
            coalesce(sum(r.payout_cents) filter (where t.returned is not true), 0) as "revenueCents"
          from runs_of_day r left join told t on t.application_id = r.application_id and t.lender = r.winner
          where r.winner is not null
          group by r.day, r.winner
        )
        select day, lender, s.asked, s.yes, s.posted, s.timeouts, s."pingMedianMs", s."pingP95Ms", s."postMedianMs", s."postP95Ms",
          e.sold, e.redirected, e.funded, e.returned, e.dearer, e."revenueCents"
        from steps s full join ends e using (day, lender)
        ${lender === undefined ? sql`` : sql`where lender = ${lender}`}
        order by day desc, lender`.execute(db)
      return rows.map(dayOf)
    },

    /** Leads that the lender has and has not decided. Most runs end within a minute, so there is an index of those that have not. */
    async inFlight(lender: LenderId): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from runs
        where state is not null and (finished_at is null or outcome = 'pending') and phase in ('posting', 'unknown', 'finished')
          and coalesce(state -> 'phase' -> 'attempt', state -> 'phase' -> 'unsettled') ->> 'lender' = ${lender}`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Calls of the runs that began then which came to nothing, most of one kind first. Calls that a breaker kept back are among them. */
    async failures(from: Date, to: Date): Promise<LenderFailures[]> {
      const { rows } = await sql<LenderFailures>`
        select l.lender, l.stage as call, case when l.outcome = 'data_error' then l.outcome else coalesce(l.reason, l.outcome) end as code,
          count(*)::int as count
        from runs r join ledger l using (application_id)
        where r.started_at >= ${from} and r.started_at < ${to} and r.state is not null
          and l.lender is not null and l.outcome in ('failed', 'unknown', 'data_error') and l.reason is distinct from 'still-processing'
        group by 1, 2, 3
        order by count desc, call, code`.execute(db)
      return rows
    },
  }
}

const dayOf = (row: Record<string, unknown>): LenderDay =>
  ({
    day: String(row.day),
    lender: String(row.lender),
    ...Object.fromEntries(COUNTS.map((name) => [name, Number(row[name] ?? 0)])),
    ...Object.fromEntries(TIMES.map((name) => [name, row[name] == null ? null : Math.round(Number(row[name]))])),
  }) as LenderDay

export type LenderFigures = ReturnType<typeof lenderFigures>
