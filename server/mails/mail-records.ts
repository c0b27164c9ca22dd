import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { MailRecords } from './mail-ports.ts'

export function mailRecords(db: Kysely<Tables>): MailRecords {
  return {
    async add({ id, kind, subjectId, at }) {
      await db
        .insertInto('mails')
        .values({ id, kind, subject_id: subjectId, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async find(id) {
      const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
      return row && { id: row.id, kind: row.kind, subjectId: row.subject_id, sentAt: row.sent_at, failedAt: row.failed_at }
    },

    async noteAttempt(id, problem) {
      const last = { last_code: problem?.code ?? null, last_reply: problem?.reply ?? null }
      await db
        .updateTable('mails')
        .set({ attempts: sql`attempts + 1`, ...last })
        .where('id', '=', id)
        .execute()
    },

    async markSent(id, at) {
      await db.updateTable('mails').set({ sent_at: at, failed_at: null }).where('id', '=', id).execute()
    },

    async markFailed(id, at) {
      await db.updateTable('mails').set({ failed_at: at }).where('id', '=', id).where('sent_at', 'is', null).execute()
    },

    async markDropped(id, at) {
      await db.updateTable('mails').set({ dropped_at: at }).where('id', '=', id).where('sent_at', 'is', null).execute()
    },

    async waiting() {
      const waiting = db
        .selectFrom('mails')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('dropped_at', 'is', null)
      const sums = await waiting
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`(count(*) filter (where last_code is not null))::int`.as('retrying'),
          sql<Date | null>`min(created_at)`.as('oldestAt'),
        ])
        .executeTakeFirstOrThrow()
      const last = await waiting
        .select(['last_code', 'last_reply'])
        .where('last_code', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return { ...sums, lastProblem: last?.last_code ? { code: last.last_code, reply: last.last_reply } : null }
    },
  }
}
