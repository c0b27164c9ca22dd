/** What else is stored about one lead, read for its screen. */
import { type Kysely, sql } from 'kysely'
import { namedRow } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'

export function leadRecords(db: Kysely<Tables>) {
  return {
    mails: (applicationId: string) =>
      db.selectFrom('mails').selectAll().where('subject_id', '=', applicationId).orderBy('created_at').orderBy('id').execute(),

    async goLinks(applicationId: string) {
      const rows = await db
        .selectFrom('go_links')
        .select(['lender', 'created_at', 'expires_at', 'first_followed_at as first_opened_at', 'followed as openings'])
        .where('application_id', '=', applicationId)
        .orderBy('created_at')
        .execute()
      return rows.map(namedRow)
    },

    async requestLinks(applicationId: string) {
      const rows = await db
        .selectFrom('request_links')
        .select(['created_at', 'expires_at', 'opened_at'])
        .where('application_id', '=', applicationId)
        .orderBy('created_at')
        .execute()
      return rows.map(namedRow)
    },

    async reports(applicationId: string) {
      const rows = await db
        .selectFrom('postbacks')
        .select(['lender', 'event', 'happened_at', 'received_at', 'payout_cents', 'amount_cents', 'reason'])
        .where('application_id', '=', applicationId)
        .orderBy('received_at')
        .orderBy('happened_at')
        .execute()
      return rows.map(namedRow)
    },

    /** Nobody writes a note, or erases the person, until the transaction ends. */
    async lock(applicationId: string) {
      await sql`select from data_keys where subject_id = ${applicationId} for update`.execute(db)
    },
  }
}

export type LeadRecords = ReturnType<typeof leadRecords>
export type StoredMail = Awaited<ReturnType<LeadRecords['mails']>>[number]
