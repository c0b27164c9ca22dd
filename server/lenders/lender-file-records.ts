import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'

import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    lender_files: { version: number; applied_at: Date; source: LenderFileSource; content: string; checksum: string }
    lender_pauses: { lender: string; paused_at: Date }
  }
}

export interface StoredLenderFile {
  readonly version: number
  readonly appliedAt: Date
  readonly source: LenderFileSource
  readonly content: string
  readonly checksum: string
}

export type LenderFileSource = 'setting' | 'operator'

/** The version of the file that counts, and the paused lenders. */
export interface PresentLenders {
  readonly version: number
  readonly paused: readonly LenderId[]
}

/** Any number that no other lock uses. */
const APPLY_LOCK = 7_301_987

export function lenderFileRecords(db: Kysely<Tables>) {
  return {
    /** One small query. Undefined: no file was ever applied. */
    async current() {
      const { rows } = await sql<{ version: number | null; paused: string[] }>`
        select (select max(version) from lender_files) as version, array(select lender from lender_pauses) as paused`.execute(db)
      const [row] = rows
      return row?.version == null ? undefined : { version: row.version, paused: row.paused }
    },

    async find(version: number) {
      const row = await db.selectFrom('lender_files').selectAll().where('version', '=', version).executeTakeFirst()
      return row && fileOf(row)
    },

    async latestFrom(source: LenderFileSource) {
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

    /** Answers the new version. Two operators who apply at once take turns; use it in a transaction. */
    async add({ appliedAt, source, content, checksum }: Omit<StoredLenderFile, 'version'>) {
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

    /** False: it was so already. */
    async pause(lender: LenderId, at: Date) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lender_pauses')
        .values({ lender, paused_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async resume(lender: LenderId) {
      const { numDeletedRows } = await db.deleteFrom('lender_pauses').where('lender', '=', lender).executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

const fileOf = ({ version, applied_at, source, content, checksum }: Tables['lender_files']): StoredLenderFile => ({
  version,
  appliedAt: applied_at,
  source,
  content,
  checksum,
})

export type LenderFileRecords = ReturnType<typeof lenderFileRecords>
