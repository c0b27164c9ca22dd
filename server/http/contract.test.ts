/** The table of endpoints is the contract: routes, answers and the OpenAPI document agree with it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contracts/endpoint.ts'
import { type ApiCall, commonAnswers, ENDPOINTS } from '#contracts/public/endpoints.ts'
import { MAX_BODY_BYTES, type PublicEndpoint } from '#contracts/public/public-endpoint.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { BANK } from '#tests/support/offer-lenders.ts'
import { submit } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { BORN, issueToken } from '#tests/support/request-links.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import {
  CANARY_BEFORE_CHOICE,
  CANARY_SUBMISSION,
  ENGINES,
  eventually,
  startTestServer,
  type TestServer,
} from '#tests/support/test-server.ts'
import packageJson from '../../package.json' with { type: 'json' }

const ROWS: Readonly<Record<string, PublicEndpoint>> = ENDPOINTS
const KEYS = Object.keys(ENDPOINTS) as ApiCall[]
const PLACES = { zip: '78701', token: 'nobody-was-ever-given-this-token', id: 'larkspur' }

/** Answers that a healthy server never gives. */
const OUT_OF_REACH = [
  'POST /api/submit-application 503', // see shed-load.test.ts
  'POST /api/offers/choose 503',
]

const problemsOf = (key: ApiCall, status: number, body: unknown) => {
  const row = ROWS[key]
  const named = row && { ...commonAnswers(key, row), ...row.answers }[status]
  if (!named) return [`${key} does not name ${status}`]
  return named.schema?.safeParse(body).error?.issues ?? []
}

