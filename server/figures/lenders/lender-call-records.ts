/**
 * Calls to lenders, counted from the ledger by lender, kind, outcome and reason. Hours that are over are counted once and kept: the ledger
 * only grows at its end. What is newer is counted when somebody asks, so a reader sees every call, whether a worker runs or not.
 */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LenderCall } from '#contracts/operators/filters.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { NEVER_MADE } from '#domain/matching/lender/lender-results.ts'
import { type Decisions, ODDS_DAYS } from '#domain/matching/lender/odds.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { someRow } from '../../platform/database/some-row.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { momentSql } from '../count-figures.ts'
import { type TimeClasses, timeClass } from './call-times.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    lender_call_hours: {
      hour: Date
      lender: string
      call: string
      outcome: string
      reason: string
      count: number
      time_classes: number[]
      time_counts: number[]
    }
    lender_call_progress: { counted_until: Date | null }
    chosen_decision_hours: { lender: string; hour: Date; accepted: number; refused: number }
  }
}

export type CountedCall = LenderCall

/** Calls of one lender and day (New York) that ended alike. */
export interface CountedCalls {
  readonly day: string
  readonly lender: LenderId
  readonly call: CountedCall
  /** As the ledger has it; `asked` and `intent` are the calls themselves. */
  readonly outcome: string
  /** Empty without one. */
  readonly reason: string
  readonly count: number
  readonly times: TimeClasses
}

export interface CallsAsked {
  readonly from: Date
  readonly to: Date
  readonly lender?: LenderId | undefined
  /** Of the whole period in one, instead of day by day. */
  readonly together?: boolean
}

/** A transaction that writes the ledger ends long before. */
const GRACE_MS = 10 * 60_000
/** Counted in one transaction. */
const HOURS_AT_ONCE = 24

/** Rows of `lender_call_hours`, from the ledger of that time. */
const countedFrom = (from: RawBuilder<unknown>, to: Date, lender?: LenderId) => sql`
  select hour, lender, call, outcome, reason, sum(count)::int as count,
    coalesce(array_agg(time_class order by time_class) filter (where time_class is not null), '{}') as time_classes,
    coalesce(array_agg(count order by time_class) filter (where time_class is not null), '{}') as time_counts
  from (
    select date_trunc('hour', at, 'UTC') as hour, lender, stage as call, outcome, coalesce(reason, '') as reason, count(*)::int as count,
      case when duration_ms is not null and coalesce(reason, '') not in (${sql.join(NEVER_MADE.map((code) => sql.lit(code)))})
        then ${timeClass(sql`duration_ms`)} end as time_class
    from ledger
    where at >= ${from} and at < ${momentSql(to)} and lender is not null and stage in ('ping', 'post', 'status')
      ${lender === undefined ? sql`` : sql`and lender = ${lender}`}
    group by 1, 2, 3, 4, 5, 7
  ) by_class group by 1, 2, 3, 4, 5`

/** Rows of `chosen_decision_hours`: what lenders decided on people who had chosen their offers. */
const decidedFrom = (from: Date, to: Date) => sql`
  select lender, date_trunc('hour', at, 'UTC'), count(*) filter (where outcome = 'accepted')::int,
    count(*) filter (where outcome <> 'accepted')::int
  from ledger
  where at >= ${momentSql(from)} and at < ${momentSql(to)} and stage in ('post', 'status') and outcome in ('accepted', 'declined', 'duplicate')
    and ${someRow(sql`ledger choice where choice.application_id = ledger.application_id and choice.lender = ledger.lender
      and choice.stage = 'offer' and choice.outcome = 'chosen'`)}
  group by 1, 2`

