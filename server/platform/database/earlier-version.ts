import type { Kysely } from 'kysely'
import { hasTable, type OpenedAs } from './site-mode.ts'
import type { Tables } from './tables.ts'

/** The first migration of version 1.0. Those of the versions before it were numbered from 0001 on. */
const FIRST_MIGRATION = '0100'

declare module './tables.ts' {
  interface Tables {
    migrations: { name: string; checksum: string }
  }
}

/** Only reads: what an earlier version made stays as it is. */
export async function problemOfEarlierVersion(
  db: Kysely<Tables>,
  { setting }: Pick<OpenedAs, 'setting'>,
): Promise<string | undefined> {
  if (!(await hasTable(db, 'migrations'))) return undefined
  const earlier = await db.selectFrom('migrations').select('name').where('name', '<', FIRST_MIGRATION).executeTakeFirst()
  return earlier
    ? `${setting} names a database of a version before 1.0, which this one does not read. Nothing in it was changed: name an empty database.`
    : undefined
}
