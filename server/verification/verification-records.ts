import { type Kysely, sql } from 'kysely'
import { namedRow } from '../platform/database/named-row.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    verifications: {
      id: string
      token_hash: Bytes
      email_fingerprint: string
      created_at: Date
      expires_at: Date
      superseded_at: Date | null
      verified_at: Date | null
    }
  }
}

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly verification: { readonly email: string; readonly firstName?: string | undefined }
    readonly 'verification-link': { readonly token: string }
  }
}

interface IssuedVerification {
  readonly id: string
  readonly tokenHash: Buffer
  /** Under every key of the ring; the first, the current one, is stored. */
  readonly emailFingerprints: readonly string[]
  readonly at: Date
  readonly expiresAt: Date
}

export const forgetVerification = (db: Kysely<Tables>, id: string) =>
  db
    .updateTable('verifications')
    .set({ email_fingerprint: `erased:${id}` })
    .where('id', '=', id)
    .execute()

export function verificationRecords(db: Kysely<Tables>) {
  return {
    /** A newer link for the same address takes the place of older links. */
    async issue({ id, tokenHash, emailFingerprints, at, expiresAt }: IssuedVerification) {
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

    async find(id: string) {
      const row = await db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst()
      return row && namedRow(row)
    },

    async findByTokenHash(tokenHash: Buffer) {
      const row = await db.selectFrom('verifications').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && namedRow(row)
    },

    /** Whether a link to the address was ever opened, also one that a newer link has replaced since. */
    async isVerified(emailFingerprints: readonly string[]) {
      const row = await db
        .selectFrom('verifications')
        .select('id')
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .where('verified_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** By the newest link to it, opened or not. False: none was ever sent. */
    async markAddressVerified(emailFingerprints: readonly string[], at: Date) {
      const newest = db
        .selectFrom('verifications')
        .select('id')
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .orderBy('created_at', 'desc')
        .limit(1)
      const { numUpdatedRows } = await db
        .updateTable('verifications')
        .set({ verified_at: sql`coalesce(verified_at, ${at})` })
        .where('id', '=', newest)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async markVerified(id: string, at: Date) {
      await db.updateTable('verifications').set({ verified_at: at }).where('id', '=', id).where('verified_at', 'is', null).execute()
    },
  }
}

export type VerificationRecords = ReturnType<typeof verificationRecords>
