/** What kind of database it is, and what it holds already: tables of this version, an earlier or a later one, and records under keys that must be known. */
import { readMigrations } from '#server/platform/database/migrate.ts'
import { MODE_NAMES, type SiteMode } from '#server/platform/database/site-mode.ts'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import { migrationsIn } from '../restore-test/expected-tables.ts'
import { type Finding, failed, notTried, ok, warning } from './check.ts'
import type { ExaminedDatabase } from './examined-database.ts'

const NO_TABLES = 'The database is empty: the first start makes the tables.'

export const OLDEST_VERSION = 15

export interface ServerVersion {
  readonly version: string
  /** 150008 is 15.8. */
  readonly number: number
}

export const judgeVersion = ({ version, number }: ServerVersion): Finding =>
  number >= OLDEST_VERSION * 10_000
    ? ok(`PostgreSQL ${version}.`)
    : failed(`PostgreSQL ${version} is too old.`, `Move the database to PostgreSQL ${OLDEST_VERSION} or newer.`)

type Asking = Pick<ExaminedDatabase, 'rows'>

const hasTable = async ({ rows }: Asking, name: string) =>
  (await rows<{ found: boolean }>('select to_regclass($1) is not null as found', [name]))[0]?.found ?? false

export async function migrationsState({ rows }: Asking): Promise<Finding> {
  if (!(await hasTable({ rows }, 'migrations'))) return ok(NO_TABLES)
  const applied = await rows<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  const ours = readMigrations()
  const { unknown: later, changed, toCome } = migrationsIn(applied, ours)
  const first = ours[0]?.name ?? ''
  if (changed.length > 0)
    return failed(
      `${changed.join(', ')} was changed after it ran: no process starts.`,
      'Put the files of server/platform/database/migrations back as they were released.',
    )
  if (later.some((name) => name < first))
    return failed(
      'A version before 1.0 made these tables, which this one does not read: no process starts.',
      'Name an empty database.',
    )
  if (later.length > 0)
    return warning(
      `A later version has been here: ${later.join(', ')} is not known to this one.`,
      'Fine while you go back by one version; otherwise install the later version again.',
    )
  return toCome.length > 0
    ? ok(`${toCome.length} of ${ours.length} migrations will run at the next start.`)
    : ok(`All ${ours.length} migrations have run.`)
}

export async function keysAreKnown({ rows, config }: Pick<ExaminedDatabase, 'rows' | 'config'>): Promise<Finding> {
  if (config.keys.kind === 'made-on-first-start') return notTried('Neither KEY_FILE nor KEYS is set.')
  const reading = readKeyRing(config.keys)
  if (reading.kind === 'problem') return notTried('The key ring cannot be read.')
  if (!(await hasTable({ rows }, 'data_keys'))) return ok(NO_TABLES)
  const used = await rows<{ id: string }>('select distinct key_id as id from data_keys where wrapped is not null')
  const known = new Set(reading.ring.encryption.map(({ id }) => id))
  const missing = used.map(({ id }) => id).filter((id) => !known.has(id))
  return missing.length > 0
    ? failed(`Records are locked with the key ${missing.join(', ')}, which the key ring lacks.`, 'Put the key back into KEY_FILE.')
    : ok('The key ring opens every record.')
}

/** A start refuses the other kind's database. */
export async function ownMode({ rows, config }: Pick<ExaminedDatabase, 'rows' | 'config'>): Promise<Finding> {
  if (!(await hasTable({ rows }, 'site_mode'))) return ok(NO_TABLES)
  const own = config.siteMode
  const [marked] = await rows<{ mode: SiteMode }>('select mode from site_mode')
  if (!marked) return ok(`Nobody has used it yet: the first start makes it that of ${MODE_NAMES[own]}.`)
  return marked.mode === own
    ? ok(`It is that of ${MODE_NAMES[own]}.`)
    : failed(
        `It is the database of ${MODE_NAMES[marked.mode]}, and this is ${MODE_NAMES[own]}: no process starts.`,
        'Give each a database of its own.',
      )
}
