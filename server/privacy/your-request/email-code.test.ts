/** A code instead of the link: who may ask for it, what it is good for, and for how long. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { EMAIL_CODE, EMAIL_CODE_FAILED } from '#domain/application/verification.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { BORN, shownRequest } from '#tests/support/request-links.ts'
import { CANARY_SUBMISSION, countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { isEmailVerified } from '../../verification/request-links.ts'

const FAILED = { status: 400, body: { success: false, error: EMAIL_CODE_FAILED } }
const minutes = (count: number) => count * 60_000

describe.each(ENGINES)('a code on the %s database', (engine) => {
  let server: TestServer
  let people = 0
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { LIMIT_MAILS_PER_EMAIL: '20' } })
  })

  const headers = (key: string) => ({ 'idempotency-key': key })
  const send = (key: string) => server.post('/api/your-request/code', {}, headers(key))
  const confirm = (key: string, code: unknown) => server.post('/api/your-request/code/confirm', { code }, headers(key))
  const isVerified = (email: string) => isEmailVerified(server.running.storage.records, server.running.vault, email)
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(EMAIL_CODE.digits, '0')

  async function applicant() {
    const [key, email] = [randomUUID(), `${randomUUID()}@person.example`]
    people += 1
    const person = { ...CANARY_SUBMISSION, lastName: 'Decline', email, ssn: `2190${String(50_000 + people)}` }
    const { body } = await server.post('/api/submit-application', person, headers(key))
    return { key, email, id: String(body.data.lead_id) }
  }

  const codesTo = (email: string): string[] =>
    server.sandbox.inbox.mails
      .filter(({ to, subject }) => to.includes(email) && subject.startsWith('Your code'))
      .flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])

  /** Once its mail has arrived, and no copy of it is left. */
  async function nextCode({ key, email, id }: { key: string; email: string; id: string }): Promise<string> {
    const earlier = codesTo(email).length
    expect(await send(key)).toMatchObject({ status: 200, body: { success: true } })
    return eventually(async () => {
      expect(codesTo(email)).toHaveLength(earlier + 1)
      expect(await server.running.storage.records.sealed.open(id, 'email-code')).toBeUndefined()
      return codesTo(email)[0] ?? ''
    })
  }

  test('verifies the address as the link does, opens Your request, and works once', async () => {
    const ann = await applicant()
    const code = await nextCode(ann)
    expect(await isVerified(ann.email)).toBe(false)
    const confirmed = await confirm(ann.key, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(confirmed).toMatchObject({ status: 200, body: { success: true } })
    expect(await isVerified(ann.email.toUpperCase())).toBe(true)
    const token = new URL(confirmed.body.link).hash.slice(1)
    expect((await shownRequest(server, token, BORN)).leadId).toBe(ann.id)
    expect(await confirm(ann.key, code)).toMatchObject(FAILED)
  })

  test('counts as the link of step 1, where there is one', async () => {
    const ann = await applicant()
    await server.post('/api/send-verification', { email: ann.email })
    const before = await countRows(server, 'verifications')
    const verified = () => countRows(server, 'verifications where verified_at is not null')
    const verifiedBefore = await verified()
    await confirm(ann.key, await nextCode(ann))
    expect([await countRows(server, 'verifications'), await verified()]).toEqual([before, verifiedBefore + 1])
  })

  test('is good for ten minutes and not a moment longer, and a newer one takes its place', async () => {
    const ann = await applicant()
    const asked = server.clock.now
    const older = await nextCode(ann)
    server.clock.now = new Date(asked.getTime() + minutes(EMAIL_CODE.minutes))
    expect(await confirm(ann.key, older)).toMatchObject(FAILED)
    const newer = await nextCode(ann)
    expect(await confirm(ann.key, older === newer ? wrong(newer) : older)).toMatchObject(FAILED)
    server.clock.now = new Date(server.clock.now.getTime() + minutes(EMAIL_CODE.minutes) - 1)
    expect((await confirm(ann.key, newer)).status).toBe(200)
    server.clock.now = asked
  })

  test('has five tries, also when they come at once', async () => {
    const ann = await applicant()
    const code = await nextCode(ann)
    for (let tries = 1; tries < EMAIL_CODE.tries; tries++) expect(await confirm(ann.key, wrong(code))).toMatchObject(FAILED)
    expect((await confirm(ann.key, code)).status).toBe(200)

    const ben = await applicant()
    const good = await nextCode(ben)
    await Promise.all(Array.from({ length: 2 * EMAIL_CODE.tries }, () => confirm(ben.key, wrong(good))))
    expect(await confirm(ben.key, good)).toMatchObject(FAILED)
    expect(await isVerified(ben.email)).toBe(false)
  })

  test('answers all alike who do not hold the key, and is bound to it', async () => {
    const [ann, ben] = [await applicant(), await applicant()]
    const code = await nextCode(ann)
    await nextCode(ben)
    for (const key of [randomUUID(), 'a key with spaces', '']) {
      expect(await send(key)).toMatchObject({ status: 404 })
      expect(await confirm(key, code)).toMatchObject(FAILED)
    }
    expect(await confirm(ben.key, code)).toMatchObject(FAILED)
    for (const odd of ['', '12345', 'x'.repeat(5000), 7, null, '\u0000']) expect(await confirm(ann.key, odd)).toMatchObject(FAILED)
    const token = Buffer.from(code).toString('base64url')
    expect((await server.post('/api/verify-token', { token })).status).toBe(400)
  })

  test('is sent five times an hour for one submission, and again after an hour', async () => {
    const ann = await applicant()
    const begun = server.clock.now
    for (let sent = 0; sent < EMAIL_CODE.perHour; sent++) await nextCode(ann)
    const refused = await send(ann.key)
    expect(refused).toMatchObject({ status: 429, body: { success: false } })
    server.clock.now = new Date(begun.getTime() + HOUR_MS - 1)
    expect((await send(ann.key)).status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(HOUR_MS / 1000)
    server.clock.now = new Date(begun.getTime() + HOUR_MS)
    await nextCode(ann)
    server.clock.now = begun
  })

  test('stands in no log and no table, but as an HMAC', async () => {
    const ann = await applicant()
    const code = await nextCode(ann)
    expect((await confirm(ann.key, code)).status).toBe(200)
    const { rows } = await server.running.storage.records.sql.executeSql('select * from email_codes where application_id = $1', [
      ann.id,
    ])
    expect(String(rows[0]?.fingerprint)).toMatch(/^[\w-]+:[\w-]{43}$/)
    const digits = new RegExp(`(?<!\\d)${code}(?!\\d)`)
    expect(server.logLines.join('')).toContain('email-code-issued')
    expect(server.logLines.join('')).not.toMatch(digits)
  })
})

test('a mailbox gets no more codes than other mails, and the answer does not say so', async () => {
  const server = await startTestServer('postgres', { settings: { LIMIT_MAILS_PER_EMAIL: '1' } })
  const email = 'victim@person.example'
  await server.post('/api/submit-application', { ...CANARY_SUBMISSION, email }, { 'idempotency-key': 'mine' })
  await server.post('/api/send-verification', { email })
  const sent = await server.post('/api/your-request/code', {}, { 'idempotency-key': 'mine' })
  expect(sent).toMatchObject({ status: 200, body: { success: true } })
  expect(await countRows(server, `mails where kind = 'email-code'`)).toBe(0)
})
