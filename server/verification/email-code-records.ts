import { type Kysely, sql } from 'kysely'
import { EMAIL_CODE } from '#domain/application/verification.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    email_codes: { application_id: string; fingerprint: string; expires_at: Date; tries_left: number; sent: number }
  }
}

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** For the mail that is about to bring it. */
    readonly 'email-code': { readonly code: string; readonly expiresAt: string }
  }
}

export function emailCodeRecords(db: Kysely<Tables>) {
  return {
    /** Takes the place of the code before. False: this submission has had as many as fit in an hour, and waits for one. */
    async issue(applicationId: string, fingerprint: string, expiresAt: Date) {
      const fresh = { fingerprint, expires_at: expiresAt, tries_left: EMAIL_CODE.tries }
      const anHourBefore = new Date(expiresAt.getTime() - HOUR_MS)
      const issued = await db
        .insertInto('email_codes')
        .values({ application_id: applicationId, sent: 1, ...fresh })
        .onConflict((conflict) =>
          conflict
            .column('application_id')
            .doUpdateSet({
              ...fresh,
              sent: sql`case when email_codes.expires_at <= ${anHourBefore} then 1 else email_codes.sent + 1 end`,
            })
            .where((where) =>
              where.or([where('email_codes.sent', '<', EMAIL_CODE.perHour), where('email_codes.expires_at', '<=', anHourBefore)]),
            ),
        )
        .returning('sent')
        .executeTakeFirst()
      return issued !== undefined
    },

    /** Every look is a try. Undefined: there is no code, its time is over, or its tries are. */
    async fingerprintToTry(applicationId: string, now: Date) {
      const tried = await db
        .updateTable('email_codes')
        .set({ tries_left: sql`tries_left - 1` })
        .where('application_id', '=', applicationId)
        .where('expires_at', '>', now)
        .where('tries_left', '>', 0)
        .returning('fingerprint')
        .executeTakeFirst()
      return tried?.fingerprint
    },

    async end(applicationId: string) {
      await db.updateTable('email_codes').set({ tries_left: 0 }).where('application_id', '=', applicationId).execute()
    },
  }
}
