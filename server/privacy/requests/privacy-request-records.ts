import type { Generated, Insertable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import { endsSharing, PRIVACY_REQUEST_KINDS, type PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import { columnsOf, type NamedRow } from '../../platform/database/named-row.ts'
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
      request: PrivacyRequestKind
      confirmation_hash: Bytes | null
      confirmed_at: Date | null
    }
  }
}

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly 'privacy-request': { readonly fullName: string; readonly email: string; readonly phone?: string | undefined }
    /** For the receipt; then only the hash is left. */
    readonly 'privacy-confirmation': { readonly token: string }
  }
}

type NewRequest = Omit<
  Insertable<Tables['privacy_requests']>,
  'status' | 'acknowledged_at' | 'completed_at' | 'outcome' | 'confirmed_at'
>

/** As text: a Date would drag the server's time zone into a calendar day. */
const day = (column: 'acknowledge_by' | 'opt_out_by' | 'answer_by') => sql<PlainDate>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export const DUE_DAYS = [
  day('acknowledge_by').as('acknowledgeBy'),
  day('opt_out_by').as('optOutBy'),
  day('answer_by').as('answerBy'),
] as const

export function privacyRequestRecords(db: Kysely<Tables>) {
  return {
    /** Without the hash of a confirmation, no receipt brings the token. */
    async add(request: NamedRow<NewRequest>) {
      await db.insertInto('privacy_requests').values(columnsOf<NewRequest>(request)).execute()
    },

    async find(id: string) {
      return db
        .selectFrom('privacy_requests')
        .select(['reference', 'request', ...DUE_DAYS])
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** Of a receipt that was mailed since then. */
    findByConfirmation: (confirmationHash: Buffer, madeSince: Date) =>
      db
        .selectFrom('privacy_requests')
        .select(['id', 'reference', 'request', 'email_fingerprint as emailFingerprint'])
        .where('confirmation_hash', '=', confirmationHash)
        .where('created_at', '>', madeSince)
        .executeTakeFirst(),

    /** Whether it was the first time. */
    async markConfirmed(id: string, at: Date) {
      const { numUpdatedRows } = await db
        .updateTable('privacy_requests')
        .set({ confirmed_at: at })
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Whether the owner of the address has told us not to share: by the receipt's link, or to an operator. */
    async hasOptedOut(emailFingerprints: readonly string[]) {
      const row = await db
        .selectFrom('privacy_requests')
        .select('id')
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .where('request', 'in', PRIVACY_REQUEST_KINDS.filter(endsSharing))
        .where((where) => where.or([where('confirmed_at', 'is not', null), where('outcome', '=', 'opted-out')]))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Applications of an address whose runs have not ended, or whose lender has not answered. */
    async waitingOfAddress(emailFingerprints: readonly string[]) {
      const rows = await db
        .selectFrom('runs')
        .innerJoin('applications', 'applications.id', 'runs.application_id')
        .select('application_id')
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .where('state', 'is not', null)
        .where((where) => where.or([where('finished_at', 'is', null), where('outcome', '=', 'pending')]))
        .orderBy('application_id')
        .execute()
      return rows.map(({ application_id }) => application_id)
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
