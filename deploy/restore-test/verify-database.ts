/** Holds a restored database against what it should be: the restore test's own code, which `restore` uses before it lets anybody in. */
import { type Kysely, sql } from 'kysely'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Vault } from '#server/platform/vault/vault.ts'
import { erasureFile } from '#server/privacy/erasure/erasure-file.ts'
import type { AboutBackup } from '../backup/backup-files.ts'
import { countRows } from '../backup/count-rows.ts'
import { withClient } from '../with-client.ts'
import { appliedMigrations } from './expected-tables.ts'
import {
  checkCertificates,
  checkKeys,
  checkLedgers,
  checkMigrations,
  checkRows,
  checkSealed,
  checkTables,
  type Finding,
} from './verify-copy.ts'

const CONNECTIONS = 2

export interface Verified {
  readonly copyUrl: string
  /** Empty: the migrations are run in it, to compare. */
  readonly expectedUrl: string
  readonly about: AboutBackup
  readonly vault: Vault
  readonly erasureLogs: readonly string[]
}

export async function verifyDatabase(
  { copyUrl, expectedUrl, about, vault, erasureLogs }: Verified,
  interrupted: AbortSignal,
): Promise<Finding[]> {
  const [copy, expected] = [openPostgresDatabase(copyUrl, CONNECTIONS), openPostgresDatabase(expectedUrl, CONNECTIONS)]
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
      checkRows(await withClient(copyUrl, countRows), about.rows),
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

/** Who was erased since the backup was made: in the copy they can be read again, until a start has gone through the log. */
const AT_ONCE = 5000

/** Of the log as it is now, and of its copy in the backup. */
export async function countErasures(copy: Kysely<Tables>, files: readonly string[]) {
  const readings = await Promise.all(files.map((file) => erasureFile(file).read()))
  const subjects = new Set(readings.flatMap((reading) => [...reading.subjects]))
  const unreadable = readings.reduce((sum, { unreadableLines }) => sum + unreadableLines.length, 0)
  return { known: subjects.size, readable: await readableOf(copy, [...subjects]), unreadable }
}

async function checkErasures(copy: Kysely<Tables>, files: readonly string[]): Promise<Finding> {
  const { known, readable, unreadable } = await countErasures(copy, files)
  const passed = unreadable > 0 ? `; ${unreadable} lines cannot be read, and are passed over` : ''
  return {
    title: 'Erasures',
    found: `${known} in the log; ${readable} of them are readable in this backup, and a start on it erases them again${passed}`,
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

/** Answers whether nothing is wrong. */
export function showFindings(findings: readonly Finding[]): boolean {
  for (const { title, found, problems } of findings)
    console.log([`${problems.length > 0 ? '✗' : '✓'} ${title.padEnd(14)} ${found}`, ...problems].join('\n    '))
  return findings.every(({ problems }) => problems.length === 0)
}
