// @module-tag faults
/** A migration that is killed half way (A6): it has left nothing behind, and the next start does it all. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import { sqlRunner } from '#server/platform/database/sql-runner.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { freshPostgresUrl } from '../support/postgres.ts'
import { spawnProgram, spawnServer, whenReady } from '../support/spawned-server.ts'
import { ENGINES, eventually } from '../support/test-server.ts'

const PROGRAM = 'tests/support/half-migration.ts'
const NAMES = readMigrations().map(({ name }) => name)
/** The tables are made, and that they are is not yet on record. */
const THE_RECORD = 5

describe.each(ENGINES)('on the %s database', (engine) => {
  test('a migration that is killed half way has done nothing, and the next start does it all', async () => {
    const place = engine === 'embedded' ? emptyDataDir() : await freshPostgresUrl()
    const seenWhole = engine === 'embedded' ? watchForDatabase(place) : () => [true]
    const killed = await migrateIn(place, THE_RECORD)
    await eventually(() => expect(killed.output()).toBe('half way\n'))
    killed.child.kill('SIGKILL')
    await killed.ended
    // It was not there before it was whole.
    expect(seenWhole()).toEqual([true])
    expect(await contentOf(place)).toEqual({ tables: [], migrations: [] })

    const server = await spawnServer({
      ROLE: 'worker',
      ...(engine === 'embedded' ? { DATA_DIR: place } : { DATA_DIR: emptyDataDir(), DATABASE_URL: place }),
    })
    await whenReady(server)
    server.child.kill('SIGKILL')
    await server.ended
    const { tables, migrations } = await contentOf(place)
    expect(tables).toContain('applications')
    expect(migrations).toEqual(NAMES)
  })
})

/** Each takes two new databases, seconds of work. */
const SIGNS = ['database.draft/base', ...(process.env.LONG ? ['database.draft/PG_VERSION', 'database'] : [])]

test.each(SIGNS)(
  'a first start that is killed as soon as there is a %s does not keep the next one from starting',
  { tags: 'long' },
  async (sign) => {
    const dataDir = emptyDataDir()
    const killed = await migrateIn(dataDir)
    await eventually(() => expect(existsSync(join(dataDir, sign))).toBe(true))
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    const next = await migrateIn(dataDir)
    expect(await next.ended, next.output()).toBe(0)
    expect((await contentOf(dataDir)).migrations).toEqual(NAMES)
  },
)

/** Answers whether the last files that the embedded database writes when it makes a new one were there whenever the database was. */
function watchForDatabase(dataDir: string): () => boolean[] {
  const last = ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'].map((file) => join(dataDir, 'database', file))
  const seen = new Set<boolean>()
  const watch = setInterval(() => {
    if (existsSync(join(dataDir, 'database'))) seen.add(last.every((file) => existsSync(file)))
  }, 1)
  return () => {
    clearInterval(watch)
    return [...seen]
  }
}

const migrateIn = (place: string, stopBefore = 0) => spawnProgram(PROGRAM, [place, String(stopBefore)])

async function contentOf(place: string): Promise<{ readonly tables: readonly string[]; readonly migrations: readonly string[] }> {
  const opening = place.startsWith('postgres:')
    ? ({ kind: 'open', database: openPostgresDatabase(place, 1) } as const)
    : await openEmbeddedDatabase(place)
  if (opening.kind === 'refused') throw new Error(opening.problem)
  const { database } = opening
  const names = async (sql: string) => (await sqlRunner(database.kysely).executeSql(sql)).rows.map(({ name }) => String(name))
  const tables = await names(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const migrations = tables.includes('migrations') ? await names('select name from migrations order by name') : []
  await database.close()
  return { tables, migrations }
}
