import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    submissions: {
      key: string
      body_fingerprint: string
      application_id: string
      created_at: Date
      expires_at: Date | null
    }
  }
}

export interface Submission {
  readonly key: string
  readonly bodyFingerprint: string
  readonly applicationId: string
}

/** In place of a form's fingerprint: keys under which no form was sent, but a choice, or by which another device follows the request. */
export const CONTINUED = 'continued'
export const asChoice = (bodyFingerprint: string): string => `choice ${bodyFingerprint}`
/** Who has such a key has the device that applied. */
export const isOfForm = ({ bodyFingerprint }: Pick<Submission, 'bodyFingerprint'>): boolean =>
  bodyFingerprint !== CONTINUED && !bodyFingerprint.startsWith(asChoice(''))

export function submissionRecords(db: Kysely<Tables>) {
  return {
    /** Under any of these: the same key's fingerprints, one per key of the ring. */
    async find(keys: readonly string[], now: Date) {
      const row = await db
        .selectFrom('submissions')
        .selectAll()
        .where('key', 'in', [...keys])
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .executeTakeFirst()
      return row && { key: row.key, bodyFingerprint: row.body_fingerprint, applicationId: row.application_id }
    },

    /** Two that come at once: the second waits here until the first has committed, and then finds the key taken. */
    async claim({ key, bodyFingerprint, applicationId }: Submission, at: Date, expiresAt: Date | null) {
      const claimed = await db
        .insertInto('submissions')
        .values({ key, body_fingerprint: bodyFingerprint, application_id: applicationId, created_at: at, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              body_fingerprint: sql.ref('excluded.body_fingerprint'),
              application_id: sql.ref('excluded.application_id'),
              created_at: sql.ref('excluded.created_at'),
              expires_at: sql.ref('excluded.expires_at'),
            })
            .where('submissions.expires_at', '<=', at),
        )
        .returning('key')
        .executeTakeFirst()
      return claimed !== undefined
    },
  }
}
