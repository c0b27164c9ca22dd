/** The last check of each chain of records. A long one is made in parts, each of which begins where the one before ended. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

type CheckName = 'ledger' | 'history' | 'figures'

declare module '../database/tables.ts' {
  interface Tables {
    checks: {
      name: CheckName
      begun_at: Date
      at: Date
      checked_by: string
      checked: number
      broken: string[]
      after: string | null
    }
  }
}

interface CheckedPart {
  readonly by: string
  readonly at: Date
  /** Where this part began; undefined: at the beginning. */
  readonly after?: string | undefined
  readonly checked: number
  readonly broken: readonly string[]
  /** Where the next part begins; null: this came to the end. */
  readonly next: string | null
}

export function checkRecords(db: Kysely<Tables>) {
  return {
    /** A part that follows no other is a look at some of the records, and not kept. */
    async note(name: CheckName, { by, at, after, checked, broken, next }: CheckedPart) {
      if (after === undefined) {
        const values = { begun_at: at, at, checked_by: by, checked, broken: [...broken], after: next }
        await db
          .insertInto('checks')
          .values({ name, ...values })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
          .execute()
        return
      }
      await db
        .updateTable('checks')
        .set({
          at,
          checked_by: by,
          after: next,
          checked: sql`checked + ${checked}::int`,
          broken: sql`broken || ${[...broken]}::text[]`,
        })
        .where('name', '=', name)
        .where('after', '=', after)
        .execute()
    },

    async last(name: CheckName) {
      const row = await db.selectFrom('checks').selectAll().where('name', '=', name).executeTakeFirst()
      if (!row) return null
      const { at, checked_by: by, checked, broken, after } = row
      return { at: at.toISOString(), by, checked, broken: [...new Set(broken)], isWhole: after === null }
    },
  }
}
