/** Runs that the version before stored, with facts that no lender learns any more. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CANARY_SUBMISSION, ENGINES, startTestServer } from '#tests/support/test-server.ts'

const migration = readFileSync(new URL('../platform/database/migrations/0016-ping-facts.sql', import.meta.url), 'utf8')
const STATEMENTS = migration.replaceAll(/--.*$/gm, '').split(';').slice(0, -1)

test.each(ENGINES)('on the %s database an upgrade takes age bands and digits of ZIP codes out of them', async (engine) => {
  const server = await startTestServer(engine)
  const { sql } = server.running.storage.records
  const { body } = await server.post('/api/submit-application', { ...CANARY_SUBMISSION, lastName: 'Sold' })
  const stored = async () => {
    const { rows } = await sql.executeSql('select state, zip3 from runs join applications on id = application_id where id = $1', [
      body.data.lead_id,
    ])
    return rows[0] as { state: { facts: object }; zip3: string | null }
  }
  const now = await stored()
  expect(Object.keys(now.state.facts)).not.toContain('zip3')
  await sql.executeSql(
    `update runs set state = jsonb_set(state, '{facts}', (state -> 'facts') || '{"zip3":"787","ageBand":"35-44"}')`,
    [],
  )
  await sql.executeSql(`update applications set zip3 = '787'`, [])
  expect((await stored()).state.facts).toMatchObject({ ageBand: '35-44' })
  for (const statement of STATEMENTS) await sql.executeSql(statement, [])
  expect(await stored()).toEqual({ ...now, zip3: null })
})
