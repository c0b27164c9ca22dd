/**
 * Caps that hold with any number of processes: the transaction that raises a counter locks its row until it ends, and a transaction that
 * waited for the row checks capacity again. Nothing queues up in front of a lender that is full.
 */

import type { ColumnType } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Attempt } from '#domain/matching/run/run-state.ts'
import type { CapPeriod } from '../../lenders/cap-periods.ts'
import { CAP_PERIODS } from '../../lenders/cap-periods.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    cap_counters: { lender: string; period: CapPeriod; starts_at: Date; used: number }
    cap_reservations: {
      attempt_key: string
      application_id: string
      lender: string
      at: Date
      state: 'held' | 'kept' | 'released'
      counted: ColumnType<Partial<Record<CapPeriod, string>>, string, string>
    }
  }
}

export interface Reservation {
  readonly attempt: Attempt
  readonly applicationId: string
  readonly at: Date
  readonly caps: Partial<Readonly<Record<CapPeriod, number | undefined>>>
  /** When the present hour, day and month began. */
  readonly starts: Readonly<Record<CapPeriod, Date>>
}

const LOCK_ORDER = [...CAP_PERIODS].sort()

interface Capped {
  readonly period: CapPeriod
  readonly cap: number
  readonly startsAt: Date
}

export interface CappedLender extends Capped {
  readonly lender: LenderId
}

/** When the present hour, day and month began for a lender. */
export interface LenderPeriods {
  readonly lender: LenderId
  readonly starts: Reservation['starts']
}

export type UsedCaps = Partial<Readonly<Record<CapPeriod, number>>>

const timeOf = ({ period, startsAt }: Pick<Capped, 'period' | 'startsAt'>) => `${period} ${startsAt.getTime()}`

