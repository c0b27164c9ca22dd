/** A lender's own times, from the lender file to the wire. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { lenderFileOf, lenderNamed } from '#tests/support/lenders.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_SUBMISSION, startTestServer } from '#tests/support/test-server.ts'

async function openSlowLender(ms: number): Promise<ScriptedLender> {
  const lender = await openScriptedLender()
  lender.onPing = async () => {
    await sleep(ms)
    return { decision: 'yes' }
  }
  lender.onPost = async ({ attemptKey }) => {
    await sleep(ms)
    return lender.accept(attemptKey)
  }
  return lender
}

test('a lender’s own times count in place of the settings, be they longer or shorter', async () => {
  const [patient, usual, hasty] = [await openSlowLender(700), await openSlowLender(700), await openSlowLender(250)]
  const server = await startTestServer('postgres', {
    settings: {
      PING_TIMEOUT_MS: '400',
      POST_TIMEOUT_MS: '400',
      ...lendersSettings([
        entryFor('hasty', hasty, { timeouts: { pingMs: 100 } }),
        entryFor('usual', usual),
        entryFor('patient', patient, { timeouts: { pingMs: 10_000, postMs: 10_000 } }),
      ]),
    },
  })
  const { body } = await server.post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': randomUUID() })
  expect(body.data.status).toBe('sold')
  const ledger = await server.running.storage.records.ledger.read(body.data.lead_id)
  const answers = ledger.filter(({ stage, outcome }) => stage === 'ping' && outcome !== 'asked')
  expect(Object.fromEntries(answers.map(({ lender, outcome, reason }) => [lender, reason ?? outcome]))).toEqual({
    hasty: 'timeout',
    usual: 'timeout',
    patient: 'yes',
  })
  expect([patient, usual, hasty].map(({ posts }) => posts.length)).toEqual([1, 0, 0])
  await Promise.all([patient, usual, hasty].map((lender) => lender.close()))
})

test.each([
  ['pingMs', 60_001],
  ['postMs', 20_001],
  ['statusMs', 60_001],
  ['pingMs', 49],
])('a lender file with %s of %d is refused', (call, ms) => {
  const file = lenderFileOf([lenderNamed('acme', { timeouts: { [call]: ms } })])
  expect(readLenderFile(JSON.stringify(file), { production: false })).toMatchObject({
    kind: 'refused',
    reasons: [expect.stringContaining(call)],
  })
})
