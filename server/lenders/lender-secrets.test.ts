/** A lender's secret that changes while the server runs, as the lender sees it. */
import { createHmac } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parseSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'
import { type FaultLender, openFaultLender } from '#tests/support/fault-lender.ts'
import { operatorOf } from '#tests/support/operators.ts'
import { entryFor, JSON_TYPE, lendersSettings } from '#tests/support/scripted-lender.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const OLD = 'the-old-secret-of-thirty-two-characters'
const NEW = 'the-new-secret-of-thirty-two-characters'

let lender: FaultLender
let server: TestServer
let secretsFile: string
let lendersFile: string

beforeAll(async () => {
  lender = await openFaultLender({ kind: 'answer', answer: { body: '{"decision":"no"}', contentType: JSON_TYPE } })
  const settings = lendersSettings([entryFor('acme', lender)])
  secretsFile = settings.LENDER_SECRETS_FILE
  lendersFile = settings.LENDERS_FILE
  server = await startTestServer('postgres', { settings })
  return lender.close
})
beforeEach(async () => {
  keepSecret(OLD)
  aSecondLater()
  expect(await secretUsed()).toBe('old')
  server.logLines.length = 0
})

const keepSecret = (secret: string | undefined) => writeFileSync(secretsFile, JSON.stringify(secret ? { acme: secret } : {}))
const aSecondLater = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
}
const submit = () => server.submit()

async function secretUsed(): Promise<'old' | 'new' | 'neither'> {
  const before = lender.received.length
  await submit()
  const { headers, body = '' } = lender.received[before] ?? {}
  const signature = parseSignature(String(headers?.[SIGNATURE_HEADER]))
  const signs = (secret: string) =>
    createHmac('sha256', secret)
      .update(signedPrefix(signature?.timestampSeconds ?? 0, 'ping'))
      .update(body)
      .digest('hex') === signature?.hmacHex
  if (signs(OLD)) return 'old'
  return signs(NEW) ? 'new' : 'neither'
}

const warnings = () => server.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)

test('a secret that was exchanged in the file counts a second later, without a restart', async () => {
  keepSecret(NEW)
  aSecondLater()
  expect(await secretUsed()).toBe('new')
})

test('applying the lender file, changed or not, makes it count at once', async () => {
  keepSecret(NEW)
  expect(await secretUsed()).toBe('old')
  expect(await operatorOf(server, 'yes')('lenders', 'apply', lendersFile, '--reason', 'a new secret')).toMatchObject({ code: 0 })
  expect(await secretUsed()).toBe('new')
})

test('a file that cannot be read, or is half written, leaves the last secrets in use and says so', async () => {
  rmSync(secretsFile)
  aSecondLater()
  expect(await secretUsed()).toBe('old')
  writeFileSync(secretsFile, '{"acme": "the-new-')
  aSecondLater()
  expect(await secretUsed()).toBe('old')
  expect(warnings().map(({ msg }) => msg)).toEqual(['lender-secrets-unreadable', 'lender-secrets-unreadable'])
})

test('a secret that is missing is called that: in the ledger, in the log and to the operator who asks why', async () => {
  keepSecret(undefined)
  aSecondLater()
  const { body } = await submit()
  expect(body.data.status).toBe('error')
  const ledger = await server.running.storage.records.ledger.read(body.data.lead_id)
  expect(ledger.filter(({ reason }) => reason)).toMatchObject([{ stage: 'ping', lender: 'acme', reason: 'secret-missing' }])
  const calls = server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'lender-call-failed')
  expect(calls).toMatchObject([{ lender: 'acme', stage: 'ping', code: 'secret-missing' }])
  const { stdout } = await operatorOf(server)('explain', body.data.lead_id)
  expect(stdout).toContain('the call failed. LENDER_SECRETS_FILE has no secret for the lender.')
})
