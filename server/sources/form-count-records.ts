/** How often the form was opened, a step of it reached, an answer refused, and it was sent: counts of a day, and nothing of who did. */
import { type Kysely, sql } from 'kysely'
import type { FormEvent } from '#domain/visits/form-events.ts'
import { SOURCE_GROUPS, type SourceGroup } from '#domain/visits/visit-notes.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    form_counts: { day: string; grouped_by: SourceGroup; key: string; event: FormEvent; count: number }
  }
}

export function formCountRecords(db: Kysely<Tables>) {
  return {
    /** Once for each property of the visit, each by itself. */
    async add(day: string, event: FormEvent, keys: Readonly<Record<SourceGroup, string | number>>) {
      await db
        .insertInto('form_counts')
        .values(SOURCE_GROUPS.map((grouped_by) => ({ day, grouped_by, key: String(keys[grouped_by]), event, count: 1 })))
        .onConflict((conflict) =>
          conflict.columns(['day', 'grouped_by', 'key', 'event']).doUpdateSet({ count: sql`form_counts.count + 1` }),
        )
        .execute()
    },

    /** By page or name's number, and event. */
    async sums(group: SourceGroup, since: string, until: string) {
      const { rows } = await sql<{ key: string; event: FormEvent; count: number }>`
        select key, event, sum(count)::int as count from form_counts
        where grouped_by = ${group} and day >= ${since} and day <= ${until} group by key, event`.execute(db)
      return rows
    },
  }
}
