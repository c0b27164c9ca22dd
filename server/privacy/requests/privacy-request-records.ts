import type { Generated } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { PlainDate } from '#domain/calendar.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    privacy_requests: {
      id: string
      reference: string
      email_fingerprint: string
      status: Generated<'open' | 'completed'>
      created_at: Date
      acknowledge_by: string
      opt_out_by: string
      answer_by: string
      acknowledged_at: Date | null
      completed_at: Date | null
      outcome: string | null
    }
  }
}

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly 'privacy-request': { readonly fullName: string; readonly email: string; readonly phone?: string | undefined }
  }
}

export interface PrivacyRequestDates {
  readonly acknowledgeBy: PlainDate
  readonly optOutBy: PlainDate
  readonly answerBy: PlainDate
}

/** As text: a Date would drag the server's time zone into a calendar day. */
const day = (column: 'acknowledge_by' | 'opt_out_by' | 'answer_by') => sql<PlainDate>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export const DUE_DAYS = [
  day('acknowledge_by').as('acknowledgeBy'),
  day('opt_out_by').as('optOutBy'),
  day('answer_by').as('answerBy'),
] as const

export function privacyRequestRecords(db: Kysely<Tables>) {
  return {
    async add({
      id,
      reference,
      emailFingerprint,
      at,
      acknowledgeBy,
      optOutBy,
      answerBy,
    }: {
      readonly id: string
      readonly reference: string
      readonly emailFingerprint: string
      readonly at: Date
    } & PrivacyRequestDates) {
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

    async find(id: string) {
      return db
        .selectFrom('privacy_requests')
        .select(['reference', ...DUE_DAYS])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** Of two operators at once, the second waits here until the first one's transaction ends, and adds to its record of looks. */
    async lock(id: string) {
      await db.selectFrom('privacy_requests').select('id').where('id', '=', id).forUpdate().execute()
    },

    /** The receipt mail is the acknowledgement that the law asks for. */
    async markAcknowledged(id: string, at: Date) {
      await db
        .updateTable('privacy_requests')
        .set({ acknowledged_at: at })
        .where('id', '=', id)
        .where('acknowledged_at', 'is', null)
        .execute()
    },
  }
}

export type PrivacyRequestRecords = ReturnType<typeof privacyRequestRecords>
