import { type Kysely, sql } from 'kysely'
import type { KeptText } from '#contracts/operators/consents.ts'
import type { StoredText } from '#domain/consent/acts.ts'
import type { ConsentText } from '#domain/consent/consent-texts.ts'
import { shownRow } from '../platform/database/named-row.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { ShownText } from './shown-texts.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    legal_texts: {
      sha256: string
      name: ConsentText
      version: string
      effective: string | null
      text: string
      first_shown_at: Date
    }
  }
}

export function legalTextRecords(db: Kysely<Tables>) {
  return {
    /** What is stored already stays as it is. */
    async keep(texts: readonly ShownText[], at: Date) {
      const rows = texts.map((text) => ({ ...text, first_shown_at: at }))
      await db
        .insertInto('legal_texts')
        .values(rows)
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute()
    },

    async find(sha256: string): Promise<KeptText | undefined> {
      const texts = db.selectFrom('legal_texts').select(['name', 'version', 'effective', 'first_shown_at', 'text'])
      const row = await texts.where('sha256', '=', sha256).executeTakeFirst()
      return row && shownRow(row)
    },

    /** Of each text and each variant of it, such as the soft one of `1.0-soft`, the wording that was introduced most recently. */
    async shownLast() {
      const variant = sql<string>`split_part(version, '-', 2)`
      const rows = await db
        .selectFrom('legal_texts')
        .distinctOn(['name', variant])
        .select(['name', 'version', 'sha256', 'effective', 'first_shown_at'])
        .orderBy('name')
        .orderBy(variant)
        .orderBy('first_shown_at', 'desc')
        .execute()
      return rows.map(shownRow)
    },

    /** Of these hashes, and of these versions. */
    list: (hashes: readonly string[], versions: readonly string[]): Promise<StoredText[]> =>
      db
        .selectFrom('legal_texts')
        .select(['name', 'version', 'sha256'])
        .where((where) => where.or([where('sha256', 'in', [...hashes, '']), where('version', 'in', [...versions, ''])]))
        .execute(),
  }
}

export type LegalTextRecords = ReturnType<typeof legalTextRecords>
