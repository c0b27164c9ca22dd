/** The processes that share this database. Their times are the database's: machines may disagree about theirs. */
import { type Generated, type Insertable, type Kysely, sql } from 'kysely'
import { columnsOf, type NamedRow, namedRow } from '../database/named-row.ts'
import type { Tables } from '../database/tables.ts'

declare module '../database/tables.ts' {
  interface Tables {
    processes: {
      id: string
      role: string
      version: string
      started_at: Generated<Date>
      seen_at: Generated<Date>
      free_bytes: number | string | null
      clock_apart: boolean
    }
  }
}

/** So long a process that ended without a word is still shown. */
const KEPT_HOURS = 24

type Beat = Omit<Insertable<Tables['processes']>, 'started_at' | 'seen_at'>

export function processRecords(db: Kysely<Tables>) {
  return {
    async beat(process: NamedRow<Beat>) {
      const row = columnsOf<Beat>(process)
      await db
        .insertInto('processes')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, seen_at: sql`now()` }))
        .execute()
    },

    async forgetOld() {
      await sql`delete from processes where seen_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`.execute(db)
    },

    async forget(id: string) {
      await db.deleteFrom('processes').where('id', '=', id).execute()
    },

    async list() {
      const rows = await db
        .selectFrom('processes')
        .select(['id', 'role', 'version', 'started_at', 'seen_at', 'clock_apart'])
        .select(sql<number | null>`free_bytes::float8`.as('free_bytes'))
        .select(sql<number>`greatest(0, extract(epoch from now() - seen_at))::int`.as('silent_seconds'))
        .orderBy('started_at')
        .execute()
      return rows.map(namedRow)
    },
  }
}

export type ProcessRecords = ReturnType<typeof processRecords>
