/** Each question about the database, on a real one: once as it should be, and once with that very thing wrong. */
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import { afterFile } from '#tests/support/after-file.ts'
import { makeAuthority } from '#tests/support/certificates.ts'
import { type InstallationChanges, textOf } from '#tests/support/examined-installation.ts'
import { prepareDatabase } from '#tests/support/prepared-database.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { makeTlsCluster } from '#tests/support/tls-cluster.ts'
import { freePort } from '#tools/free-ports.ts'
import { type PostgresCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { database } from './database.ts'
import { judgeVersion } from './database-state.ts'

const folder = join(inject('runFolder'), 'checked-cluster')
const files = temporaryFolder('checked-tls')
const authority = makeAuthority()
let cluster: PostgresCluster

beforeAll(async () => {
  cluster = await makeTlsCluster(folder, { authority, host: '127.0.0.1', files })
  await asSuperuser('postgres', 'create role app login', 'alter system set wal_recycle = off', 'select pg_reload_conf()')
  await asSuperuser('postgres', 'create database with_tables owner app')
  await prepareDatabase(openPostgresDatabase(urlOf('with_tables'), 2))
})
afterFile(() => stopCluster(folder))

async function asSuperuser(name: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url(name) })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

let made = 0

const GRANTS = ['grant execute on function pg_switch_wal() to app', 'grant pg_checkpoint to app']

/** A database as database.sql of an installation makes it, with the tables of a first start unless it shall have none. */
async function freshDatabase({ options = 'owner app', template = 'with_tables', grants = true } = {}): Promise<string> {
  const name = `checked_${++made}`
  await asSuperuser('postgres', `create database ${name} template ${template} ${options}`)
  if (grants) await asSuperuser(name, ...GRANTS)
  return name
}

const EMPTY = { template: 'template0' }

const urlOf = (name: string, role = 'app', host = '127.0.0.1') => `postgres://${role}@${host}:${cluster.port}/${name}`
const verified = (url: string) => `${url}?sslmode=verify-full&sslrootcert=${join(files, 'ca.pem')}`
const look = (url: string, more: InstallationChanges = {}) =>
  textOf(database, { ...more, environment: { ...more.environment, DATABASE_URL: url } })

test('a database as it should be', async () => {
  const name = await freshDatabase()
  expect(await look(verified(urlOf(name)))).toEqual({
    Connection: 'ok: PostgreSQL answers at 127.0.0.1.',
    Encryption: 'ok: TLSv1.3, with a certificate that holds.',
    Version: expect.stringMatching(/^ok: PostgreSQL \d+\.\d+.*\.$/),
    Encoding: 'ok: UTF-8.',
    Durability: 'ok: What was acknowledged outlives a power cut.',
    Migrations: expect.stringMatching(/^ok: All \d+ migrations have run\.$/),
    Whose: 'ok: Nobody has used it yet: the first start makes it that of production.',
    'Stored keys': 'ok: The key ring opens every record.',
    Owner: `ok: app owns ${name} and all that is in it.`,
    Grants: 'ok: The role may end the write-ahead log.',
    'Old log segments': 'ok: wal_recycle is off.',
    Connections: 'ok: 42 are needed (3 processes with 10 and 4 each), 197 are there.',
    Clock: 'ok: The clocks are less than a second apart.',
  })
})

test('an empty one is as good: the first start makes the tables', async () => {
  const found = await look(urlOf(await freshDatabase(EMPTY)))
  expect(found.Migrations).toBe('ok: The database is empty: the first start makes the tables.')
  expect(found.Encryption).toBe('ok: Not needed: the connection does not leave this machine.')
})

describe('what cannot be reached', () => {
  test.each([
    ['no such database', () => urlOf('missing'), 'The database that DATABASE_URL names does not exist (3D000): make it first.'],
    ['no such role', () => urlOf('postgres', 'nobody'), 'PostgreSQL does not let the user of DATABASE_URL in (28000)'],
  ])('%s', async (_what, url, says) => {
    const found = await look(url())
    expect(found.Connection).toContain(`failed: ${says}`)
    expect(found.Owner).toBe('not-tried: It needs what “Connection” found wanting.')
  })

  test('nothing listens', async () => {
    const found = await look(`postgres://app:s3cret-pass@127.0.0.1:${await freePort()}/loans`)
    expect(found.Connection).toBe('failed: The database of DATABASE_URL does not answer (ECONNREFUSED).')
  })

  test('a certificate of an unknown authority', async () => {
    const found = await look(`${urlOf('postgres')}?sslmode=verify-full`)
    expect(found.Connection).toMatch(/^failed: PostgreSQL’s certificate does not hold/)
  })
})

