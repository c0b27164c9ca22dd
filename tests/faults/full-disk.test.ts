// @module-tag faults
/** A database without room on its disk answers every read: the process says that it is not ready, and applicants are told to come back. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { freshDataDir } from '../support/embedded.ts'
import { leaveOut } from '../support/needs.ts'
import { submit } from '../support/operators.ts'
import { temporaryFolder } from '../support/run-wide.ts'
import { CANARY_SUBMISSION, countRows, eventually, startTestServer, type TestServer } from '../support/test-server.ts'

async function expectNoRoom(server: TestServer): Promise<void> {
  const answer = await server.post('/api/submit-application', CANARY_SUBMISSION)
  expect(answer).toMatchObject({
    status: 503,
    body: { success: false, message: expect.stringContaining('not available right now') },
  })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await server.get('/readyz')).toMatchObject({ status: 503, body: { status: 'database takes no writes' } })
  expect((await server.get('/healthz')).status).toBe(200)
}

async function expectRoom(server: TestServer): Promise<void> {
  await eventually(async () => expect(await server.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } }))
  expect(await server.running.storage.records.applications.find(await submit(server))).toBeDefined()
}

/** What PostgreSQL says when it cannot make a file longer, for one table and for everything new. */
const NO_ROOM = `
  create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create function no_room_at_all() returns event_trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create trigger no_room before insert on applications execute function no_room();
  create event trigger no_room_at_all on ddl_command_start execute function no_room_at_all();`
const ROOM = 'drop trigger no_room on applications'

test('PostgreSQL without room: 503 with Retry-After, not ready until there is some, nothing half stored', async () => {
  const server = await startTestServer('postgres')
  const { sql } = server.running.storage.records
  await expectRoom(server)
  const before = await countRows(server, 'data_keys')
  for (const statement of NO_ROOM.split(/;\n(?= {2}create)/)) await sql.executeSql(statement)
  expect((await server.get('/readyz')).status).toBe(200)
  await expectNoRoom(server)
  expect(await countRows(server, 'data_keys')).toBe(before)
  // Room for one thing is not room for all: a write that was refused is not tried out on applicants, but by the probe.
  await sql.executeSql('alter event trigger no_room_at_all disable')
  await sql.executeSql(ROOM)
  await expectRoom(server)
})

test('a server that has become a read-only copy is not ready either', async () => {
  const server = await startTestServer('postgres')
  const connectionString = server.environment.DATABASE_URL ?? ''
  const owner = new pg.Client({ connectionString, options: '-c default_transaction_read_only=off' })
  await owner.connect()
  const [database] = new URL(connectionString).pathname.split('/').slice(1)
  const change = async (how: string) => {
    await owner.query(`alter database ${database} ${how}`)
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
    )
  }
  await change('set default_transaction_read_only = on')
  await eventually(() => expectNoRoom(server))
  await change('reset default_transaction_read_only')
  await expectRoom(server)
  await owner.end()
})

const small = mountSmallDisk()

function mountSmallDisk(): string | undefined {
  const folder = temporaryFolder('small-disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore', env: cleanEnvironment() })
    return folder
  } catch {
    return undefined
  }
}
afterAll(() => {
  if (small) execFileSync('umount', ['-l', small], { env: cleanEnvironment() })
})

test('the embedded database on a disk that is really full: the same, and it goes on when there is room', {
  ...(!small && leaveOut('A disk that can be filled needs root, and the right to mount one.')),
}, async () => {
  const dataDir = join(small ?? '', 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  cpSync(join(await freshDataDir(), 'database'), join(dataDir, 'database'), { recursive: true })
  const server = await startTestServer('embedded', { settings: { DATA_DIR: dataDir } })
  await expectRoom(server)
  const filling = join(small ?? '', 'filling')
  expect(() => writeFileSync(filling, Buffer.alloc(200 * 1024 * 1024))).toThrow('ENOSPC')
  for (let index = 0; (await server.get('/readyz')).status === 200 && index < 200; index++)
    await server.post('/api/submit-application', { ...CANARY_SUBMISSION, loanAmount: 100 + index * 10 })
  await expectNoRoom(server)
  rmSync(filling)
  await expectRoom(server)
  await server.stop()
})