export function capRecords(db: Kysely<Tables>) {
  /** A counter begins with the reservations that were made before there was a cap. */
  async function beginCounter(lender: string, { period, startsAt }: Capped) {
    await sql`insert into cap_counters (lender, period, starts_at, used)
      select ${lender}, ${period}, ${startsAt}::timestamptz,
        (select count(*)::int from cap_reservations where lender = ${lender} and at >= ${startsAt} and state <> 'released')
      where not exists (
        select from cap_counters where lender = ${lender} and period = ${period} and starts_at = ${startsAt}::timestamptz)
      on conflict do nothing`.execute(db)
  }

  const counterOf = (lender: string, { period, startsAt }: Pick<Capped, 'period' | 'startsAt'>) =>
    db.updateTable('cap_counters').where('lender', '=', lender).where('period', '=', period).where('starts_at', '=', startsAt)

  async function raiseCounter(lender: string, capped: Capped): Promise<boolean> {
    const { numUpdatedRows } = await counterOf(lender, capped)
      .set({ used: sql`used + 1` })
      .where('used', '<', capped.cap)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function hasCapacity(lender: string, capped: Capped): Promise<boolean> {
    if (await raiseCounter(lender, capped)) return true
    await beginCounter(lender, capped)
    return raiseCounter(lender, capped)
  }

  const lowerCounter = (lender: string, counted: Pick<Capped, 'period' | 'startsAt'>) =>
    counterOf(lender, counted).set({ used: sql`used - 1` }).execute()

  /** In one statement, each only after those before it; answers how many. It stops at a counter that is full or has not begun. */
  async function raiseInARow(lender: string, capped: readonly Capped[]): Promise<number> {
    if (capped.length === 0) return 0
    const nameOf = (place: number) => sql.ref(`raised_${place}`)
    const updates = capped.map(({ period, cap, startsAt }, place) => {
      const isNext = place === 0 ? sql`true` : sql`exists (select from ${nameOf(place - 1)})`
      return sql`${nameOf(place)} as (update cap_counters set used = used + 1
        where lender = ${lender} and period = ${period} and starts_at = ${startsAt} and used < ${cap} and ${isNext} returning 1)`
    })
    const raised = capped.map((_, place) => sql`select from ${nameOf(place)}`)
    const { rows } = await sql<{ raised: number }>`with ${sql.join(updates)}
      select count(*)::int as raised from (${sql.join(raised, sql` union all `)}) as all_raised`.execute(db)
    return rows[0]?.raised ?? 0
  }

  /** All of them or none, always in the same order, so that no two transactions wait for each other. */
  async function raise(lender: string, capped: readonly Capped[]): Promise<boolean> {
    const raised = capped.slice(0, await raiseInARow(lender, capped))
    for (const each of capped.slice(raised.length)) {
      if (await hasCapacity(lender, each)) raised.push(each)
      else {
        for (const earlier of raised) await lowerCounter(lender, earlier)
        return false
      }
    }
    return true
  }

  return {
    /** In every capped period or in none; false when a period is full. To be followed by `record` in the same transaction. */
    reserve: (reservation: Reservation) => raise(reservation.attempt.lender, cappedPeriods(reservation)),

    /** What `reserve` has taken in this transaction, before it was recorded. */
    async giveBack(reservation: Reservation) {
      for (const each of cappedPeriods(reservation)) await lowerCounter(reservation.attempt.lender, each)
    },

    async record(reservation: Reservation) {
      const { attempt, applicationId, at } = reservation
      const { lender, key } = attempt
      const capped = cappedPeriods(reservation)
      const counted = JSON.stringify(Object.fromEntries(capped.map(({ period, startsAt }) => [period, startsAt])))
      await db
        .insertInto('cap_reservations')
        .values({ attempt_key: key, application_id: applicationId, lender, at, state: 'held', counted })
        .onConflict((conflict) => conflict.column('attempt_key').doUpdateSet({ state: 'held', at, counted }))
        .execute()
    },

    /** Those that are full in one of the periods, by one statement for all. A counter that has not begun is not full. */
    async full(capped: readonly CappedLender[]): Promise<ReadonlySet<LenderId>> {
      // Many lenders share a few beginnings. Counters below the least cap of theirs need not be looked at.
      const leastCaps = new Map<string, Capped>()
      for (const each of capped) {
        const known = leastCaps.get(timeOf(each))
        if (!known || each.cap < known.cap) leastCaps.set(timeOf(each), each)
      }
      const least = [...leastCaps.values()]
      const { rows } = await sql<{ lender: LenderId; period: CapPeriod; starts_at: Date; used: number }>`
        select lender, period, starts_at, used from cap_counters
        join unnest(${least.map(({ period }) => period)}::text[], ${least.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
          ${least.map(({ cap }) => cap)}::int[]) as least (period, starts_at, cap) using (starts_at, period)
        where used >= cap`.execute(db)
      if (rows.length === 0) return new Set()
      const used = new Map(rows.map((row) => [`${row.lender} ${timeOf({ ...row, startsAt: row.starts_at })}`, row.used]))
      return new Set(
        capped.filter((each) => (used.get(`${each.lender} ${timeOf(each)}`) ?? 0) >= each.cap).map(({ lender }) => lender),
      )
    },

    /** Of each of these lenders, by one statement for all. Only capped periods are counted. */
    async used(asked: readonly LenderPeriods[]): Promise<ReadonlyMap<LenderId, UsedCaps>> {
      const each = asked.flatMap(({ lender, starts }) =>
        CAP_PERIODS.map((period) => ({ lender, period, startsAt: starts[period] })),
      )
      const { rows } = await sql<{ lender: LenderId; used: UsedCaps }>`
        select lender, json_object_agg(period, used) as used from cap_counters
        join unnest(${each.map(({ lender }) => lender)}::text[], ${each.map(({ period }) => period)}::text[],
          ${each.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[]) as asked (lender, period, starts_at)
          using (lender, period, starts_at)
        group by lender`.execute(db)
      return new Map(rows.map(({ lender, used }) => [lender, used]))
    },

    /** The lender has accepted the lead: the reservation is kept for good. */
    async keep({ key }: Attempt) {
      await db.updateTable('cap_reservations').set({ state: 'kept' }).where('attempt_key', '=', key).execute()
    },

    async release({ lender, key }: Attempt) {
      const released = await db
        .updateTable('cap_reservations')
        .set({ state: 'released' })
        .where('attempt_key', '=', key)
        .where('state', '=', 'held')
        .returning('counted')
        .executeTakeFirst()
      if (!released) return
      for (const period of LOCK_ORDER) {
        const startsAt = released.counted[period]
        if (startsAt) await lowerCounter(lender, { period, startsAt: new Date(startsAt) })
      }
    },
  }
}

const cappedPeriods = ({ caps, starts }: Reservation): readonly Capped[] =>
  LOCK_ORDER.flatMap((period) => {
    const cap = caps[period]
    return cap === undefined ? [] : [{ period, cap, startsAt: starts[period] }]
  })
