import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { lenderFileOf, lenderNamed } from '#tests/support/lenders.ts'
import { entryFor, lendersSettings, openScriptedLender } from '#tests/support/scripted-lender.ts'
import { eventually, startTestServer } from '#tests/support/test-server.ts'

const SETTING_MS = 400

test('a lender’s own times count in place of the settings, be they longer or shorter', async () => {
  const opened = [await openScriptedLender(), await openScriptedLender(), await openScriptedLender()] as const
  const [patient, usual, hasty] = opened
  const server = await startTestServer('postgres', {
    settings: {
      PING_TIMEOUT_MS: String(SETTING_MS),
      POST_TIMEOUT_MS: String(SETTING_MS),
      ...lendersSettings([
        entryFor('hasty', hasty, { timeouts: { pingMs: 100 } }),
        entryFor('usual', usual),
        entryFor('patient', patient, { timeouts: { pingMs: 60_000, postMs: 20_000 } }),
      ]),
    },
  })
  const givenUp = () =>
    server.logLines.map((line) => JSON.parse(line)).filter(({ msg, code }) => msg === 'lender-call-failed' && code === 'timeout')
  for (const lender of [usual, hasty]) lender.onPing = () => new Promise(() => {})
  patient.onPing = async () => {
    await eventually(() => expect(givenUp().map(({ lender }) => lender)).toEqual(['hasty', 'usual']))
    return { decision: 'yes' }
  }
  patient.onPost = async ({ attemptKey }) => {
    await sleep(2 * SETTING_MS)
    return patient.accept(attemptKey)
  }
  const { body } = await server.submit()
  expect(body.data.status).toBe('sold')
  const ledger = await server.running.storage.records.ledger.read(body.data.lead_id)
  const answers = ledger.filter(({ stage, outcome }) => stage === 'ping' && outcome !== 'asked')
  expect(Object.fromEntries(answers.map(({ lender, outcome, reason }) => [lender, reason ?? outcome]))).toEqual({
    hasty: 'timeout',
    usual: 'timeout',
    patient: 'yes',
  })
  expect(opened.map(({ posts }) => posts.length)).toEqual([1, 0, 0])
  await Promise.all(opened.map((lender) => lender.close()))
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
