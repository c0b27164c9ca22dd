// @module-tag faults
/**
 * Erased means gone from the disk: after the night's rewrite a thief with the database's files and the key ring does not find the data key of a
 * person who was erased, in a table, an index, the planner's statistics or the write-ahead log.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import { rewriteKeys } from '#server/platform/database/rewrite-keys.ts'
import { makeCluster, type PostgresCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { afterFile } from '../support/after-file.ts'
import { CANARY } from '../support/applicants.ts'
import { storeApplications } from '../support/many-applications.ts'
import { askOperators, submit } from '../support/operators.ts'
import { countRows, eventually, startTestServer, type TestServer } from '../support/test-server.ts'

/**
 * PostgreSQL's compression leaves what does not repeat as it is, in groups of eight bytes with a byte between them. Wherever the groups begin,
 * seven bytes in a row from one of the first eight places are unbroken.
 */
const GROUP = 8

/** Which files hold these bytes, compressed or not. */
function filesWith(folder: string, bytes: Uint8Array): string[] {
  const pieces = Array.from({ length: GROUP }, (_none, start) => Buffer.from(bytes.subarray(start, start + GROUP - 1)))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readFileSync(path)
      return pieces.some((piece) => content.includes(piece))
    })
    .map((path) => relative(folder, path))
    .sort()
}

const folder = join(inject('runFolder'), 'erased-cluster')
afterFile(() => stopCluster(folder))
const files = join(folder, 'cluster')

let cluster: PostgresCluster
let admin: pg.Client

/** As docs/production.md has it: a role that owns its database, and may end the write-ahead log. */
beforeAll(async () => {
  cluster = await makeCluster(folder, ['wal_recycle = off', 'fsync = off'])
  admin = await connect('postgres')
  await admin.query('create role loanfinch login')
  await admin.query('create database loanfinch owner loanfinch')
  await admin.query('grant pg_checkpoint to loanfinch')
  await admin.end()
  admin = await connect('loanfinch')
  await admin.query('grant execute on function pg_switch_wal() to loanfinch')
  afterFile(() => admin.end())
})

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.url(database) })
  await client.connect()
  return client
}
const urlAs = (role: string) => cluster.url('loanfinch').replace('//postgres@', `//${role}@`)

async function sealedBytes(server: TestServer, id: string): Promise<{ wrapped: Uint8Array; keyId: string; identity: Uint8Array }> {
  const { rows } = await server.running.storage.records.sql.executeSql(
    `select wrapped, key_id as "keyId", sealed as identity from data_keys join sealed_groups using (subject_id)
     where subject_id = $1 and group_name = 'identity'`,
    [id],
  )
  return rows[0] as Awaited<ReturnType<typeof sealedBytes>>
}

const runJob = (server: TestServer, name: string) =>
  server.running.storage.records.sql.executeSql(
    `insert into jobs.job (name, data, retry_limit, expire_seconds) select name, '{}', 0, 60 from jobs.queue where name = $1`,
    [name],
  )
/** The planner's samples of the keyed codes. */
const sampled = async () =>
  (await admin.query(`select * from pg_stats where attname = 'ssn_fingerprint'`)).rows[0]?.histogram_bounds
const keysOnDisk = (server: TestServer) => countRows(server, 'keys_left_on_disk')
const eventOf = (server: TestServer, event: string) =>
  server.logLines.map((line) => JSON.parse(line)).find(({ msg }) => msg === event)