export function lenderCallRecords(db: Kysely<Tables>) {
  async function countedUntil(): Promise<Date | null> {
    const { rows } = await sql<{ until: Date | null }>`select counted_until as until from lender_call_progress`.execute(db)
    return rows[0]?.until ?? null
  }

  return {
    async list({ from, to, lender, together = false }: CallsAsked): Promise<CountedCalls[]> {
      const until = await countedUntil()
      const live = until && until > from ? until : from
      const { rows } = await sql<Row>`
        with hours as (
          select hour, lender, call, outcome, reason, count, time_classes, time_counts from lender_call_hours
          where hour >= ${momentSql(from)} and hour < ${momentSql(until && until < to ? until : to)} and ${sql.lit(until !== null)}
            ${lender === undefined ? sql`` : sql`and lender = ${lender}`}
          union all ${live < to ? countedFrom(momentSql(live), to, lender) : sql`select null::timestamptz, '', '', '', '', 0, '{}', '{}' where false`}
        ), dated as (
          select ${together ? sql`''` : sql`to_char(hour at time zone 'America/New_York', 'YYYY-MM-DD')`} as day, hours.* from hours
        ), times as (
          select day, lender, call, outcome, reason, json_object_agg(time_class, count) as times
          from (
            select day, lender, call, outcome, reason, time_class, sum(time_count) as count
            from dated, unnest(time_classes, time_counts) as each (time_class, time_count) group by 1, 2, 3, 4, 5, 6
          ) by_class group by 1, 2, 3, 4, 5
        )
        select counts.*, times from (
          select day, lender, call, outcome, reason, sum(count)::int as count from dated group by 1, 2, 3, 4, 5
        ) counts left join times using (day, lender, call, outcome, reason)`.execute(db)
      return rows.map(({ times, ...row }) => ({
        ...row,
        times: new Map(Object.entries(times ?? {}).map(([each, count]) => [Number(each), Number(count)])),
      }))
    },

    /** In the hours that are counted: whole ones, the first of them 90 days ago. */
    async decisionsOnChosen(lenders: readonly LenderId[], now: Date): Promise<ReadonlyMap<LenderId, Decisions>> {
      const { rows } = await sql<Decisions & { readonly lender: LenderId }>`
        select lender, sum(accepted)::int as accepted, sum(refused)::int as refused from chosen_decision_hours
        where lender = any (${[...lenders]})
          and hour >= date_trunc('hour', ${now}::timestamptz, 'UTC') - make_interval(days => ${sql.lit(ODDS_DAYS)})
        group by lender`.execute(db)
      const decided = new Map(rows.map(({ lender, ...decisions }) => [lender, decisions]))
      return new Map(lenders.map((lender) => [lender, decided.get(lender) ?? { accepted: 0, refused: 0 }]))
    },

    /** Counts hours that are over; false: there was none. To be called again while it answers true; use it in a transaction. */
    async countNext(now: Date): Promise<boolean> {
      const { rows } = await sql<{ from: Date | null }>`
        select date_trunc('hour', coalesce(counted_until, (select min(started_at) from runs)), 'UTC') as from
        from lender_call_progress for update`.execute(db)
      const from = rows[0]?.from
      const end = Math.floor((now.getTime() - GRACE_MS) / HOUR_MS) * HOUR_MS
      if (!from || from.getTime() >= end) return false
      const to = new Date(Math.min(from.getTime() + HOURS_AT_ONCE * HOUR_MS, end))
      await sql`insert into lender_call_hours (hour, lender, call, outcome, reason, count, time_classes, time_counts)
        ${countedFrom(momentSql(from), to)}
        on conflict (hour, lender, call, outcome, reason) do update
          set count = excluded.count, time_classes = excluded.time_classes, time_counts = excluded.time_counts`.execute(db)
      await sql`insert into chosen_decision_hours (lender, hour, accepted, refused) ${decidedFrom(from, to)}
        on conflict (lender, hour) do update set accepted = excluded.accepted, refused = excluded.refused`.execute(db)
      await sql`update lender_call_progress set counted_until = ${to}`.execute(db)
      return true
    },
  }
}

type Row = Omit<CountedCalls, 'times'> & { readonly times: Readonly<Record<string, number | string>> | null }
