/** Opens the database that the settings name, brings its tables up to date, and makes sure that the key ring opens its values. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/pino-log.ts'
import type { Vault } from '../vault/vault.ts'
import type { Database, DatabaseOpening } from './database.ts'
import { problemOfEarlierVersion } from './earlier-version.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { migrate } from './migrate.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { refusalOf } from './postgres-refusals.ts'
import { claimDatabase, type OpenedAs, problemOfOtherSite, type SiteMode } from './site-mode.ts'

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly dataDir: string
  readonly siteMode: SiteMode
}

export async function openDatabase(
  settings: DatabaseSettings,
  vault: Vault,
): Promise<DatabaseOpening | { readonly kind: 'unreachable' }> {
  const opening: DatabaseOpening = settings.databaseUrl
    ? { kind: 'open', database: openPostgresDatabase(settings.databaseUrl, settings.databaseConnections) }
    : await openEmbeddedDatabase(settings.dataDir)
  if (opening.kind === 'refused') return opening
  const { database } = opening
  const opened: OpenedAs = { mode: settings.siteMode, setting: settings.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR' }
  try {
    // Before anything is written: the tables of another site or version are not even brought up to date.
    const problem =
      (await problemOfEarlierVersion(database.kysely, opened)) ??
      (await problemOfOtherSite(database.kysely, opened)) ??
      (await bringUpToDate(database, opened)) ??
      (await missingKey(database, vault))
    if (problem === undefined) return opening
    await database.close()
    return { kind: 'refused', problem }
  } catch (error) {
    await database.close()
    const problem = refusalOf(error)
    if (problem) return { kind: 'refused', problem }
    if (!database.isUnavailable(error)) throw error
    return { kind: 'unreachable' }
  }
}

async function bringUpToDate({ kysely }: Database, opened: OpenedAs): Promise<string | undefined> {
  await migrate(kysely)
  return claimDatabase(kysely, opened)
}

async function missingKey({ kysely }: Database, vault: Vault): Promise<string | undefined> {
  const rows = await kysely.selectFrom('data_keys').select('key_id').distinct().where('wrapped', 'is not', null).execute()
  const missing = rows.map(({ key_id }) => key_id).filter((keyId) => !vault.knowsKey(keyId))
  if (missing.length === 0) return undefined
  return `The database holds records under the key ${missing.join(', ')}, which the key ring lacks. Add it to KEY_FILE or KEYS.`
}

const RETRY_MS = 1_000

/** Waits for a database that cannot be reached yet: it may be starting, as this process is. */
export async function openWhenReachable(settings: DatabaseSettings, vault: Vault, log: Log) {
  for (;;) {
    const opening = await openDatabase(settings, vault)
    if (opening.kind !== 'unreachable') return opening
    log.warn('database-unreachable')
    await sleep(RETRY_MS)
  }
}
