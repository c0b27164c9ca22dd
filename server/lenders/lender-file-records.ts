import { type Kysely, type Selectable, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { columnsOf, type NamedRow, namedRow } from '../platform/database/named-row.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { LenderPause } from './lender-pause-records.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    lender_files: {
      version: number
      applied_at: Date
      source: LenderFileSource
      /** Null: a setting, or an operator whose name was not recorded. */
      applied_by: string | null
      content: string
      checksum: string
      reason: string | null
      /** What it changes of the version before. */
      words: Json<readonly string[] | null>
    }
  }
}

export type LenderFileSource = 'setting' | 'operator'

/** The version of the active lender file, and the pauses in force. */
export interface PresentLenders {
  readonly version: number
  readonly pauses: readonly LenderPause[]
}

type PauseAsJson = { readonly [Name in keyof Tables['lender_pauses']]: string | null } & { readonly lender: LenderId }

/** Any number that no other lock uses. */
const APPLY_LOCK = 7_301_987

export function lenderFileRecords(db: Kysely<Tables>) {
  return {
    /** One small query. Undefined: no file was ever applied. */
    async current(at: Date): Promise<PresentLenders | undefined> {
      const { rows } = await sql<{ version: number | null; pauses: readonly PauseAsJson[] | null }>`
        select (select max(version) from lender_files) as version,
          (select json_agg(lender_pauses order by lender) from lender_pauses where until is null or until > ${at}) as pauses`.execute(
        db,
      )
      const [row] = rows
      return row?.version == null ? undefined : { version: row.version, pauses: (row.pauses ?? []).map(pauseOf) }
    },

    /** The newest first, without their content. */
    async list(limit: number) {
      const rows = await db
        .selectFrom('lender_files')
        .select(['version', 'applied_at', 'source', 'applied_by', 'reason', 'words'])
        .orderBy('version', 'desc')
        .limit(limit)
        .execute()
      return rows.map(namedRow)
    },

    async find(version: number) {
      const row = await db.selectFrom('lender_files').selectAll().where('version', '=', version).executeTakeFirst()
      return row && namedRow(row)
    },

    async latestFrom(source: LenderFileSource) {
      const row = await db
        .selectFrom('lender_files')
        .selectAll()
        .where('source', '=', source)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && namedRow(row)
    },

    async lock() {
      await sql`select pg_advisory_xact_lock(${sql.lit(APPLY_LOCK)})`.execute(db)
    },

    /** Answers the new version. Two operators who apply at once take turns; use it in a transaction. */
    async add({ words, ...file }: Omit<NamedRow<Selectable<Tables['lender_files']>>, 'version'>) {
      const next = sql<number>`(select coalesce(max(version), 0) + 1 from lender_files)`
      const { version } = await db
        .insertInto('lender_files')
        .values({
          ...columnsOf<Omit<Tables['lender_files'], 'version' | 'words'>>(file),
          words: JSON.stringify(words),
          version: next,
        })
        .returning('version')
        .executeTakeFirstOrThrow()
      return version
    },
  }
}

const pauseOf = ({ lender, paused_at, until, reason, paused_by }: PauseAsJson): LenderPause => ({
  lender,
  at: new Date(paused_at ?? 0),
  until: until === null ? null : new Date(until),
  reason,
  by: paused_by,
})

export type LenderFileRecords = ReturnType<typeof lenderFileRecords>
