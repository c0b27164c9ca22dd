/**
 * A report that is wrong is answered with its cause, in the words of the check that the lender's engineer has (conformance/). Whoever does not have
 * the lender's secret learns nothing, not even whether there is such a lender.
 */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenForPostbacks, type PostbackListener } from '#conformance/postback-listener.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const SECRET = SANDBOX_SECRETS['sandbox-larkspur'] ?? ''
const NOW = TEST_TIME.getTime() / 1000
const REPORT = { attemptKey: 'x.larkspur', event: 'received', happenedAt: '2026-11-15T07:00:00Z' }
const hmac = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text)
const signed = (body: string) => `t=${NOW},v1=${hmac(`${NOW}.postback.${body}`).digest('hex')}`

describe.each(ENGINES)('a wrong report, on the %s database', (engine) => {
  let server: TestServer
  let listener: PostbackListener
  beforeAll(async () => {
    server = await startTestServer(engine)
    listener = await listenForPostbacks(0, SECRET, () => TEST_TIME)
  })
  afterAll(() => listener.close())

  const tell = async (url: string, body: string, header: string | undefined) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(header !== undefined && { 'lead-signature': header }) },
      body,
    })
    return { status: response.status, error: ((await response.json()) as { readonly error?: string }).error }
  }
  const tellServer = (body: string, header: string | undefined, lender = 'larkspur') =>
    tell(`${server.url}/lenders/${lender}/postbacks`, body, header)

  const t = `t=${NOW}`
  const body = JSON.stringify(REPORT)
  const right = `${NOW}.postback.${body}`
  const MATCHES_NOT = `^The signature does not match: v1 is not HMAC-SHA256, with the agreed secret, of ${NOW}\\.postback\\. and the ${body.length} bytes of the body that came \\(SHA-256 [0-9a-f]{64}\\)`

  test.each<[string, string | undefined, string]>([
    ['no signature', undefined, '^There is no header lead-signature: t=SECONDS,v1=HEX$'],
    ['milliseconds', `t=${NOW}000,v1=${hmac(right).digest('hex')}`, ': t is in milliseconds, not in seconds$'],
    ['no t', `v1=${hmac(right).digest('hex')}`, ': it has no t$'],
    ['no v1', t, ': it has no v1$'],
    ['a time that is none', `t=now,v1=${hmac(right).digest('hex')}`, ': t is not a number of seconds$'],
    ['capitals', `${t},v1=${hmac(right).digest('hex').toUpperCase()}`, ': v1 is in capitals, not in lowercase$'],
    ['base64', `${t},v1=${hmac(right).digest('base64')}`, ': v1 is base64, not hexadecimal$'],
    ['half a signature', `${t},v1=${'a'.repeat(32)}`, ': v1 is not 64 hexadecimal digits, at the end$'],
    ['more than was agreed', `v0=1,${t},v1=${'a'.repeat(64)}`, ': it holds something besides$'],
    [
      'a clock that is behind',
      `t=${NOW - 301},v1=${hmac(right).digest('hex')}`,
      "^The signature's t is 301 seconds behind our clock, and 300 are allowed",
    ],
    ['a clock that is ahead', `t=${NOW + 3600},v1=${hmac(right).digest('hex')}`, ' is 3600 seconds ahead of our clock, '],
    [
      'no name of the call',
      `${t},v1=${hmac(`${NOW}.${body}`).digest('hex')}`,
      `${MATCHES_NOT}; it was made without the name of the call$`,
    ],
    [
      'another name',
      `${t},v1=${hmac(`${NOW}.post.${body}`).digest('hex')}`,
      '; it was made under another name than that of the call$',
    ],
    [
      'a line break in the secret',
      `${t},v1=${hmac(right, `${SECRET}\n`).digest('hex')}`,
      '; it was made with the line break at the end of the secret’s file$',
    ],
    [
      'Python’s spaces',
      `${t},v1=${hmac(`${NOW}.postback.${body.replaceAll('":', '": ').replaceAll(',"', ', "')}`).digest('hex')}`,
      '; it was made over the body parsed and written again, not over its bytes$',
    ],
    ['another secret', `${t},v1=${hmac(right, 'another').digest('hex')}`, `${MATCHES_NOT}$`],
  ])('%s', async (_what, header, sentence) => {
    const answered = await tellServer(body, header)
    expect(answered).toEqual({ status: 401, error: expect.stringMatching(sentence) })
    expect(await tell(listener.url, body, header)).toEqual(answered)
  })

  test('a stranger cannot tell a lender that there is from one that there is not, however it signs', async () => {
    for (const text of [right, `${NOW}.${body}`]) {
      const header = `${t},v1=${hmac(text, 'a stranger’s').digest('hex')}`
      expect(await tellServer(body, header, 'nobody')).toEqual(await tellServer(body, header))
    }
    expect((await tellServer(body, signed(body), 'nobody')).error).toMatch(new RegExp(`${MATCHES_NOT}$`))
  })

  test.each<[string, string, string]>([
    [
      'an event of its own',
      '{"event":"paid"}',
      'event: expected "received" or "approved" or "priced" or "funded" or "declined" or "returned" or "erased", got "paid"',
    ],
    ['no time', '{"happenedAt":null}', 'happenedAt: expected string, got null'],
    [
      'local time',
      '{"happenedAt":"2026-11-15T07:00:00+02:00"}',
      'happenedAt: expected a time in UTC such as 2026-01-01T00:00:00Z, got "2026-11-15T07:00:00+02:00"',
    ],
    ['an amount as text', '{"amountCents":"1000"}', 'amountCents: expected number, got "1000"'],
    ['half a cent', '{"amountCents":0.5}', 'amountCents: expected a whole number, got 0.5'],
    ['dollars in place of cents', '{"event":"priced","payoutCents":45.5}', 'payoutCents: expected a whole number, got 45.5'],
    ['too much money', '{"event":"priced","payoutCents":100001}', 'payoutCents: expected at most 100000, got 100001'],
    [
      'a price that does not belong there',
      '{"payoutCents":4500}',
      'payoutCents: expected it with priced, and with no other report, got 4500',
    ],
    ['no price', '{"event":"priced"}', 'payoutCents: expected it with priced, and with no other report, got nothing'],
    [
      'other terms',
      '{"event":"funded","amountCents":1,"terms":{"kind":"lease"}}',
      'terms.kind: expected "installment" or "single-payment", got "lease"',
    ],
    [
      'a key that is too long',
      `{"attemptKey":"${'k'.repeat(121)}"}`,
      `attemptKey: expected at most 120 characters, got "${'k'.repeat(79)}`,
    ],
    ['a personal value', '{"ssn":"219099871"}', 'ssn: expected no field of this name'],
  ])('%s', async (_what, change, sentence) => {
    const changed = JSON.stringify({ ...REPORT, ...JSON.parse(change) })
    const answered = { status: 422, error: `The report is not as agreed at ${sentence}` }
    expect(await tellServer(changed, signed(changed))).toEqual(answered)
    expect(await tell(listener.url, changed, signed(changed))).toEqual(answered)
  })

  test.each([
    ['{', 'no JSON'],
    [`${body.slice(0, -1)},"event":"funded"}`, 'the field "event" twice'],
  ])('%s', async (report, got) => {
    const error = `The report is not as agreed at its top: expected JSON in UTF-8 with no field twice, got ${got}`
    expect(await tellServer(report, signed(report))).toEqual({ status: 422, error })
    expect(await tell(listener.url, report, signed(report))).toEqual({ status: 422, error })
  })
})
