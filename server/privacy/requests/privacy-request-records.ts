import { type Kysely, sql } from 'kysely'
import type { PlainDate } from '#domain/calendar.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PrivacyRequestRecords } from '../../ports.ts'

/** As text: a Date would drag the server's time zone into a calendar day. */
const day = (column: 'acknowledge_by' | 'opt_out_by' | 'answer_by') => sql<PlainDate>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export const DUE_DAYS = [
  day('acknowledge_by').as('acknowledgeBy'),
  day('opt_out_by').as('optOutBy'),
  day('answer_by').as('answerBy'),
] as const

export function privacyRequestRecords(db: Kysely<Tables>): PrivacyRequestRecords {
  return {
    async add({ id, reference, emailFingerprint, at, acknowledgeBy, optOutBy, answerBy }) {
      await db
        .insertInto('privacy_requests')
        .values({
          id,
          reference,
          email_fingerprint: emailFingerprint,
          created_at: at,
          acknowledge_by: acknowledgeBy,
          opt_out_by: optOutBy,
          answer_by: answerBy,
        })
        .execute()
    },

    async find(id) {
      return db
        .selectFrom('privacy_requests')
        .select(['reference', ...DUE_DAYS])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async lock(id) {
      await db.selectFrom('privacy_requests').select('id').where('id', '=', id).forUpdate().execute()
    },

    async markAcknowledged(id, at) {
      await db
        .updateTable('privacy_requests')
        .set({ acknowledged_at: at })
        .where('id', '=', id)
        .where('acknowledged_at', 'is', null)
        .execute()
    },
  }
}
