/** What the check says of a report to the lender's engineer. Its sentences are those of our server: server/matching/postbacks/postback-problems.test.ts. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForPostbacks, type PostbackListener } from './postback-listener.ts'

const SECRET = 'conformance-secret-of-the-test'
const NOW = new Date('2026-01-02T00:00:00Z')
const SECONDS = NOW.getTime() / 1000
let listener: PostbackListener
beforeAll(async () => {
  listener = await listenForPostbacks(0, SECRET, () => NOW)
})
afterAll(() => listener.close())

async function send(report: { readonly attemptKey: string }, url = listener.url, call = 'postback.') {
  const body = JSON.stringify({ event: 'received', happenedAt: '2026-01-02T00:00:00Z', ...report })
  const hex = createHmac('sha256', SECRET).update(`${SECONDS}.${call}${body}`).digest('hex')
  const { status } = await fetch(url, { method: 'POST', body, headers: { 'lead-signature': `t=${SECONDS},v1=${hex}` } })
  return [status, await listener.reportAbout(report.attemptKey, 0)]
}

test('a report as the guide says is taken', async () => {
  expect(await send({ attemptKey: 'k1' })).toEqual([200, undefined])
  const terms = { kind: 'installment', interestPercent: 24.99, originationFeePercent: 3, termMonths: 12 }
  expect(await send({ attemptKey: 'k2', ...{ event: 'funded', amountCents: 100_000, terms } })).toEqual([200, undefined])
})

test('a signature that does not match is told with its slip, and step by step', async () => {
  const [status, problem] = await send({ attemptKey: 'k3' }, listener.url, '')
  expect(status).toBe(401)
  expect(problem).toMatch(/it was made without the name of the call\nHow it is signed:\n1\. The body is 74 bytes, SHA-256 /)
  expect(problem).toContain(
    `\n${SECONDS}.postback.{"event":"received","happenedAt":"2026-01-02T00:00:00Z","attemptKey":"k3"}\n3. The secret is 30 char`,
  )
})

test('another address is told', async () =>
  expect(await send({ attemptKey: 'k4' }, listener.url.replace('postbacks', 'reports'))).toEqual([
    404,
    'expected POST /lenders/YOUR-ID/postbacks, got POST /lenders/your-id/reports',
  ]))

test('a report that never comes is told', async () => {
  const idle = await listenForPostbacks(0, SECRET)
  expect(await idle.reportAbout('k', 0)).toBe(`no report about k came to ${idle.url} within 0 seconds`)
  await idle.close()
})
