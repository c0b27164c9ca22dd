/** E1: the canary goes through everything, and is then looked for everywhere. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CANARY } from '../support/applicants.ts'
import { canariesIn, canariesInFigures, canariesUnder } from '../support/canary-search.ts'
import { everyRow } from '../support/stored-rows.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '../support/test-server.ts'

async function fullRun(server: TestServer): Promise<void> {
  const { email, firstName, streetAddress: street } = CANARY
  await server.post('/api/send-verification', { email, firstName })
  await eventually(() => expect(server.sandbox.inbox.mails).toHaveLength(1))
  const token = new URLSearchParams(new URL(server.sandbox.inbox.mails[0]?.links[0] ?? '').hash.slice(1)).get('token')
  expect((await server.post('/api/verify-token', { token })).body).toEqual({ success: true, email })
  await server.post('/api/address-suggestions', { street, zip: CANARY.zipCode })
  const visit = {
    landingPath: `/apply?email=${email}`,
    utm_source: email,
    utm_campaign: CANARY.primaryPhone,
    website: CANARY.lastName,
  }
  for (const key of ['first', 'first', CANARY.ssn]) expect((await server.submit({ ...visit }, key)).status).toBe(200)
  await server.post('/api/submit-application', { ...CANARY_SUBMISSION, accountNumber: 'x', ssn: CANARY.accountNumber })
  await server.post('/api/ccpa-requests', {
    fullName: `Quillon ${CANARY.lastName}`,
    email,
    phone: CANARY.primaryPhone,
    confirmed: true,
  })
  // The verification, the outcome of each of the two applications, and the receipt.
  await eventually(() => expect(server.sandbox.inbox.mails).toHaveLength(4))
  // Where people and programs put things that do not belong there.
  await server.get(`/api/zip/${CANARY.ssn}`)
  await server.get(`/api/${CANARY.email}?ssn=${CANARY.ssn}`)
  await server.get('/api/applications/progress', { 'idempotency-key': CANARY.ssn, referer: `http://x/?a=${CANARY.accountNumber}` })
  await server.post('/api/send-verification', { email: `${CANARY.email}\n`, firstName: CANARY.lastName })
  await fetch(`${server.url}/api/submit-application`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CANARY_SUBMISSION).slice(0, -2),
  })
}

async function metricsOf({ running, dataDir }: TestServer): Promise<string> {
  const token = readFileSync(`${dataDir}/operator-token`, 'utf8').trim()
  return (
    await fetch(`http://127.0.0.1:${running.operators.port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text()
}

describe.each(ENGINES)('after a full run on the %s database', (engine) => {
  test('no value of the canary is in a table, a file, a log line, a figure or a mail but its recipient and first name', async () => {
    const server = await startTestServer(engine)
    await fullRun(server)
    const rows = await everyRow(server)
    // The rows are there: it would be easy to find nothing in nothing.
    expect(['loanAmount', 'privacy-request', 'mailId'].filter((word) => rows.includes(word))).toHaveLength(3)
    expect(canariesIn(rows)).toEqual([])
    expect(canariesInFigures(await metricsOf(server))).toEqual([])
    for (const mail of server.sandbox.inbox.mails) {
      expect(mail.to).toEqual([CANARY.email])
      expect(canariesIn(mail.source + mail.text + mail.html, ['email'])).toEqual([])
    }
    await server.stop()
    expect(canariesUnder(server.dataDir)).toEqual([])
    expect(server.logLines.length).toBeGreaterThan(10)
    expect(canariesIn(server.logLines.join(''))).toEqual([])
  })
})

test('the search finds what it looks for, in every shape', async () => {
  const server = await startTestServer('postgres')
  expect(canariesIn(`…${CANARY.ssn}…`)).toEqual(['ssn'])
  expect(canariesIn('219-09-9871')).toEqual(['ssn'])
  expect(canariesIn('1789909 12'.replace(' ', ''))).toEqual(['ssn'])
  expect(canariesInFigures(`asked{what="${CANARY.routingNumber}"} 1.5\nasked ${CANARY.accountNumber}.5`)).toEqual([
    'accountNumber',
    'routingNumber',
  ])
  expect(canariesInFigures(`seconds_sum 0.00${CANARY.routingNumber}\nseconds 2`)).toEqual([])
  expect(canariesIn(Buffer.from(`ab${CANARY.email}cd`).toString('base64'))).toEqual(['email'])
  expect(canariesIn(Buffer.from(`a${CANARY.streetAddress}`).toString('base64url'))).toEqual(['streetAddress'])
  await server.running.storage.records.sql.executeSql(`insert into rate_limits (key) values ($1)`, [`x ${CANARY.accountNumber}`])
  expect(canariesIn(await everyRow(server))).toEqual(['accountNumber'])
  await server.stop()
  expect(canariesUnder(server.dataDir)).toEqual([])
  writeFileSync(join(server.dataDir, 'a file'), Buffer.from(`\0${CANARY.accountNumber}\0`))
  expect(canariesUnder(server.dataDir)).toEqual([expect.stringContaining('accountNumber in ')])
})
