/** Follow-up calls: calls that follow a post, and how far each has come. */
import type { Generated, Selectable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import { type FollowUpName, type FollowUpState, OPEN_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { type NamedRow, namedRow } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type { FollowUpName, FollowUpState }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    lender_follow_ups: {
      attempt_key: string
      follow_up: FollowUpName
      application_id: string
      lender: string
      state: Generated<FollowUpState>
      tries: Generated<number>
      queued: Generated<boolean>
      last_code: string | null
      busy_until: Date | null
      created_at: Date
      ended_at: Date | null
      /** Under which the lender's own number is sealed, where the person is erased. */
      sealed_as: string | null
    }
  }
}

/** One follow-up call: there is never a second of the same name about the same attempt. */
export interface FollowUpKey {
  readonly attemptKey: string
  readonly followUp: FollowUpName
}

export interface NewFollowUp extends FollowUpKey {
  readonly applicationId: string
  readonly lender: LenderId
}

export type FollowUp = NamedRow<Selectable<Tables['lender_follow_ups']>>

interface OpenFollowUps {
  readonly followUp?: FollowUpName | undefined
  readonly state: 'open' | (typeof OPEN_FOLLOW_UP_STATES)[number]
  readonly limit: number
}

export function followUpRecords(db: Kysely<Tables>) {
  const update = ({ attemptKey, followUp }: FollowUpKey) =>
    db.updateTable('lender_follow_ups').where('attempt_key', '=', attemptKey).where('follow_up', '=', followUp)

  return {
    /**
     * In the transaction that gives the reason for the follow-up call. False: it is known already. A worker makes the job a moment later
     * (`queueFollowUps`): an applicant waits for this transaction.
     */
    async add({ attemptKey, followUp, applicationId, lender }: NewFollowUp, at: Date) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lender_follow_ups')
        .values({ attempt_key: attemptKey, follow_up: followUp, application_id: applicationId, lender, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Follow-up calls of which no worker has made a job yet; from now on this transaction's job is theirs. */
    async takeUnqueued(limit: number): Promise<readonly FollowUpKey[]> {
      const { rows } = await sql<FollowUpKey>`
        update lender_follow_ups set queued = true where (attempt_key, follow_up) in (
          select attempt_key, follow_up from lender_follow_ups where not queued order by created_at limit ${limit} for update skip locked)
        returning attempt_key as "attemptKey", follow_up as "followUp"`.execute(db)
      return rows
    },

    async of(applicationId: string) {
      const rows = await db
        .selectFrom('lender_follow_ups')
        .selectAll()
        .where('application_id', '=', applicationId)
        .orderBy('created_at')
        .orderBy('follow_up')
        // Follow-up calls of one moment keep their order, whatever was written to them since.
        .orderBy('attempt_key')
        .execute()
      return rows.map(namedRow)
    },

    /** All follow-up calls about the attempt. They change only in the transaction that has locked them. */
    async lockAttempt(attemptKey: string) {
      const rows = await db
        .selectFrom('lender_follow_ups')
        .selectAll()
        .where('attempt_key', '=', attemptKey)
        .orderBy('follow_up')
        .forUpdate()
        .execute()
      return rows.map(namedRow)
    },

    /** Those that a lender has not answered to everybody's content, oldest first. */
    async open({ followUp, state, limit }: OpenFollowUps) {
      let query = db
        .selectFrom('lender_follow_ups')
        .selectAll()
        .where('state', 'in', [...OPEN_FOLLOW_UP_STATES])
        .orderBy('created_at')
        .limit(limit)
      if (followUp) query = query.where('follow_up', '=', followUp)
      if (state !== 'open') query = query.where('state', '=', state)
      return (await query.execute()).map(namedRow)
    },

    /** How many of each, and since when: of what is open. */
    countOpen: () =>
      db
        .selectFrom('lender_follow_ups')
        .select([
          'follow_up as followUp',
          'state',
          sql<number>`count(*)::int`.as('count'),
          sql<Date>`min(created_at)`.as('oldestAt'),
        ])
        .where('state', 'in', [...OPEN_FOLLOW_UP_STATES])
        .groupBy(['follow_up', 'state'])
        .execute(),

    /** A worker makes a new job of it. */
    async beginAgain(key: FollowUpKey) {
      await update(key).set({ state: 'waiting', queued: false, busy_until: null, ended_at: null }).execute()
    },

    async begin(key: FollowUpKey, busyUntil: Date) {
      await update(key).set({ busy_until: busyUntil }).execute()
    },

    async sealAs(key: FollowUpKey, subjectId: string) {
      await update(key).set({ sealed_as: subjectId }).execute()
    },

    /** A call that came to nothing; the follow-up call is tried again. */
    async noteTry(key: FollowUpKey, code: string) {
      await update(key).set({ tries: sql`tries + 1`, last_code: code, busy_until: null }).execute()
    },

    async end(key: FollowUpKey, state: Exclude<FollowUpState, 'waiting'>, code: string, at: Date) {
      await update(key).set({ state, last_code: code, busy_until: null, ended_at: at }).execute()
    },
  }
}
