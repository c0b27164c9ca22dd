/** Where applicants were sent, whether they went, and what became of them there. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { GoLinkRecords, PostbackRecords } from './matching-ports.ts'

export function goLinkRecords(db: Kysely<Tables>): GoLinkRecords {
  return {
    async add({ tokenHash, applicationId, lender, at, expiresAt }) {
      await db
        .insertInto('go_links')
        .values({ token_hash: tokenHash, application_id: applicationId, lender, created_at: at, expires_at: expiresAt })
        .execute()
    },

    async follow(tokenHash, now) {
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

export function postbackRecords(db: Kysely<Tables>): PostbackRecords {
  return {
    async add({ lender, attemptKey, event, applicationId, happenedAt, receivedAt, amountCents }) {
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
