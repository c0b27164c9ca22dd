/** Errands: calls that follow a post, and how far each has come. */
import type { Generated, Selectable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import { type ErrandName, type ErrandState, OPEN_ERRAND_STATES } from '#domain/matching/follow-up-states.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type { ErrandName, ErrandState }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    lender_errands: {
      attempt_key: string
      errand: ErrandName
      application_id: string
      lender: string
      state: Generated<ErrandState>
      tries: Generated<number>
      queued: Generated<boolean>
      last_code: string | null
      busy_until: Date | null
      created_at: Date
      ended_at: Date | null
    }
  }
}

/** One errand: there is never a second of the same name about the same attempt. */
export interface ErrandKey {
  readonly attemptKey: string
  readonly errand: ErrandName
}

export interface NewErrand extends ErrandKey {
  readonly applicationId: string
  readonly lender: LenderId
}

export interface Errand extends NewErrand {
  readonly state: ErrandState
  readonly tries: number
  readonly lastCode: string | null
  readonly busyUntil: Date | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

interface OpenErrands {
  readonly errand?: ErrandName | undefined
  readonly state: 'open' | (typeof OPEN_ERRAND_STATES)[number]
  readonly limit: number
}

export function errandRecords(db: Kysely<Tables>) {
  const update = ({ attemptKey, errand }: ErrandKey) =>
    db.updateTable('lender_errands').where('attempt_key', '=', attemptKey).where('errand', '=', errand)

  return {
    /** False: the errand is known already. */
    async add({ attemptKey, errand, applicationId, lender }: NewErrand, at: Date) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lender_errands')
        .values({ attempt_key: attemptKey, errand, application_id: applicationId, lender, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Errands of which no worker has made a job yet; from now on this transaction's job is theirs. */
    async takeUnqueued(limit: number): Promise<readonly ErrandKey[]> {
      const { rows } = await sql<ErrandKey>`
        update lender_errands set queued = true where (attempt_key, errand) in (
          select attempt_key, errand from lender_errands where not queued order by created_at limit ${limit} for update skip locked)
        returning attempt_key as "attemptKey", errand`.execute(db)
      return rows
    },

    async of(applicationId: string) {
      const rows = await db
        .selectFrom('lender_errands')
        .selectAll()
        .where('application_id', '=', applicationId)
        .orderBy('created_at')
        .orderBy('errand')
        // Errands of one moment keep their order, whatever was written to them since.
        .orderBy('attempt_key')
        .execute()
      return rows.map(errandOf)
    },

    /** All errands about the attempt. They change only in the transaction that has locked them. */
    async lockAttempt(attemptKey: string) {
      const rows = await db
        .selectFrom('lender_errands')
        .selectAll()
        .where('attempt_key', '=', attemptKey)
        .orderBy('errand')
        .forUpdate()
        .execute()
      return rows.map(errandOf)
    },

    /** Those that a lender has not answered to everybody's content, oldest first. */
    async open({ errand, state, limit }: OpenErrands) {
      let query = db
        .selectFrom('lender_errands')
        .selectAll()
        .where('state', 'in', [...OPEN_ERRAND_STATES])
        .orderBy('created_at')
        .limit(limit)
      if (errand) query = query.where('errand', '=', errand)
      if (state !== 'open') query = query.where('state', '=', state)
      return (await query.execute()).map(errandOf)
    },

    /** How many of each, and since when: of what is open. */
    countOpen: () =>
      db
        .selectFrom('lender_errands')
        .select(['errand', 'state', sql<number>`count(*)::int`.as('count'), sql<Date>`min(created_at)`.as('oldestAt')])
        .where('state', 'in', [...OPEN_ERRAND_STATES])
        .groupBy(['errand', 'state'])
        .execute(),

    /** A worker makes a new job of it. */
    async beginAgain(key: ErrandKey) {
      await update(key).set({ state: 'waiting', queued: false, busy_until: null, ended_at: null }).execute()
    },

    async begin(key: ErrandKey, busyUntil: Date) {
      await update(key).set({ busy_until: busyUntil }).execute()
    },

    /** A call that came to nothing; the errand is tried again. */
    async noteTry(key: ErrandKey, code: string) {
      await update(key).set({ tries: sql`tries + 1`, last_code: code, busy_until: null }).execute()
    },

    async end(key: ErrandKey, state: Exclude<ErrandState, 'waiting'>, code: string, at: Date) {
      await update(key).set({ state, last_code: code, busy_until: null, ended_at: at }).execute()
    },
  }
}

const errandOf = (row: Selectable<Tables['lender_errands']>): Errand => ({
  attemptKey: row.attempt_key,
  errand: row.errand,
  applicationId: row.application_id,
  lender: row.lender,
  state: row.state,
  tries: row.tries,
  lastCode: row.last_code,
  busyUntil: row.busy_until,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

export type ErrandRecords = ReturnType<typeof errandRecords>
