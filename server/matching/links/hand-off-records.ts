/** Go links, and whether applicants followed them. */

import type { Generated, Insertable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { columnsOf, type NamedRow } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
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
  }
}

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** The lender's page for this applicant. The address alone may open it, so it is sealed too. */
    readonly 'hand-off': { readonly redirectUrl: string }
    /** The lender's own number for the lead. Without a lender it is that of the one that accepted. */
    readonly 'lender-reference': { readonly reference: string; readonly lender?: LenderId | null }
  }
}

type NewLink = Omit<Insertable<Tables['go_links']>, 'followed' | 'first_followed_at'>

export function goLinkRecords(db: Kysely<Tables>) {
  return {
    async add(link: NamedRow<NewLink>) {
      await db.insertInto('go_links').values(columnsOf<NewLink>(link)).execute()
    },

    async isGood(tokenHash: Buffer, now: Date) {
      const row = await db
        .selectFrom('go_links')
        .select('application_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row !== undefined
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
