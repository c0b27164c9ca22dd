/** The table of endpoints is the contract: routes, answers and the OpenAPI document agree with it. */

import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ENDPOINTS, type Endpoint } from '#domain/api/endpoints.ts'
import { CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Served, but not part of what a client is promised in the table. */
const OUTSIDE_THE_TABLE = ['GET /api/openapi.json']

describe.each(ENGINES)('the contract on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { LIMIT_MAILS_PER_ADDRESS: '2', LIMIT_SUBMISSIONS_PER_SSN: '2' } })
    await server.post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': 'known' })
  })

  const known = { 'idempotency-key': 'known' }
  interface Call {
    readonly call: string
    readonly path: string
    readonly status: number
    readonly body?: unknown
    readonly headers?: Record<string, string>
  }
  const call = (name: string, path: string, status: number, body?: unknown, headers: Record<string, string> = {}): Call => ({
    call: name,
    path,
    status,
    body,
    headers,
  })
  const CALLS: readonly Call[] = [
    call('POST /api/send-verification', '/api/send-verification', 200, { email: 'a@b.example', firstName: 'Ann' }),
    call('POST /api/send-verification', '/api/send-verification', 422, { email: 'nobody' }),
    call('POST /api/verify-token', '/api/verify-token', 400, { token: 'x' }),
    call('POST /api/submit-application', '/api/submit-application', 200, CANARY_SUBMISSION, known),
    call('POST /api/submit-application', '/api/submit-application', 409, { ...CANARY_SUBMISSION, city: 'Waco' }, known),
    call('POST /api/submit-application', '/api/submit-application', 422, {}),
    call('GET /api/get-client-ip', '/api/get-client-ip', 200),
    call('GET /api/zip/{zip}', '/api/zip/78701', 200),
    call('GET /api/zip/{zip}', '/api/zip/7870', 422),
    call('GET /api/zip/{zip}', '/api/zip/00901', 422),
    call('POST /api/address-suggestions', '/api/address-suggestions', 200, { street: '12 Main', zip: '78701' }),
    call('POST /api/address-suggestions', '/api/address-suggestions', 422, { street: 7 }),
    call('POST /api/ccpa-requests', '/api/ccpa-requests', 201, { fullName: 'Ann Lee', email: 'a@b.example', confirmed: true }),
    call('POST /api/ccpa-requests', '/api/ccpa-requests', 422, { fullName: 'Ann Lee', email: 'a@b.example', confirmed: false }),
    call('GET /api/applications/progress', '/api/applications/progress', 200, undefined, known),
    call('GET /api/applications/progress', '/api/applications/progress', 404, undefined, { 'idempotency-key': 'unknown' }),
    call('GET /api/today', '/api/today', 200),
    call('GET /go/{token}', '/go/nobody-was-ever-given-this-token', 404),
    call('POST /lenders/{id}/postbacks', '/lenders/larkspur/postbacks', 401, { attemptKey: 'x.larkspur', event: 'funded' }),
    call('GET /healthz', '/healthz', 200),
    call('GET /readyz', '/readyz', 200),
  ]

  test.each(CALLS)(
    '$call at $path answers $status in the shape that the table names',
    async ({ call: name, path, status, body, headers }) => {
      const answer = body === undefined ? await server.get(path, headers) : await server.post(path, body, headers)
      expect(answer.status).toBe(status)
      const endpoint = (ENDPOINTS as readonly Endpoint[]).find((candidate) => `${candidate.method} ${candidate.path}` === name)
      const schema = endpoint?.answers[status] as z.ZodMiniType
      expect(schema.safeParse(answer.body).error?.issues).toBeUndefined()
    },
  )

  test('every endpoint of the table is called above', () =>
    expect([...new Set(CALLS.map(({ call: name }) => name))].sort()).toEqual(
      ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort(),
    ))

  test('over a limit, 429 has the shape of its call', async () => {
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await server.post('/api/send-verification', { email: `a${i}@b.example` }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { success: false, error: expect.any(String) } })
    for (let i = 0; i < 3; i++)
      answers.push(await server.post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': `limited-${i}` }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { success: false, message: expect.any(String) } })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('the OpenAPI document names every endpoint', async () => {
    const { body } = await server.get('/api/openapi.json')
    expect(Object.keys(body.paths).sort()).toEqual([...new Set(ENDPOINTS.map(({ path }) => path))].sort())
  })

  test('unknown paths of the API get JSON and 404, with either method', async () => {
    for (const answer of [await server.get('/api/nothing'), await server.post('/api/nothing', {}), await server.get('/api')])
      expect(answer).toMatchObject({ status: 404, body: { success: false, error: expect.any(String) } })
  })
})

test('routes and table agree', async () => {
  const { running } = await startTestServer('embedded')
  const routes = running.routes.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect(routes.sort()).toEqual([...ENDPOINTS.map(({ method, path }) => `${method} ${path}`), ...OUTSIDE_THE_TABLE].sort())
})
