/** Licenses that nobody has checked: used in the sandbox, never in production. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lenderFileOf } from './support/lenders.ts'
import { temporaryFile } from './support/run-wide.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from './support/scripted-lender.ts'
import { CANARY_SUBMISSION, startTestServer } from './support/test-server.ts'

let lender: ScriptedLender
beforeEach(async () => {
  lender = await openScriptedLender()
})
afterEach(() => lender.close())

async function applyTo(format: 1 | 2, production: boolean) {
  const lenders = [entryFor('acme', lender)]
  const LENDERS_FILE = temporaryFile(JSON.stringify(lenderFileOf(lenders, {}, format)))
  const server = await startTestServer('postgres', { settings: { ...lendersSettings(lenders), LENDERS_FILE }, production })
  const { body } = await server.post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': randomUUID() })
  return {
    status: body.data.status,
    reasons: body.data.reasons,
    pings: lender.pings.length,
    warnings: server.running.lenderWarnings,
  }
}

const UNCHECKED = expect.stringMatching(/^Lender acme has licenses that nobody has checked/)

test('the sandbox asks a lender of a file of format 1, and says at the start that its licenses are unchecked', async () =>
  expect(await applyTo(1, false)).toMatchObject({ pings: 1, warnings: [UNCHECKED] }))

test('production does not ask it, and says so', async () =>
  expect(await applyTo(1, true)).toEqual({
    status: 'reject',
    reasons: ['No lender in our network is licensed for your state.'],
    pings: 0,
    warnings: [UNCHECKED],
  }))

test('production asks a lender of a file of format 2', async () =>
  expect(await applyTo(2, true)).toMatchObject({ pings: 1, warnings: [] }))
