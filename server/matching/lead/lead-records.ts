/** What else is stored about one lead, read for its screen. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export function leadRecords(db: Kysely<Tables>) {
  return {
    mails: (applicationId: string) =>
      db.selectFrom('mails').selectAll().where('subject_id', '=', applicationId).orderBy('created_at').orderBy('id').execute(),

    goLinks: (applicationId: string) =>
      db
        .selectFrom('go_links')
        .select([
          'lender',
          'created_at as createdAt',
          'expires_at as expiresAt',
          'followed',
          'first_followed_at as firstFollowedAt',
        ])
        .where('application_id', '=', applicationId)
        .orderBy('created_at')
        .execute(),

    requestLinks: (applicationId: string) =>
      db
        .selectFrom('request_links')
        .select(['created_at as createdAt', 'expires_at as expiresAt', 'opened_at as openedAt'])
        .where('application_id', '=', applicationId)
        .orderBy('created_at')
        .execute(),

    reports: (applicationId: string) =>
      db
        .selectFrom('postbacks')
        .select([
          'lender',
          'event',
          'happened_at as happenedAt',
          'received_at as receivedAt',
          'payout_cents as payoutCents',
          'amount_cents as amountCents',
          'reason',
        ])
        .where('application_id', '=', applicationId)
        .orderBy('received_at')
        .orderBy('happened_at')
        .execute(),

    /** Nobody writes a note, or erases the person, until the transaction ends. */
    async lock(applicationId: string) {
      await sql`select from data_keys where subject_id = ${applicationId} for update`.execute(db)
    },
  }
}

export type LeadRecords = ReturnType<typeof leadRecords>
export type StoredMail = Awaited<ReturnType<LeadRecords['mails']>>[number]