test('a connection to another machine without encryption', async () => {
  // Our own machine under an address that is none of loopback's.
  const found = await look(urlOf(await freshDatabase(EMPTY), 'app', '0.0.0.0'))
  expect(found.Encryption).toMatch(/^failed: DATABASE_URL reaches another machine without encryption\./)
})

test('a version that is too old', () => {
  expect(judgeVersion({ version: '14.12', number: 140_012 })).toMatchObject({
    kind: 'failed',
    says: 'PostgreSQL 14.12 is too old.',
  })
})

test('a role that owns nothing and may do little, in an encoding without accents', async () => {
  const options = `owner postgres encoding 'LATIN1' locale 'C'`
  const name = await freshDatabase({ ...EMPTY, options, grants: false })
  await asSuperuser('postgres', 'revoke pg_checkpoint from app', `alter database ${name} set synchronous_commit = off`)
  const found = await look(urlOf(name))
  expect(found).toMatchObject({
    Encoding: 'failed: The database keeps text as LATIN1: a name with an accent cannot be stored.',
    Durability: 'failed: synchronous_commit is off: a power cut loses applications that were acknowledged.',
    Owner: `failed: app does not own the database ${name}: migrations and the night’s rewrite of keys would fail.`,
    Grants: expect.stringMatching(/^warning: The role may not end the write-ahead log/),
  })
})

test('a table of another role, as a restore by a superuser leaves it', async () => {
  const name = await freshDatabase(EMPTY)
  await asSuperuser(name, 'create table left_over ()')
  expect((await look(urlOf(name))).Owner).toBe('failed: 1 tables belong to another role, public.left_over among them.')
})

test('a superuser, and a write-ahead log that is kept', async () => {
  const name = await freshDatabase(EMPTY)
  await asSuperuser(name, `alter role postgres in database ${name} set client_min_messages = error`)
  expect((await look(urlOf(name, 'postgres'))).Owner).toMatch(/^warning: postgres is a superuser/)
  await asSuperuser('postgres', 'alter system set wal_recycle = on', 'select pg_reload_conf()')
  try {
    const found = await look(urlOf(name))
    expect(found['Old log segments']).toMatch(/^warning: wal_recycle is on/)
  } finally {
    await asSuperuser('postgres', 'alter system set wal_recycle = off', 'select pg_reload_conf()')
  }
})

describe('migrations', () => {
  test.each([
    ['delete from migrations', /^ok: \d+ of \d+ migrations will run at the next start\.$/],
    [
      "insert into migrations (name, checksum) values ('0001-records.sql', 'x')",
      /^failed: A version before 1\.0 made these tables/,
    ],
    ["insert into migrations (name, checksum) values ('9999-later.sql', 'x')", /^warning: A later version .* 9999-later\.sql/],
    ["update migrations set checksum = 'x' where name like '0100%'", /^failed: 0100-schema\.sql was changed/],
  ])('%s', async (statement, says) => {
    const name = await freshDatabase()
    await asSuperuser(name, statement)
    expect((await look(urlOf(name))).Migrations).toMatch(says)
  })
})

test('records under a key that the ring lacks', async () => {
  const name = await freshDatabase()
  await asSuperuser(
    name,
    `insert into data_keys (subject_id, kind, key_id, wrapped, created_at)
     values ('00000000-0000-4000-8000-000000000000', 'application', 'e-lost', '\\x00', now())`,
  )
  expect((await look(urlOf(name)))['Stored keys']).toBe('failed: Records are locked with the key e-lost, which the key ring lacks.')
})

test('a database of production’s, and a staging site that would use it', async () => {
  const name = await freshDatabase()
  await asSuperuser(name, "insert into site_mode (mode) values ('production')")
  expect((await look(urlOf(name))).Whose).toBe('ok: It is that of production.')
  expect((await look(urlOf(name), { environment: { STAGING: 'true' } })).Whose).toBe(
    'failed: It is the database of production, and this is a staging site: no process starts.',
  )
})

test('too few connections for all processes', async () => {
  const name = await freshDatabase(EMPTY)
  await asSuperuser('postgres', `alter database ${name} connection limit 41`)
  expect((await look(urlOf(name))).Connections).toBe(
    'warning: 42 are needed when all are busy (3 processes with 10 and 4 each), and only 41 are there.',
  )
})

test.each([
  [20, /^warning: The clocks of this machine and the database are (19|20|21) seconds apart\.$/],
  [90, /^failed: The clock of this machine .* more than 60 seconds apart/],
])('a clock that is %s seconds ahead', async (seconds, says) => {
  const now = () => new Date(Date.now() + seconds * 1000)
  expect((await look(urlOf('postgres'), { now })).Clock).toMatch(says)
})
