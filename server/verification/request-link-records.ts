import type { Insertable, Kysely } from 'kysely'
import { columnsOf, type NamedRow } from '../platform/database/named-row.ts'
import { removeDue } from '../platform/database/remove-due.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    request_links: {
      token_hash: Bytes
      application_id: string
      created_at: Date
      expires_at: Date
      opened_at: Date | null
    }
  }
}

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** For a mail that is about to be sent; then only the hash is left. */
    readonly 'request-link': { readonly token: string }
  }
}

type NewLink = Omit<Insertable<Tables['request_links']>, 'opened_at'>

export interface OpenedLink {
  readonly applicationId: string
  readonly expiresAt: Date
}

export const removeExpiredRequestLinks = (db: Kysely<Tables>, expiredBefore: Date, limit: number) =>
  removeDue(db, { table: 'request_links', key: 'token_hash', due: 'expires_at' }, expiredBefore, limit)

export function requestLinkRecords(db: Kysely<Tables>) {
  return {
    async add(link: NamedRow<NewLink>) {
      await db.insertInto('request_links').values(columnsOf<NewLink>(link)).execute()
    },

    /** Undefined: there is no such link, or its time is over. */
    async find(tokenHash: Buffer, now: Date): Promise<OpenedLink | undefined> {
      return db
        .selectFrom('request_links')
        .select(['application_id as applicationId', 'expires_at as expiresAt'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
    },

    /** Whether it was the first time. */
    async markOpened(tokenHash: Buffer, at: Date) {
      const { numUpdatedRows } = await db
        .updateTable('request_links')
        .set({ opened_at: at })
        .where('token_hash', '=', tokenHash)
        .where('opened_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** The newest applications of an address that a mail can still go to. */
    newestOfAddress: (emailFingerprints: readonly string[], limit: number) =>
      db
        .selectFrom('applications')
        .innerJoin('sealed_groups', 'sealed_groups.subject_id', 'applications.id')
        .select(['id', 'created_at as madeAt'])
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .where('group_name', '=', 'contact')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),

    async isAddressOpened(emailFingerprints: readonly string[]) {
      const row = await db
        .selectFrom('request_links')
        .innerJoin('applications', 'applications.id', 'request_links.application_id')
        .select('application_id')
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .where('opened_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
