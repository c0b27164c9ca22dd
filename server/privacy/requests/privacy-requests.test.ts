import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAIL_MAKERS } from '#server/mail-makers.ts'
import { countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { giveUpMail } from '../../mails/deliver-mail.ts'

const REQUEST = { fullName: 'Zoë Núñez-O’Hara', email: 'zoe@person.example', phone: '4155550123', confirmed: true }

describe.each(ENGINES)('privacy requests on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  test('are stored sealed with their due dates, answered with a reference, and confirmed by mail', async () => {
    const { status, body } = await server.post('/api/ccpa-requests', REQUEST)
    expect(status).toBe(201)
    expect(body.reference).toMatch(/^PR-[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/)
    const { sql, sealed, privacyRequests } = server.running.storage.records
    const id = String((await sql.executeSql('select id from privacy_requests where reference = $1', [body.reference])).rows[0]?.id)
    expect(await privacyRequests.find(id)).toEqual({
      reference: body.reference,
      request: 'opt-out',
      acknowledgeBy: '2026-11-27',
      optOutBy: '2026-12-04',
      answerBy: '2026-12-29',
    })
    const { confirmed, ...person } = REQUEST
    expect(confirmed).toBe(true)
    expect(await sealed.open(id, 'privacy-request')).toEqual(person)
    const mail = await eventually(() => {
      const [first] = server.sandbox.inbox.mails
      if (!first) throw new Error('No receipt yet')
      return first
    })
    expect(mail).toMatchObject({ to: [REQUEST.email], subject: `We received your privacy request ${body.reference}` })
    expect(mail.text).toContain('December 29, 2026')
    await eventually(async () =>
      expect(
        (await sql.executeSql('select acknowledged_at from privacy_requests where id = $1', [id])).rows[0]?.acknowledged_at,
      ).not.toBeNull(),
    )
  })

  test('a receipt that is given up leaves no token behind', async () => {
    const { storage } = server.running
    const { body } = await server.post('/api/ccpa-requests', { ...REQUEST, email: 'given-up@person.example' })
    const { rows } = await eventually(async () => {
      const sent = await storage.records.sql.executeSql(
        `select m.id, subject_id from mails m join privacy_requests p on p.id = subject_id where reference = $1 and sent_at is not null`,
        [body.reference],
      )
      expect(sent.rows).toHaveLength(1)
      return sent
    })
    const [mailId, subjectId] = [String(rows[0]?.id), String(rows[0]?.subject_id)]
    expect(await storage.records.sealed.open(subjectId, 'privacy-confirmation')).toBeUndefined()
    // As it was before the mail was sent.
    await storage.records.sealed.put(subjectId, 'privacy-confirmation', { token: 'a token' })
    await storage.records.sql.executeSql('update mails set sent_at = null where id = $1', [mailId])
    const context = { storage, log: { warn: () => {} }, metrics: { mail: () => {} }, now: () => server.clock.now }
    await giveUpMail(context, MAIL_MAKERS, mailId)
    expect(await storage.records.sealed.open(subjectId, 'privacy-confirmation')).toBeUndefined()
  })

  test.each([
    ['fullName', undefined, 'Full name is required'],
    ['email', 'nobody', 'Please enter a valid email address (5-100 characters)'],
    ['phone', '123', 'Please enter a valid phone number, or leave it empty'],
    ['confirmed', false, 'You must confirm that you are a California resident'],
    ['confirmed', 'true', 'You must confirm that you are a California resident'],
    ['ssn', '219099871', 'This field is not part of the application'],
  ])('%s = %j is refused under its own name, and nothing is stored', async (field, value, message) => {
    const before = await countRows(server, 'privacy_requests')
    expect(await server.post('/api/ccpa-requests', { ...REQUEST, [field]: value })).toMatchObject({
      status: 422,
      body: { success: false, error: message, data_errors: { [field]: message } },
    })
    expect(await countRows(server, 'privacy_requests')).toBe(before)
  })

  test('a complaint comes from any state, and nothing else does', async () => {
    const { confirmed: _california, ...request } = REQUEST
    expect((await server.post('/api/ccpa-requests', { ...request, request: 'complaint' })).status).toBe(201)
    for (const kind of ['opt-out', undefined])
      expect(await server.post('/api/ccpa-requests', { ...request, fullName: '', request: kind })).toMatchObject({
        status: 422,
        body: { data_errors: { fullName: 'Full name is required', confirmed: expect.stringContaining('California') } },
      })
  })

  test('the phone may be left out', async () => {
    const { phone, ...request } = REQUEST
    expect(phone).toBeDefined()
    expect((await server.post('/api/ccpa-requests', request)).status).toBe(201)
  })
})

test('one client may make so many requests an hour, whoever they are for', async () => {
  const settings = { TRUST_PROXY: 'loopback', LIMIT_PRIVACY_REQUESTS_PER_ADDRESS: '2' }
  const server = await startTestServer('postgres', { settings })
  const make = (person: number, address = '198.51.100.1') =>
    server.post('/api/ccpa-requests', { ...REQUEST, email: `p${person}@person.example` }, { 'x-forwarded-for': address })
  const answers = []
  for (let person = 1; person <= 4; person++) answers.push(await make(person))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429])
  const over = answers.at(-1)
  expect(over?.body).toEqual({ success: false, error: 'Too many requests. Please wait a while.' })
  const wait = Number(over?.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(3600)
  expect(await countRows(server, 'privacy_requests')).toBe(2)
  expect((await make(5, '198.51.100.2')).status).toBe(201)
  expect(await metricsOf(server)).toContain('requests_limited_total{limit="privacy-requests-per-address"} 2')
})

test('nobody can use up the right of another person to ask, or learn from the answer who has asked for mails', async () => {
  const settings = { TRUST_PROXY: 'loopback', LIMIT_MAILS_PER_EMAIL: '2', LIMIT_PRIVACY_RECEIPTS_PER_EMAIL: '2' }
  const server = await startTestServer('postgres', { settings })
  const from = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` })
  for (let i = 0; i < 4; i++) await server.post('/api/send-verification', { email: REQUEST.email }, from(i))
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await server.post('/api/ccpa-requests', REQUEST, from(i)))
  expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(Array(4).fill([201, ['success', 'reference']]))
  expect(await countRows(server, 'privacy_requests')).toBe(4)
  expect(await countRows(server, `mails where kind = 'privacy-receipt'`)).toBe(2)
  expect(server.logLines.filter((line) => line.includes('privacy-receipt-withheld'))).toHaveLength(2)
})

async function metricsOf({ running, dataDir }: TestServer): Promise<string> {
  const authorization = `Bearer ${readFileSync(`${dataDir}/operator-token`, 'utf8').trim()}`
  return (await fetch(`http://127.0.0.1:${running.operators.port}/metrics`, { headers: { authorization } })).text()
}
