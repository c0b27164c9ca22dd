/** Bodies that no honest client sends (D4), texts that a visitor may (D6), and requests from other sites (D7). */
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, CANARY_SUBMISSION, countRows, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const SUBMIT = '/api/submit-application'
const VALID = JSON.stringify(CANARY_SUBMISSION)

describe.each(ENGINES)('on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  async function send(body: string | Buffer, headers: Record<string, string> = {}, path = SUBMIT): Promise<Answer> {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body as BodyInit,
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  const FAILURE = { success: false, message: expect.any(String) }

  test.each<[string, string | Buffer, number]>([
    ['a megabyte', `{"email":"${'x'.repeat(1_000_000)}"}`, 413],
    ['one byte over 64 kB', `{"email":"${'x'.repeat(65_536 - 11)}"}`, 413],
    ['ten thousand levels of lists', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['ten thousand levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['__proto__', `{"__proto__":{"loanAmount":1},${VALID.slice(1)}`, 400],
    ['an escaped __proto__', `{"\\u005f_proto__":{"loanAmount":1},${VALID.slice(1)}`, 400],
    ['constructor.prototype', `{"constructor":{"prototype":{}},${VALID.slice(1)}`, 400],
    ['a key given twice', `{"loanAmount":100,${VALID.slice(1)}`, 400],
    ['a key given twice, once escaped', `{"loan\\u0041mount":100,${VALID.slice(1)}`, 400],
    ['half of a body', VALID.slice(0, 100), 400],
    ['no JSON', 'loanAmount=2500', 400],
    ['nothing', '', 400],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]), 400],
    ['a number too large for one', `{"loanAmount":1e400}`, 422],
    ['wrong types throughout', JSON.stringify(Object.fromEntries(Object.keys(CANARY_SUBMISSION).map((name) => [name, [{}]]))), 422],
    ['unknown fields', JSON.stringify({ ...CANARY_SUBMISSION, isAdmin: true }), 422],
  ])('%s is refused, and nothing is stored', async (_name, body, status) => {
    const before = await countRows(server, 'data_keys')
    const answer = await send(body)
    expect(answer).toMatchObject({ status, body: FAILURE })
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts|select |insert |FST_|at \w+ \(/i)
    expect(await countRows(server, 'data_keys')).toBe(before)
  })

  test('a gzip bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20))
    expect(await send(bomb, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415, body: FAILURE })
  })

  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text/plain, which needs no preflight', { 'content-type': 'text/plain' }, 415],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['JSON in another alphabet', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['Origin null', { origin: 'null' }, 403],
    ['our name as a part of another', { origin: 'http://loanfinch.test.evil.example' }, 403],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }, 403],
  ])('%s is refused, and nothing is stored', async (_name, headers, status) => {
    const before = await countRows(server, 'data_keys')
    for (const path of [SUBMIT, '/api/send-verification', '/api/verify-token', '/api/ccpa-requests', '/api/address-suggestions'])
      expect((await send(VALID, headers, path)).status).toBe(status)
    expect(await countRows(server, 'data_keys')).toBe(before)
  })

  test.each([
    ['our own Origin', { origin: 'http://loanfinch.test' }],
    ['the Origin of the address that was asked', undefined],
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['a charset that says what is usual', { 'content-type': 'application/json; charset=utf-8' }],
  ])('%s is served', async (_name, headers) => {
    expect((await send('{"street":"12 Main"}', headers ?? { origin: server.url }, '/api/address-suggestions')).status).toBe(200)
  })

  test.each([
    ["O'Brien", 200],
    ['O’Brien', 200],
    ['Nuñez', 200],
    ['Nguyễn', 200],
    ['Björk Guðmundsdóttir', 200],
    ['李明', 200],
    ["Robert'); DROP TABLE applications;--", 422],
    ['<b>Bobby</b>', 422],
    ['Ann\r\nBcc: x@y.example', 422],
    ['Ann\u0000', 422],
    ['\u202eeilsaL', 422],
    ['Ann 😀', 422],
    ['Ann\ud800', 422],
    ['x'.repeat(60_000), 422],
  ])('the last name %j gets %d', async (lastName, status) => {
    const answer = await send(JSON.stringify({ ...CANARY_SUBMISSION, lastName, unit: lastName.slice(0, 5).replace(/\W/g, 'x') }))
    expect(answer.status).toBe(status)
    if (status === 422)
      expect(answer.body.data_errors).toEqual({ lastName: 'Name must be 2-50 characters and contain only letters' })
    else
      expect(await server.running.storage.records.applications.open(answer.body.data.lead_id)).toMatchObject({
        application: { lastName },
      })
  })

  test.each(["1' OR '1'='1", '<img src=x onerror=alert(1)>', '12 Main; DROP TABLE x', '{{7*7}} %s %n #{7*7}', '12 Straße №5'])(
    'the street %j is stored as the text that it is',
    async (streetAddress) => {
      const answer = await send(JSON.stringify({ ...CANARY_SUBMISSION, streetAddress }))
      expect(answer.status).toBe(200)
      expect(await server.running.storage.records.applications.open(answer.body.data.lead_id)).toMatchObject({
        application: { streetAddress },
      })
    },
  )

  test('visit notes and versions with NUL or lone surrogates are dropped, and the application is taken', async () => {
    const odd = '\u0000\ud800'
    const documents = { terms: odd, privacy: odd, eConsent: odd }
    const consent = { ...CANARY_SUBMISSION.consent, documents }
    const answer = await send(JSON.stringify({ ...CANARY_SUBMISSION, consent, website: odd, landingPath: odd, utm_source: odd }))
    expect(answer.status).toBe(200)
  })
})

test('every answer of the API carries the headers of a careful server, also when it says no', async () => {
  const server = await startTestServer('postgres')
  const answers = [
    await server.get('/api/zip/78701'),
    await server.get('/api/zip/x'),
    await server.get('/api/nothing'),
    await server.get('/healthz'),
    await server.post(SUBMIT, {}),
    await server.post(SUBMIT, CANARY_SUBMISSION),
    await server.post(SUBMIT, CANARY_SUBMISSION, { origin: 'https://evil.example' }),
    await server.post(SUBMIT, CANARY_SUBMISSION, { 'content-type': 'text/plain' }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  }
})
