/** The processes that share this database. Their times are the database's: machines may disagree about theirs. */
import { type Generated, type Kysely, sql } from 'kysely'
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

interface ListedProcess {
  readonly id: string
  readonly role: string
  readonly version: string
  readonly startedAt: Date
  readonly seenAt: Date
  readonly silentSeconds: number
  readonly freeBytes: number | null
  readonly clockApart: boolean
}

export function processRecords(db: Kysely<Tables>) {
  return {
    async beat({ id, role, version, ...told }: Omit<ListedProcess, 'startedAt' | 'seenAt' | 'silentSeconds'>) {
      const last = { free_bytes: told.freeBytes, clock_apart: told.clockApart }
      await db
        .insertInto('processes')
        .values({ id, role, version, ...last })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()`, ...last }))
        .execute()
    },

    async forgetOld() {
      await sql`delete from processes where seen_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`.execute(db)
    },

    async forget(id: string) {
      await db.deleteFrom('processes').where('id', '=', id).execute()
    },

    list: (): Promise<ListedProcess[]> =>
      db
        .selectFrom('processes')
        .select([
          'id',
          'role',
          'version',
          'started_at as startedAt',
          'seen_at as seenAt',
          sql<number | null>`free_bytes::float8`.as('freeBytes'),
          'clock_apart as clockApart',
          sql<number>`greatest(0, extract(epoch from now() - seen_at))::int`.as('silentSeconds'),
        ])
        .orderBy('started_at')
        .execute(),
  }
}

export type ProcessRecords = ReturnType<typeof processRecords>
