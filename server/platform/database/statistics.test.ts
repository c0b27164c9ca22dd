/** The planner keeps samples of a column's values, for every role that may query: of keys and sealed values it keeps none. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeApplications } from '#tests/support/many-applications.ts'
import { preparedPostgresUrl } from '#tests/support/postgres.ts'
import { ENGINES, startTestServer } from '#tests/support/test-server.ts'
import { openPostgresDatabase } from './postgres-database.ts'

const SAMPLES = `select tablename || '.' || attname as column from pg_stats where attname in ('wrapped', 'sealed', 'run_ended_at')`

test.each(ENGINES)('no key and no sealed value is sampled on the %s database', async (engine) => {
  const server = await startTestServer(engine)
  await storeApplications(server, { count: 50, createdAt: server.clock.now, runEndedAt: server.clock.now })
  const { rows } = await server.running.storage.records.sql.executeSql(SAMPLES)
  expect(rows).toEqual([{ column: 'applications.run_ended_at' }])
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

test.runIf(ENGINES.includes('postgres'))('a new column of bytes is not sampled, or is named here as harmless', async () => {
  const database = openPostgresDatabase(await preparedPostgresUrl(), 2)
  const { rows } = await sql<{ column: string }>`
    select relname || '.' || attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'bytea'::regtype
      -- The usual is -1, and null from version 17 on.
      and coalesce(attstattarget, -1) <> 0
    order by 1`.execute(database.kysely)
  await database.close()
  expect(rows.map(({ column }) => column)).toEqual(HARMLESS)
})
