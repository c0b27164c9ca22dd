/** The planner keeps samples of a column's values, for every role that may query: of keys and sealed values it keeps none. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeApplications } from '#tests/support/many-applications.ts'
import { freshPostgresUrl, preparedPostgresUrl } from '#tests/support/postgres.ts'
import { ENGINES, startTestServer } from '#tests/support/test-server.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPostgresDatabase } from './postgres-database.ts'

const SAMPLES = `select tablename || '.' || attname as column from pg_stats where attname in ('wrapped', 'sealed', 'run_ended_at')`

test.each(ENGINES)('no key and no sealed value is sampled on the %s database', async (engine) => {
  const server = await startTestServer(engine)
  await storeApplications(server, { count: 50, createdAt: server.clock.now, runEndedAt: server.clock.now })
  const { rows } = await server.running.storage.records.sql.executeSql(SAMPLES)
  expect(rows).toEqual([{ column: 'applications.run_ended_at' }])
})

test('an older database loses the samples that it has, and is told whose keys are still on its disk', async () => {
  const database = openPostgresDatabase(await freshPostgresUrl(), 2)
  const { kysely } = database
  const all = readMigrations()
  const older = all.filter(({ name }) => name < '0010')
  await migrate(kysely, older)
  await sql`insert into data_keys select gen_random_uuid(), 'application', 'e1', sha256(number::text::bytea), now()
    from generate_series(1, 50) number`.execute(kysely)
  await sql`update data_keys set wrapped = null, destroyed_at = now() where wrapped = sha256('7')`.execute(kysely)
  await sql`analyze data_keys`.execute(kysely)
  const samples = async () => (await sql.raw(SAMPLES).execute(kysely)).rows
  expect(await samples()).toEqual([{ column: 'data_keys.wrapped' }])
  await migrate(kysely, all)
  expect(await samples()).toEqual([])
  expect(await kysely.selectFrom('keys_left_on_disk').select('subject_id').execute()).toHaveLength(1)
  await database.close()
})

/** Bytes that identify no person: hashes of public or random values. */
const HARMLESS = [
  'applications.ledger_head',
  'choice_certificates.signature',
  'command_line_sign_ins.code_hash',
  'command_line_sign_ins.secret_hash',
  'consent_certificates.signature',
  'console_sessions.hash',
  'go_links.token_hash',
  'history.hash',
  'history.previous_hash',
  'history_head.hash',
  'invitations.hash',
  'ledger.hash',
  'ledger.previous_hash',
  'offers.id_hash',
  'operator_tokens.hash',
  'passkey_challenges.hash',
  'passkeys.public_key',
  'privacy_requests.confirmation_hash',
  'request_links.token_hash',
  'verifications.token_hash',
]

test('a new column of bytes is not sampled, or is named here as harmless', async () => {
  const database = openPostgresDatabase(await preparedPostgresUrl(), 2)
  const { rows } = await sql<{ column: string }>`
    select relname || '.' || attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'bytea'::regtype and attstattarget <> 0
    order by 1`.execute(database.kysely)
  await database.close()
  expect(rows.map(({ column }) => column)).toEqual(HARMLESS)
})