describe.each(ENGINES)('the contract on the %s database', (engine) => {
  let server: TestServer
  let redirect: string
  let attemptKey: string
  let winner: string
  beforeAll(async () => {
    server = await startTestServer(engine, {
      settings: {
        LIMIT_MAILS_PER_ADDRESS: '3',
        LIMIT_SUBMISSIONS_PER_SSN: '3',
        LIMIT_PRIVACY_REQUESTS_PER_ADDRESS: '1',
        LIMIT_REQUEST_LINKS_PER_ADDRESS: '1',
        LIMIT_BIRTH_DATE_TRIES: '1',
        BREAKER_MINIMUM: '1000',
        DRAIN_SECONDS: '3',
      },
    })
    const sold = { ...CANARY_SUBMISSION, lastName: 'Sold' }
    const { data } = (await server.post('/api/submit-application', sold, known)).body
    redirect = new URL(data.redirect).pathname
    const run = await server.running.storage.records.runs.find(data.lead_id)
    winner = run?.lender ?? ''
    attemptKey = `${run?.runId}.${winner}`
    await server.post('/api/submit-application', { ...sold, lastName: 'Decline' }, { 'idempotency-key': 'declined' })
  })

  const known = { 'idempotency-key': 'known' }
  const seen = new Set<string>()

  async function check(key: ApiCall, status: number, input: object = {}, headers: Record<string, string> = {}) {
    const { method, path, rest } = addressOf(key, { ...PLACES, ...input })
    for (const place of Object.keys(PLACES)) if (!(place in input)) delete rest[place]
    const answer = method === 'GET' ? await server.get(path, headers) : await server.post(path, rest, headers)
    expect([key, answer.status, answer.body]).toEqual([key, status, answer.body])
    expect(problemsOf(key, status, answer.body)).toEqual([])
    seen.add(`${key} ${status}`)
    return answer
  }

  test('every call answers in the shape that the table names, with every status that it names', async () => {
    await check('POST /api/send-verification', 200, { email: 'a@b.example', firstName: 'Ann' })
    await check('POST /api/send-verification', 422, { email: 'nobody' })
    const [mail] = await eventually(() => {
      expect(server.sandbox.inbox.mails.filter(({ to }) => to.includes('a@b.example'))).toHaveLength(1)
      return server.sandbox.inbox.mails.filter(({ to }) => to.includes('a@b.example'))
    })
    const token = new URL(mail?.links[0] ?? '').hash.replace('#token=', '')
    await check('POST /api/verify-token', 200, { token })
    await check('POST /api/verify-token', 400, { token: 'x' })
    await check('POST /api/verify-token', 400, {})

    const sold = { ...CANARY_SUBMISSION, lastName: 'Sold' }
    await check('POST /api/submit-application', 200, sold, known)
    await check('POST /api/submit-application', 400, sold, { 'idempotency-key': 'a key with spaces' })
    await check('POST /api/submit-application', 409, { ...sold, city: 'Waco' }, known)
    await check('POST /api/submit-application', 422)
    await check('GET /api/applications/progress', 200, {}, known)
    await check('GET /api/applications/progress', 404, {}, { 'idempotency-key': 'unknown' })
    await check('GET /api/applications/progress', 404)
    await check('GET /api/today', 200)

    await check('GET /api/zip/{zip}', 200)
    await check('GET /api/zip/{zip}', 422, { zip: '7870' })
    await check('GET /api/zip/{zip}', 422, { zip: '00901' })
    await check('GET /api/zip/{zip}', 404, { zip: '00000' })
    await check('POST /api/address-suggestions', 200, { street: '12 Main', zip: '78701' })
    await check('POST /api/address-suggestions', 422, { street: 7 })
    await check('POST /api/form-counts', 200, { event: 'opened', landingPath: '/' })
    await check('POST /api/form-counts', 422, { event: 'looked' })

    const request = { fullName: 'Ann Lee', email: 'a@b.example', confirmed: true }
    await check('POST /api/ccpa-requests', 422, { ...request, confirmed: false })
    await check('POST /api/ccpa-requests', 201, request)
    await check('POST /api/ccpa-requests', 429, request)
    const receipt = await eventually(() => {
      const link = server.sandbox.inbox.mails.flatMap(({ links }) => links).find((each) => each.includes('#confirm-'))
      if (!link) throw new Error('No receipt yet')
      return link
    })
    await check('POST /api/ccpa-requests/confirm', 200, { token: receipt.replace(/^.*#confirm-/, '') })
    await check('POST /api/ccpa-requests/confirm', 404, { token: 'A'.repeat(32) })
    await check('POST /api/ccpa-requests/confirm', 422, {})

    await check('GET /go/{token}', 404)
    const gone = await fetch(`${server.url}${redirect}`, { redirect: 'manual' })
    expect([gone.status, await gone.text()]).toEqual([303, ''])
    seen.add('GET /go/{token} 303')

    await check('GET /api/get-client-ip', 200)
    await check('GET /api/openapi.json', 200)
    await check('GET /api/lenders/openapi.json', 200)
    await check('GET /.well-known/consent-keys.json', 200)
    expect((await check('GET /healthz', 200)).body.version.split('+')[0]).toBe(packageJson.version)
    await check('GET /readyz', 200)
  })

  test('offers and choices are answered in the shape that the table names', async () => {
    const chooser = { cookie: 'policy=consumer-first' }
    const offered = async (lastName: string, key: string) => {
      const person = { ...CANARY_BEFORE_CHOICE, lastName, ssn: `2190998${key.length}0`, email: `${key}@b.example` }
      const answer = await check('POST /api/submit-application', 200, person, { ...chooser, 'idempotency-key': key })
      return answer.body.data.offers.list as readonly OfferToChoose[]
    }
    const choiceOf =
      (key: string) =>
      ({ offerId, needsBank }: OfferToChoose) => ({
        offerId,
        consent: { creditInquiry: true },
        ...(needsBank && { bank: BANK, submissionKey: key }),
      })
    const choose = 'POST /api/offers/choose'
    const [best, next] = (await offered('Sold', 'choosing')).map(choiceOf('choosing'))
    const chosen = { 'idempotency-key': 'chosen' }
    await check(choose, 400, best)
    await check(choose, 422, { ...best, consent: {} }, chosen)
    await check(choose, 200, best, chosen)
    await check(choose, 409, next, chosen)
    await check(choose, 404, next, { 'idempotency-key': 'too-late' })

    const decline = 'POST /api/offers/decline'
    const [unwanted] = await offered('Sold', 'no-thanks')
    const [open] = await offered('Unknown', 'undecided')
    if (!unwanted || !open) throw new Error('nothing was offered')
    await check(decline, 200, { offerId: unwanted.offerId })
    await check(decline, 404, { offerId: 'q1k3Jm5x0d7u9PzR2t4vXw' })
    await check(choose, 200, choiceOf('undecided')(open), { 'idempotency-key': 'open' })
    await check(decline, 409, { offerId: open.offerId })

    await offered('Sold', 'continued')
    const { body } = await server.get('/api/applications/progress', { 'idempotency-key': 'continued' })
    const mine = { token: await issueToken(server, body.data.lead_id), dateOfBirth: BORN }
    await check('POST /api/your-request/continue', 200, mine, { 'idempotency-key': 'here' })
    await check('POST /api/your-request/continue', 409, mine, { 'idempotency-key': 'here' })
    await check('POST /api/your-request/continue', 400, mine)
  })

  test('a lender’s report is answered in the shape that the table names', async () => {
    const key = 'POST /lenders/{id}/postbacks'
    const funded = { attemptKey, event: 'funded', happenedAt: '2026-11-15T07:00:00Z' }
    await check(key, 401, funded)
    const report = async (status: number, postback: unknown, lender = winner) => {
      const answer = await sendPostback(server.url, lender, postback, { secret: SANDBOX_SECRETS[`sandbox-${lender}`] ?? '' })
      expect([answer.status, problemsOf(key, status, answer.body)]).toEqual([status, []])
      seen.add(`${key} ${status}`)
    }
    await report(200, funded)
    await report(404, { ...funded, attemptKey: `nobody.${winner}` })
    await report(422, { ...funded, event: 'forgotten' })
    const declined = await server.get('/api/applications/progress', { 'idempotency-key': 'declined' })
    const run = await server.running.storage.records.runs.find(declined.body.data.lead_id)
    await report(409, { ...funded, attemptKey: `${run?.runId}.${winner}` })
  })

  test('Your request answers in the shape that the table names', async () => {
    const lead = async (lastName: string, ssn: string) =>
      issueToken(server, await submit(server, { lastName, ssn, email: `${lastName}@b.example` }))
    const [waiting, copied, limited] = [
      await lead('Unknown', '219099861'),
      await lead('Sold', '219099862'),
      await lead('Sold', '219099863'),
    ]
    const mine = { token: copied, dateOfBirth: BORN }
    await check('POST /api/your-request', 200, mine)
    await check('POST /api/your-request/copy', 200, mine)
    const contract = { amountCents: 50_000, aprPercent: 36, paymentCents: 5023, payments: 12, feeCents: 0 }
    await check('POST /api/your-request/contract', 200, { ...mine, contract })
    await check('POST /api/your-request/stop-sharing', 409, mine)
    await check('POST /api/your-request/stop-sharing', 200, { token: waiting, dateOfBirth: BORN })
    await check('POST /api/your-request/forget', 200, mine)
    await check('POST /api/your-request/forget', 409, mine)
    await check('POST /api/your-request/copy', 409, mine)
    await check('POST /api/your-request/contract', 409, { ...mine, contract })
    for (const [place, call] of (['', '/copy', '/forget', '/stop-sharing', '/continue', '/contract'] as const).entries()) {
      const key = `POST /api/your-request${call}` as const
      const theirs = {
        token: await issueToken(server, await submit(server, { ssn: `21909987${place}` })),
        dateOfBirth: '01/01/1970',
        ...(call === '/contract' && { contract }),
      }
      const keyed = { 'idempotency-key': 'your-request' }
      await check(key, 403, theirs, keyed)
      await check(key, 429, { ...theirs, dateOfBirth: BORN }, keyed)
      await check(key, 404, { ...theirs, token: 'A'.repeat(32), dateOfBirth: BORN }, keyed)
      await check(key, 422, { token: limited, dateOfBirth: 'in spring' }, keyed)
    }
    const code = 'POST /api/your-request/code'
    await check(code, 404)
    await check(code, 200, {}, known)
    const digits = await eventually(() => {
      const mail = server.sandbox.inbox.mails.find(({ subject }) => subject.startsWith('Your code'))
      if (!mail) throw new Error('No code yet')
      return /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
    })
    await check(`${code}/confirm`, 400, { code: 'none' }, known)
    await check(`${code}/confirm`, 200, { code: digits }, known)
    await check('POST /api/your-request/link', 422, {})
    await check('POST /api/your-request/link', 200, { email: 'nobody@b.example' })
    await check('POST /api/your-request/link', 429, { email: 'nobody@b.example' })
  })

  test('over a limit, 429 has the shape of its call', async () => {
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await server.post('/api/send-verification', { email: `a${i}@b.example` }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { success: false, error: expect.any(String) } })
    await check('POST /api/send-verification', 429, { email: 'a4@b.example' })
    await check('POST /api/your-request/code', 429, {}, known)
    for (let i = 0; i < 3; i++)
      answers.push(await server.post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': `limited-${i}` }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { success: false, message: expect.any(String) } })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    await check('POST /api/submit-application', 429, CANARY_SUBMISSION, { 'idempotency-key': 'limited-4' })
  })

  test('unknown paths of the API get JSON and 404, with either method', async () => {
    for (const answer of [await server.get('/api/nothing'), await server.post('/api/nothing', {}), await server.get('/api')])
      expect(answer).toMatchObject({ status: 404, body: { success: false, error: expect.any(String) } })
  })

  test('a process that is about to stop says so', async () => {
    const stopped = server.stop()
    const { status, body } = await server.get('/readyz')
    expect([status, problemsOf('GET /readyz', status, body)]).toEqual([503, []])
    seen.add('GET /readyz 503')
    await stopped
  })

  test('every status of every row was seen above, but for those out of reach', () => {
    const named = KEYS.flatMap((key) => Object.keys(ROWS[key]?.answers ?? {}).map((status) => `${key} ${status}`))
    expect([...seen, ...OUT_OF_REACH].sort()).toEqual(named.sort())
  })
})

describe.runIf(ENGINES.includes('postgres'))('what stands before every route', () => {
  const send = async (server: TestServer, key: ApiCall, init: RequestInit) => {
    const { method, path } = addressOf(key, PLACES)
    const response = await fetch(`${server.url}${path}`, { method, redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const json = { 'content-type': 'application/json' }
  const WRONGS: Readonly<Record<number, RequestInit>> = {
    400: { headers: json, body: '{"a":1,"a":2}' },
    403: { headers: { ...json, origin: 'https://evil.example' }, body: '{}' },
    413: { headers: json, body: JSON.stringify({ a: 'x'.repeat(MAX_BODY_BYTES) }) },
    415: { headers: { 'content-type': 'text/plain' }, body: '{}' },
  }
  const commonOf = (key: ApiCall) => Object.keys(commonAnswers(key, ROWS[key] as PublicEndpoint)).map(Number)

  test('answers in the shape of the call', async () => {
    const server = await startTestServer('postgres')
    for (const key of KEYS)
      for (const status of commonOf(key).filter((one) => one in WRONGS)) {
        const answer = await send(server, key, WRONGS[status] ?? {})
        expect([key, answer.status, problemsOf(key, status, answer.body)]).toEqual([key, status, []])
      }
  })

  test('counts every call but those that name no 429', async () => {
    const server = await startTestServer('postgres', {
      settings: { LIMIT_READS: '1', LIMIT_WRITES: '1', LIMIT_POSTBACKS: '1', LIMIT_FORM_COUNTS: '1' },
    })
    const call = (key: ApiCall) => send(server, key, key.startsWith('POST') ? { headers: json, body: '{}' } : {})
    for (const key of KEYS) await call(key)
    for (const key of KEYS) {
      const { status, body } = await call(key)
      expect([key, status === 429, problemsOf(key, status, body)]).toEqual([key, commonOf(key).includes(429), []])
    }
  })
})

test.runIf(ENGINES.includes('postgres'))('routes, table and OpenAPI document agree', async () => {
  const { running, get } = await startTestServer('postgres')
  const routes = running.routes.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect(routes.sort()).toEqual([...KEYS].sort())
  const { paths } = (await get('/api/openapi.json')).body as { paths: Record<string, object> }
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual([...KEYS].sort())
})
