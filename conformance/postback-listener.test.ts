/** A lender's engineer reads these sentences: each says what was expected and what came. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForPostbacks, type PostbackListener } from './postback-listener.ts'

const SECRET = 'conformance-secret-of-the-test'
let listener: PostbackListener
let reports = 0
beforeAll(async () => {
  listener = await listenForPostbacks(0, SECRET)
})
afterAll(() => listener.close())

const now = () => Math.floor(Date.now() / 1000)
const header = (seconds: number, call: string, body: string, secret = SECRET) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${call}.${body}`).digest('hex')}`

async function send(change: object, sign = (body: string): string | undefined => header(now(), 'postback', body)) {
  const attemptKey = `k${++reports}`
  const body = JSON.stringify({ attemptKey, event: 'received', happenedAt: '2026-01-02T00:00:00Z', ...change })
  const signature = sign(body)
  const { status } = await fetch(listener.url, { method: 'POST', body, headers: signature ? { 'lead-signature': signature } : {} })
  return [status, await listener.reportAbout(attemptKey, 0)]
}

test('a report as the guide says is taken', async () => {
  expect(await send({})).toEqual([200, undefined])
  const terms = { kind: 'installment', interestPercent: 24.99, originationFeePercent: 3, termMonths: 12 }
  expect(await send({ event: 'funded', amountCents: 100_000, terms })).toEqual([200, undefined])
})

test.each([
  [() => undefined, /^expected a header lead-signature: t=SECONDS,v1=HEX, got none$/],
  [
    (body: string) => header(now(), 'postback', body, 'another secret'),
    /^the signature is not HMAC-SHA256 .*expected v1=\w+, got v1=/,
  ],
  [(body: string) => header(now(), 'post', body), /^the signature is not HMAC-SHA256 of "\d+\.postback\." and the body/],
  [(body: string) => header(now() - 3600, 'postback', body), /too far off our clock$/],
])('a signature that is not right (%#)', async (sign, sentence) =>
  expect(await send({}, sign)).toEqual([401, expect.stringMatching(sentence)]),
)

test.each([
  [
    { event: 'paid' },
    'event: expected "received" or "approved" or "priced" or "funded" or "declined" or "returned" or "erased", got "paid"',
  ],
  [{ amountCents: '1000' }, 'amountCents: expected number, got "1000"'],
  [{ happenedAt: 'yesterday' }, 'happenedAt: expected must be a time such as 2026-01-01T00:00:00Z, got "yesterday"'],
  [{ firstName: 'Ann' }, 'its top: expected no field "firstName", got {'],
])('%j', async (change, sentence) => {
  const [status, problem] = await send(change)
  expect([status, problem]).toEqual([422, expect.stringContaining(`the report does not have the agreed shape at ${sentence}`)])
})

test('a report that never comes is said so', async () => {
  const idle = await listenForPostbacks(0, SECRET)
  expect(await idle.reportAbout('k', 0)).toBe('no report about k came within 0 seconds')
  await idle.close()
})
