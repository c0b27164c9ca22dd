/**
 * Plain SQL files, in the order of their names, forward only. Each runs in one transaction that first takes a lock, so any number of processes
 * may start together, and a process that is killed half way leaves nothing behind.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number that no other lock uses. */
const LOCK = 7_301_985

export interface Migration {
  readonly name: string
  readonly text: string
}

export function readMigrations(folder: URL = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
}

/** Answers the names of the migrations that ran now. */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const ran: string[] = []
  const before = await ranBefore(db)
  for (const { name, text } of migrations) {
    const checksum = createHash('sha256').update(text).digest('hex')
    if (before.get(name) === checksum) continue
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
      await sql`create table if not exists migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
      const { rows } = await sql<{ checksum: string }>`select checksum from migrations where name = ${name}`.execute(tx)
      const [applied] = rows
      if (applied) {
        if (applied.checksum !== checksum) throw new Error(`Migration ${name} was changed after it ran`)
        return
      }
      await asOneStatement(text).execute(tx)
      await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
      ran.push(name)
    })
  }
  return ran
}

/** Each with its checksum. Read without the lock: what has run stays so. */
async function ranBefore<Tables>(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const tables = await sql<{ found: string | null }>`select to_regclass('migrations')::text as found`.execute(db)
  if (!tables.rows[0]?.found) return new Map()
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * A file is many statements, and the embedded database takes one at a time. The server itself takes them apart: what looks like the end of a
 * statement inside a text or a comment is none.
 */
const asOneStatement = (text: string) => sql.raw(`do $migration$ begin execute $statements$${text}$statements$; end $migration$`)