test('on PostgreSQL, after the night’s rewrite', async () => {
  const server = await startTestServer('postgres', { settings: { DATABASE_URL: urlAs('loanfinch') } })
  await storeApplications(server, { count: 200, createdAt: server.clock.now })
  const [erased, kept] = [await submit(server), await submit(server, { email: 'kept@person.example', ssn: '219099872' })]
  const [gone, stays] = [await sealedBytes(server, erased), await sealedBytes(server, kept)]
  const { rows: codes } = await admin.query('select ssn_fingerprint from applications where id = $1', [erased])
  const person = codes[0]?.ssn_fingerprint
  await admin.query('alter table applications alter ssn_fingerprint set statistics 1000')
  await admin.query('analyze')
  await admin.query('checkpoint')
  expect(await sampled()).toContain(person)
  // A transaction that has begun before may still ask for how it was: VACUUM would keep the old rows for it.
  const older = await connect('loanfinch')
  onTestFinished(() => older.end())
  await older.query('begin isolation level repeatable read')
  await older.query('select count(*) from applications')

  expect((await askOperators(server, '/erasures', { reference: erased })).status).toBe(200)
  await admin.query('checkpoint')
  const before = filesWith(files, gone.wrapped)
  expect(before.filter((file) => file.startsWith('base/'))).toHaveLength(1)
  expect(before.filter((file) => file.startsWith('pg_wal/')).length).toBeGreaterThan(0)
  expect(filesWith(files, gone.identity).length).toBeGreaterThan(0)
  // Two pieces from the disk and the ring: this is what is at stake.
  expect(server.running.vault.open(gone, erased, 'identity', gone.identity)).toContain(CANARY.ssn)
  expect(await keysOnDisk(server)).toBe(1)

  // Meanwhile the site is open.
  await runJob(server, 'key-rewrite')
  for (let index = 0; index < 5; index++) await submit(server, { email: `visitor${index}@person.example`, ssn: `21909988${index}` })
  await eventually(async () => expect(eventOf(server, 'keys-rewritten')).toMatchObject({ count: 1 }))
  expect(await keysOnDisk(server)).toBe(0)
  await older.query('rollback')

  expect(filesWith(files, gone.wrapped)).toEqual([])
  expect(await sampled()).not.toContain(person)
  expect(filesWith(files, stays.wrapped).filter((file) => file.startsWith('base/'))).toHaveLength(1)
  expect(await server.running.storage.records.applications.open(kept)).toMatchObject({ application: { ssn: '219099872' } })
  expect((await askOperators(server, '/metrics')).body).toMatch(/^erased_keys_on_disk 0$/m)
  await server.stop()
})

test('where it may not be done, that is said, and nothing is checked off', { tags: 'long' }, async () => {
  await admin.query(`insert into keys_left_on_disk select subject_id from data_keys limit 1`)
  await admin.query('create role stranger login')
  await admin.query('grant all on all tables in schema public to stranger')
  const stranger = openPostgresDatabase(urlAs('stranger'), 1)
  onTestFinished(() => stranger.close())
  expect(await rewriteKeys(stranger.kysely)).toEqual({ kind: 'not-owner' })

  const owner = openPostgresDatabase(urlAs('loanfinch'), 1)
  onTestFinished(() => owner.close())
  const reader = await connect('loanfinch')
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query('select count(*) from data_keys')
  expect(await rewriteKeys(owner.kysely)).toEqual({ kind: 'busy' })
  await reader.query('rollback')
  expect((await admin.query('select from keys_left_on_disk')).rowCount).toBe(1)

  await admin.query('revoke pg_checkpoint from loanfinch')
  expect(await rewriteKeys(owner.kysely)).toEqual({ kind: 'rewritten', keys: 1, statistics: true, writeAheadLog: false })
})

test('in the embedded database, minutes later', { tags: 'long' }, async () => {
  const server = await startTestServer('embedded')
  const [erased, kept] = [await submit(server), await submit(server, { email: 'kept@person.example', ssn: '219099872' })]
  const [gone, stays] = [await sealedBytes(server, erased), await sealedBytes(server, kept)]
  await askOperators(server, '/erasures', { reference: erased })
  const database = join(server.dataDir, 'database')
  expect(filesWith(database, gone.wrapped).length).toBeGreaterThan(0)
  await runJob(server, 'purge')
  await eventually(async () => expect(await keysOnDisk(server)).toBe(0))
  await server.stop()
  expect(filesWith(database, gone.wrapped)).toEqual([])
  expect(filesWith(database, stays.wrapped).filter((file) => file.startsWith('base/'))).toHaveLength(1)
})

test('a night on which nobody was at work is made up for before the day is over', { tags: 'long' }, async () => {
  const server = await startTestServer('postgres')
  const { sql } = server.running.storage.records
  const lastRun = async () => (await askOperators(server, '/purges')).body.runs[0]?.at
  await askOperators(server, '/erasures', { reference: await submit(server) })
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await runJob(server, 'purge')
  await eventually(async () => expect(await lastRun()).toBe(server.clock.now.toISOString()))
  expect(await keysOnDisk(server)).toBe(1)
  await sql.executeSql(`update keys_left_on_disk set since = since - interval '20 hours'`)
  await runJob(server, 'purge')
  await eventually(async () => expect(await keysOnDisk(server)).toBe(0))
})
