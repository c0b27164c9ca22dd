import { describe, expect, test } from 'vitest'
import { canariesIn } from '#tests/support/canary-search.ts'
import { submit } from '#tests/support/operators.ts'
import { sqlDump } from '#tests/support/sql-dump.ts'
import { ENGINES, restartTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** As the version before wrote it. */
const REFERENCE = 'A-17 Zathras-Wyeth 219-09-9871'

async function writeAsBefore({ running }: TestServer, lead: string): Promise<void> {
  const { sql } = running.storage.records
  await sql.executeSql(
    `update runs set reference_fingerprint = null, state = jsonb_set(
       jsonb_set(state, '{phase,outcome,reference}', to_jsonb($2::text)),
       '{results,-1,result,reference}', to_jsonb($2::text)) where application_id = $1`,
    [lead, REFERENCE],
  )
  await sql.executeSql(
    `update applications set visit = visit || '{"landingPath": "/219-09-9871", "utmSource": "newsletter", "utmCampaign": "Zathras-Wyeth"}'
       where id = $1`,
    [lead],
  )
  await sql.executeSql(`delete from sealed_groups where group_name = 'lender-reference'`)
  await sql.executeSql('delete from rewrites')
}

describe.each(ENGINES)('what an older version stored in the open, on the %s database', (engine) => {
  test('is sealed or reduced before anybody is served, and found by its code', async () => {
    const server = await startTestServer(engine)
    const [lead, old] = [await submit(server), await submit(server, { ssn: '219099872' })]
    for (const each of [lead, old]) await writeAsBefore(server, each)
    await server.running.storage.records.sql.executeSql('update applications set identity_kept = false where id = $1', [old])
    expect(canariesIn(await sqlDump(server))).toEqual(['ssn', 'lastName'])
    await server.stop()

    const next = await restartTestServer(server)
    const { records } = next.running.storage
    expect(canariesIn(await sqlDump(next))).toEqual([])
    expect(await records.sealed.open(lead, 'lender-reference')).toEqual({ reference: REFERENCE })
    // Its time was over: it would have gone with the identity.
    expect(await records.sealed.open(old, 'lender-reference')).toBeUndefined()
    const { rows } = await records.sql.executeSql(
      'select lender, reference_fingerprint, state, visit from runs join applications on id = application_id where id = $1',
      [lead],
    )
    const [row] = rows as [Record<string, never>]
    expect(row.reference_fingerprint).toBe(next.running.vault.fingerprint('lender-reference', `${row.lender} ${REFERENCE}`))
    expect(row.state).toMatchObject({ phase: { kind: 'finished', outcome: { status: 'sold', reference: null } } })
    expect(row.visit).toMatchObject({ utmSource: 'newsletter', utmCampaign: 'other' })
    expect(row.visit).not.toHaveProperty('landingPath')
    expect(next.logLines.join('')).toContain('"msg":"plain-text-rewritten"')
    await next.stop()
  })
})
