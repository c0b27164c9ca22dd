/** What an owner reads when PostgreSQL does not take what DATABASE_URL says. */
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { emptyDataDir } from '#tests/support/embedded.ts'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { spawnServer } from '#tests/support/spawned-server.ts'
import { makeKeyRing } from '../vault/key-ring.ts'
import { makeVault } from '../vault/vault.ts'
import { openDatabase } from './open-database.ts'

const PASSWORD = 'the-right-one'
const WRONG = 'hunter2-is-wrong'

let url: URL

/** The cluster of tests trusts every user; this one has to give a password. */
beforeAll(async () => {
  url = new URL(await freshPostgresUrl())
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create role guarded login password '${PASSWORD}'`)
  await client.query('create role idle login')
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  const file = rows[0]?.hba_file ?? ''
  writeFileSync(file, `host all guarded 127.0.0.1/32 scram-sha-256\n${readFileSync(file, 'utf8')}`)
  await client.query('select pg_reload_conf()')
  await client.end()
})

const as = (changes: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>) => Object.assign(new URL(url), changes).href

test('a wrong password ends the start with one sentence, without the password, and exit code 1', async () => {
  const server = await spawnServer({
    ROLE: 'worker',
    DATA_DIR: emptyDataDir(),
    DATABASE_URL: as({ username: 'guarded', password: WRONG }),
  })
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe('PostgreSQL does not accept the user or the password of DATABASE_URL (28P01).\n')
})

test.each([
  [{ username: 'guarded' }, 'PostgreSQL asks for a password, and DATABASE_URL has none.'],
  [
    { username: 'nobody' },
    'PostgreSQL does not let the user of DATABASE_URL in (28000): does it exist, and does pg_hba.conf name it?',
  ],
  [{ pathname: '/nowhere' }, 'The database that DATABASE_URL names does not exist (3D000): make it first.'],
  [{ username: 'idle' }, 'The user of DATABASE_URL lacks the right to make or change tables (42501): let it own its database.'],
])('%j', async (changes, problem) => {
  const settings = { databaseUrl: as(changes), databaseConnections: 1, dataDir: '', siteMode: 'sandbox' } as const
  expect(await openDatabase(settings, makeVault(makeKeyRing()))).toEqual({ kind: 'refused', problem })
})
