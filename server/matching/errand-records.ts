/** Errands: calls that follow a post, and how far each has come. */
import type { Generated, Selectable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Bank numbers after an acceptance, a lead taken back, a person to be erased. */
export type ErrandName = 'bank' | 'void' | 'erase'

/**
 * `promised`: the lender will erase later, and report it. `refused`: it cannot use the bank numbers, or has accepted what was to be taken
 * back. `stopped`: there is nothing to send any more. `given-up`: the lender could not be reached for days.
 */
export type ErrandState = 'waiting' | 'done' | 'promised' | 'refused' | 'stopped' | 'given-up'

declare module '../platform/database/tables.ts' {
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
