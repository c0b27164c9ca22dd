import { type Kysely, sql } from 'kysely'
import type { MailRecords } from '../../ports.ts'
import type { Tables } from './tables.ts'

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

    async noteAttempt(id, code) {
      await db.updateTable('mails').set({ attempts: sql`attempts + 1`, last_code: code }).where('id', '=', id).execute()
    },

    async markSent(id, at) {
      await db.updateTable('mails').set({ sent_at: at, failed_at: null }).where('id', '=', id).execute()
    },

    async markFailed(id, at) {
      await db.updateTable('mails').set({ failed_at: at }).where('id', '=', id).where('sent_at', 'is', null).execute()
    },
  }
}
