/** The lender file that the processes go by: the one that was applied last, with the pauses of operators, as the database has them. */

import { lenderFileRecords } from '#server/lenders/lender-file-records.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import type { Config } from '#server/settings/config.ts'

export interface AppliedLenders {
  readonly content: string
  readonly paused: readonly string[]
}

/** Undefined when the database does not answer, or no file has been applied yet. */
export async function appliedLenders({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<AppliedLenders | undefined> {
  if (!databaseUrl) return undefined
  let database: ReturnType<typeof openPostgresDatabase> | undefined
  try {
    database = openPostgresDatabase(databaseUrl, 1)
    const records = lenderFileRecords(database.kysely)
    const present = await records.current(new Date())
    const file = present && (await records.find(present.version))
    return file && { content: file.content, paused: present.pauses.map(({ lender }) => lender) }
  } catch {
    // The checks of the database say what is wrong with it.
    return undefined
  } finally {
    await database?.close()
  }
}
