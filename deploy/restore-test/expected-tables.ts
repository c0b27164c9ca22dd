/** What the migrations that have run in a copy make of an empty database, and which of them are known here. */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/platform/database/migrate.ts'
import type { Tables } from '#server/platform/database/tables.ts'

interface Applied {
  readonly name: string
  readonly checksum: string
}

export async function appliedMigrations(copy: Kysely<Tables>): Promise<Applied[]> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('public.migrations') is not null as there`.execute(copy)
  if (!tables[0]?.there) return []
  return (await sql<Applied>`select name, checksum from migrations order by name`.execute(copy)).rows
}

export function migrationsIn(applied: readonly Applied[], known: readonly Migration[]) {
  const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const byName = new Map(known.map(({ name, text }) => [name, checksumOf(text)]))
  return {
    unknown: applied.filter(({ name }) => !byName.has(name)).map(({ name }) => name),
    changed: applied.filter(({ name, checksum }) => byName.has(name) && byName.get(name) !== checksum).map(({ name }) => name),
    toCome: known.filter(({ name }) => !applied.some((each) => each.name === name)).map(({ name }) => name),
  }
}

export async function tablesOf(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ column: string }>`
    select format('%s.%s %s', table_name, column_name, udt_name) as column from information_schema.columns
    where table_schema = 'public'`.execute(db)
  return new Set(rows.map(({ column }) => column))
}
