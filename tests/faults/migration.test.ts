/** A migration killed half way (A6): each is one transaction, so nothing of it is there, and the next start completes it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '#server/adapters/database/embedded-database.ts'
import { migrate, readMigrations } from '#server/adapters/database/migrate.ts'
import { openPostgresDatabase } from '#server/adapters/database/postgres-database.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { freshPostgresUrl } from '../support/postgres.ts'
import { ENGINES } from '../support/test-server.ts'

const PROCESS = fileURLToPath(new URL('../support/migrating-process.ts', import.meta.url))
const NAMES = readMigrations().map(({ name }) => name)

test.each(ENGINES)(
  'on the %s database: killed in the middle of a migration, the next start finds nothing of it and completes it',
  async (engine) => {
    const place = engine === 'embedded' ? emptyDataDir() : await freshPostgresUrl()
    // The third migration makes the lenders' tables first, then this one.
    const child = spawn(process.execPath, [PROCESS, engine, place, 'create table cap_counters'], { stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    const opening = engine === 'embedded' ? await openEmbeddedDatabase(place) : undefined
    if (opening?.kind === 'refused') throw new Error(opening.problem)
    const database = opening?.database ?? openPostgresDatabase(place, 2)
    const { rows } = await sql`
      select to_regclass('applications')::text as done, to_regclass('lender_files')::text as half`.execute(database.kysely)
    expect(rows).toEqual([{ done: 'applications', half: null }])
    expect(await migrate(database.kysely)).toEqual(NAMES.slice(2))
    expect(await migrate(database.kysely)).toEqual([])
    await database.close()
  },
  180_000,
)
