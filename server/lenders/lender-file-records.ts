import { type Kysely, sql } from 'kysely'
import type { LenderFileRecords, StoredLenderFile } from '../matching/matching-ports.ts'
import type { MatchingTables } from '../matching/matching-tables.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Any number, as long as nobody else uses it. */
const APPLY_LOCK = 7_301_987

export function lenderFileRecords(db: Kysely<Tables>): LenderFileRecords {
  return {
    async current() {
      const { rows } = await sql<{ version: number | null; paused: string[] }>`
        select (select max(version) from lender_files) as version, array(select lender from lender_pauses) as paused`.execute(db)
      const [row] = rows
      return row?.version == null ? undefined : { version: row.version, paused: row.paused }
    },

    async find(version) {
      const row = await db.selectFrom('lender_files').selectAll().where('version', '=', version).executeTakeFirst()
      return row && fileOf(row)
    },

    async latestFrom(source) {
      const row = await db
        .selectFrom('lender_files')
        .selectAll()
        .where('source', '=', source)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && fileOf(row)
    },

    async lock() {
      await sql`select pg_advisory_xact_lock(${sql.lit(APPLY_LOCK)})`.execute(db)
    },

    async add({ appliedAt, source, content, checksum }) {
      const { version } = await db
        .insertInto('lender_files')
        .values({
          version: sql<number>`(select coalesce(max(version), 0) + 1 from lender_files)`,
          applied_at: appliedAt,
          source,
          content,
          checksum,
        })
        .returning('version')
        .executeTakeFirstOrThrow()
      return version
    },

    async pause(lender, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lender_pauses')
        .values({ lender, paused_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async resume(lender) {
      const { numDeletedRows } = await db.deleteFrom('lender_pauses').where('lender', '=', lender).executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

const fileOf = ({ version, applied_at, source, content, checksum }: MatchingTables['lender_files']): StoredLenderFile => ({
  version,
  appliedAt: applied_at,
  source,
  content,
  checksum,
})
