/**
 * `restore-test`: restores the newest backup into a cluster of its own, holds it against what it should be, and destroys the copy. The product
 * is not started on it: a copy in which runs are in flight must ask no lender and send no mail.
 */
import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import { makeVault, type Vault } from '#server/platform/vault/vault.ts'
import { erasureFile } from '#server/privacy/erasure/erasure-file.ts'
import { backupsIn, type FoundBackup, measure, openBackup } from './backup/backup-files.ts'
import { configOf } from './backup/backup-settings.ts'
import { countRows } from './backup/count-rows.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { untilInterrupted } from './interruption.ts'
import { appliedMigrations } from './restore-test/expected-tables.ts'
import { type OwnCluster, withOwnCluster } from './restore-test/own-cluster.ts'
import { recordRestoreTest } from './restore-test/record.ts'
import {
  checkCertificates,
  checkKeys,
  checkLedgers,
  checkMigrations,
  checkRows,
  checkSealed,
  checkTables,
  type Finding,
} from './restore-test/verify-copy.ts'
import { insistOnUser } from './service-user.ts'

/** Who was erased since the backup was made: in the copy they can be read again, until a start has gone through the log. */
const AT_ONCE = 5000

/** Of the log as it is now, and of its copy in the backup. */
async function checkErasures(copy: Kysely<Tables>, files: readonly string[]): Promise<Finding> {
  const subjects = new Set<string>()
  let unreadable = 0
  for (const file of files) {
    const reading = await erasureFile(file).read()
    for (const subject of reading.subjects) subjects.add(subject)
    unreadable += reading.unreadableLines.length
  }
  const again = await readableOf(copy, [...subjects])
  const passed = unreadable > 0 ? `; ${unreadable} lines cannot be read, and are passed over` : ''
  return {
    title: 'Erasures',
    found: `${subjects.size} in the log; ${again} of them are readable in this backup, and a start on it erases them again${passed}`,
    problems: [],
  }
}

async function readableOf(copy: Kysely<Tables>, subjects: readonly string[]): Promise<number> {
  let sum = 0
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from data_keys
      where wrapped is not null and kind <> 'privacy-request' and subject_id = any(${subjects.slice(from, from + AT_ONCE)}::uuid[])`.execute(
      copy,
    )
    sum += rows[0]?.count ?? 0
  }
  return sum
}

const CONNECTIONS = 2
const HOUR_MS = 3_600_000
const RESTORED = 'restored'
const EXPECTED = 'expected'

interface Options extends PlaceOptions {
  readonly file?: string
  readonly keyFile?: string
}

export const restoreTestCommand: ProductionCommand = (program) => {
  withPlace(program.command('restore-test'))
    .description('restores the newest backup into a database of its own, checks it with the keys, and destroys the copy')
    .option('--file <backup>', 'another backup than the newest: its folder, or the dump in it')
    .option('--key-file <file>', 'other keys than those of the settings, such as the copy that you keep elsewhere')
    .action(endingWith(restoreTest))
}

async function restoreTest(options: Options): Promise<number> {
  const begun = Date.now()
  const installation = placeOf(options)
  insistOnUser(installation, 'restore-test')
  const config = configOf(installation)
  const path = options.file ?? backupsIn(installation.backups)[0]?.folder
  if (!path)
    throw new ProductionFailure(`There is no backup in ${installation.backups} yet. Make one: npm run production -- backup`)
  const backup = openBackup(path)
  const reading = readKeyRing(options.keyFile ? { kind: 'file', path: options.keyFile } : config.keys)
  if (reading.kind === 'problem') throw new ProductionFailure(`The keys are not usable: ${reading.problem}.`)
  await insistOnSameBytes(backup)

  const logs = [config.erasureLogFile, backup.erasureLog].filter((file) => existsSync(file))
  const { findings, restoredIn } = await untilInterrupted((interrupted) =>
    withOwnCluster(installation.data, interrupted, async (cluster) => {
      const restoring = Date.now()
      await restore(cluster, backup.dump)
      return {
        restoredIn: Date.now() - restoring,
        findings: await verify(cluster, backup, makeVault(reading.ring), logs, interrupted),
      }
    }),
  )
  const hours = (begun - Date.parse(backup.about.madeAt)) / HOUR_MS
  const head: Finding[] = [
    {
      title: 'Backup',
      found: `${path}, ${hours.toFixed(1)} hours old, ${(backup.about.dump.bytes / 1e6).toFixed(1)} MB`,
      problems: [],
    },
    { title: 'Restored', found: `in ${seconds(restoredIn)}`, problems: [] },
  ]
  for (const { title, found, problems } of [...head, ...findings])
    console.log([`${problems.length > 0 ? '✗' : '✓'} ${title.padEnd(14)} ${found}`, ...problems].join('\n    '))
  const isGood = findings.every(({ problems }) => problems.length === 0)
  recordRestoreTest(installation, { at: new Date().toISOString(), backup: backup.about.madeAt, isGood })
  console.log(
    `${isGood ? 'This backup can be restored.' : 'This backup must NOT be relied on.'} The copy is destroyed. ${seconds(Date.now() - begun)} in all.`,
  )
  return isGood ? 0 : 1
}

async function insistOnSameBytes({ dump, about }: FoundBackup): Promise<void> {
  if (!existsSync(dump)) throw new ProductionFailure(`${dump} is not there.`)
  const { bytes, sha256 } = await measure(dump)
  if (bytes !== about.dump.bytes || sha256 !== about.dump.sha256)
    throw new ProductionFailure(
      `${dump} is not what was written: ${bytes} bytes instead of ${about.dump.bytes}, or others. This backup must NOT be relied on.`,
    )
}

async function restore({ run, url }: OwnCluster, dump: string): Promise<void> {
  for (const database of [RESTORED, EXPECTED])
    await run('psql', ['--no-psqlrc', '--quiet', '--dbname', url('postgres'), '--command', `create database ${database}`])
  // The role that owns the tables is not here.
  await run('pg_restore', ['--exit-on-error', '--no-owner', '--no-privileges', '--dbname', url(RESTORED)], dump)
}

async function verify(
  { url }: OwnCluster,
  { about }: FoundBackup,
  vault: Vault,
  erasureLogs: readonly string[],
  interrupted: AbortSignal,
): Promise<Finding[]> {
  const [copy, expected] = [openPostgresDatabase(url(RESTORED), CONNECTIONS), openPostgresDatabase(url(EXPECTED), CONNECTIONS)]
  try {
    const known = readMigrations()
    const applied = await appliedMigrations(copy.kysely)
    const migrations = checkMigrations(applied, known)
    if (migrations.problems.length > 0) return [migrations]
    await migrate(
      expected.kysely,
      known.filter(({ name }) => applied.some((each) => each.name === name)),
    )
    const tables = await checkTables(copy.kysely, expected.kysely)
    if (tables.problems.length > 0) return [migrations, tables]
    const findings = [
      migrations,
      tables,
      checkRows(await rowsIn(url(RESTORED)), about.rows),
      await checkLedgers(copy.kysely, vault, interrupted),
      await checkKeys(copy.kysely, vault),
      await checkSealed(copy.kysely, vault),
      await checkCertificates(copy.kysely, vault),
      await checkErasures(copy.kysely, erasureLogs),
    ]
    interrupted.throwIfAborted()
    return findings
  } finally {
    await Promise.all([copy.close(), expected.close()])
  }
}

async function rowsIn(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await countRows(client)
  } finally {
    await client.end()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} seconds`
