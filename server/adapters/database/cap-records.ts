/**
 * Caps that hold with any number of processes: a counter's row is locked before it is raised, and the lock is kept until the transaction
 * that stores the run ends. A full counter is first looked at without a lock, so that nobody queues up in front of a lender that is full.
 */
import { type Kysely, sql } from 'kysely'
import { CAP_PERIODS, type CapPeriod, type CapRecords } from '../../matching-ports.ts'
import type { Tables } from './tables.ts'

interface Capped {
  readonly period: CapPeriod
  readonly cap: number
  readonly startsAt: Date
}

export function capRecords(db: Kysely<Tables>): CapRecords {
  const countersOf = (lender: string, capped: readonly Capped[]) =>
    db
      .selectFrom('cap_counters')
      .select(['period', 'used'])
      .where('lender', '=', lender)
      .where((where) => where.or(capped.map(({ period, startsAt }) => where.and({ period, starts_at: startsAt }))))

  const isFull = (capped: readonly Capped[], counters: readonly { period: CapPeriod; used: number }[]) =>
    capped.some(({ period, cap }) => (counters.find((counter) => counter.period === period)?.used ?? 0) >= cap)

  /** A counter begins with what was promised before there was a cap. */
  async function beginCounter(lender: string, { period, startsAt }: Capped) {
    await sql`insert into cap_counters (lender, period, starts_at, used)
      select ${lender}, ${period}, ${startsAt}::timestamptz, count(*)::int from cap_reservations
      where lender = ${lender} and at >= ${startsAt} and state <> 'released'
      on conflict do nothing`.execute(db)
  }

  async function raise(lender: string, capped: readonly Capped[]): Promise<boolean> {
    if (capped.length === 0) return true
    const seen = await countersOf(lender, capped).execute()
    if (isFull(capped, seen)) return false
    for (const each of capped) if (!seen.some(({ period }) => period === each.period)) await beginCounter(lender, each)
    const locked = await countersOf(lender, capped).orderBy('period').forUpdate().execute()
    if (locked.length < capped.length || isFull(capped, locked)) return false
    await add(lender, capped, 1)
    return true
  }

  const add = (lender: string, counters: readonly Pick<Capped, 'period' | 'startsAt'>[], by: number) =>
    db
      .updateTable('cap_counters')
      .set({ used: sql`used + ${sql.lit(by)}` })
      .where('lender', '=', lender)
      .where((where) => where.or(counters.map(({ period, startsAt }) => where.and({ period, starts_at: startsAt }))))
      .execute()

  return {
    async reserve({ attempt: { lender, key }, applicationId, at, caps, starts }) {
      const known = await db.selectFrom('cap_reservations').select('state').where('attempt_key', '=', key).executeTakeFirst()
      if (known && known.state !== 'released') return true
      const capped = CAP_PERIODS.flatMap((period): Capped[] => {
        const cap = caps[period]
        return cap === undefined ? [] : [{ period, cap, startsAt: starts[period] }]
      })
      if (!(await raise(lender, capped))) return false
      const counted = JSON.stringify(Object.fromEntries(capped.map(({ period, startsAt }) => [period, startsAt])))
      await db
        .insertInto('cap_reservations')
        .values({ attempt_key: key, application_id: applicationId, lender, at, state: 'held', counted })
        .onConflict((conflict) => conflict.column('attempt_key').doUpdateSet({ state: 'held', at, counted }))
        .execute()
      return true
    },

    async used(lender, starts) {
      const all = CAP_PERIODS.map((period) => ({ period, cap: 0, startsAt: starts[period] }))
      const rows = await countersOf(lender, all).execute()
      return Object.fromEntries(rows.map(({ period, used }) => [period, used]))
    },

    async keep({ key }) {
      await db.updateTable('cap_reservations').set({ state: 'kept' }).where('attempt_key', '=', key).execute()
    },

    async release({ lender, key }) {
      const released = await db
        .updateTable('cap_reservations')
        .set({ state: 'released' })
        .where('attempt_key', '=', key)
        .where('state', '=', 'held')
        .returning('counted')
        .executeTakeFirst()
      if (!released) return
      // In the same order as they are taken, so that nobody waits in a circle.
      for (const period of [...CAP_PERIODS].sort()) {
        const startsAt = released.counted[period]
        if (startsAt) await add(lender, [{ period, startsAt: new Date(startsAt) }], -1)
      }
    },
  }
}
