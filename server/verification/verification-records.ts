import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Verification, VerificationRecords } from '../ports.ts'

export function verificationRecords(db: Kysely<Tables>): VerificationRecords {
  return {
    async issue({ id, tokenHash, emailFingerprints, at, expiresAt }) {
      await db
        .updateTable('verifications')
        .set({ superseded_at: at })
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .where('superseded_at', 'is', null)
        .execute()
      await db
        .insertInto('verifications')
        .values({ id, token_hash: tokenHash, email_fingerprint: emailFingerprints[0] ?? '', created_at: at, expires_at: expiresAt })
        .execute()
    },

    async find(id) {
      const row = await db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst()
      return row && verificationOf(row)
    },

    async findByTokenHash(tokenHash) {
      const row = await db.selectFrom('verifications').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && verificationOf(row)
    },

    async markVerified(id, at) {
      await db.updateTable('verifications').set({ verified_at: at }).where('id', '=', id).where('verified_at', 'is', null).execute()
    },
  }
}

const verificationOf = (row: Selectable<Tables['verifications']>): Verification => ({
  id: row.id,
  expiresAt: row.expires_at,
  supersededAt: row.superseded_at,
})
