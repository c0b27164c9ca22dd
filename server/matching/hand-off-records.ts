/** Go links, whether applicants followed them, and what lenders reported by postback. */

import type { Generated } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostbackEvent } from '#domain/matching/lender/postback.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    go_links: {
      token_hash: Bytes
      application_id: string
      lender: string
      created_at: Date
      expires_at: Date
      followed: Generated<number>
      first_followed_at: Date | null
    }
    postbacks: {
      lender: string
      attempt_key: string
      event: PostbackEvent
      application_id: string
      happened_at: Date
      received_at: Date
      amount_cents: number | null
    }
  }
}

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** The lender's page for this applicant. The address alone may open it, so it is sealed too. */
    readonly 'hand-off': { readonly redirectUrl: string }
    /** The lender's own number for the lead. */
    readonly 'lender-reference': { readonly reference: string }
  }
}

export function goLinkRecords(db: Kysely<Tables>) {
  return {
    async add({
      tokenHash,
      applicationId,
      lender,
      at,
      expiresAt,
    }: {
      readonly tokenHash: Buffer
      readonly applicationId: string
      readonly lender: LenderId
      readonly at: Date
      readonly expiresAt: Date
    }) {
      await db
        .insertInto('go_links')
        .values({ token_hash: tokenHash, application_id: applicationId, lender, created_at: at, expires_at: expiresAt })
        .execute()
    },

    /** Counts the visit; undefined when the link is unknown or has expired. */
    async follow(tokenHash: Buffer, now: Date) {
      const row = await db
        .updateTable('go_links')
        .set({ followed: sql`followed + 1`, first_followed_at: sql`coalesce(first_followed_at, ${now})` })
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .returning(['application_id', 'lender', 'followed'])
        .executeTakeFirst()
      return row && { applicationId: row.application_id, lender: row.lender, isFirst: row.followed === 1 }
    },
  }
}

export function postbackRecords(db: Kysely<Tables>) {
  return {
    /** False: the lender reported this event before. */
    async add({
      lender,
      attemptKey,
      event,
      applicationId,
      happenedAt,
      receivedAt,
      amountCents,
    }: {
      readonly lender: LenderId
      readonly attemptKey: string
      readonly event: PostbackEvent
      readonly applicationId: string
      readonly happenedAt: Date
      readonly receivedAt: Date
      readonly amountCents: number | null
    }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('postbacks')
        .values({
          lender,
          attempt_key: attemptKey,
          event,
          application_id: applicationId,
          happened_at: happenedAt,
          received_at: receivedAt,
          amount_cents: amountCents,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

export type GoLinkRecords = ReturnType<typeof goLinkRecords>

export type PostbackRecords = ReturnType<typeof postbackRecords>
