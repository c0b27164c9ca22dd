/** From the submitted form to the lender's page, with the sandbox's lenders over real sockets, on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const PATH = '/api/submit-application'
const submit = (server: TestServer, lastName: string, changes: object = {}, headers: Record<string, string> = {}) =>
  server.post(PATH, { ...CANARY_SUBMISSION, lastName, ...changes }, { 'idempotency-key': crypto.randomUUID(), ...headers })

describe.each(ENGINES)('a run on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { BREAKER_FAILURES: '1000' } })
  })

  test('submitted, sold, followed: the applicant arrives on the lender’s page', async () => {
    const { status, body } = await submit(server, 'Sold')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'sold', data_errors: {}, reasons: [] })
    expect(body.data.redirect).toMatch(/^http:\/\/loanfinch\.test\/go\/[\w-]{32}$/)
    const gone = await fetch(`${server.url}${new URL(body.data.redirect).pathname}`, { redirect: 'manual' })
    expect(gone.status).toBe(303)
    expect(Object.fromEntries(gone.headers)).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const page = await (await fetch(String(gone.headers.get('location')))).text()
    expect(page).toContain('Hello Quillon, you have arrived')
    const { records } = server.running.storage
    expect(await records.applications.find(body.data.lead_id)).toMatchObject({ status: 'sold' })
    expect(await records.ledger.verify(body.data.lead_id)).toBe(true)
    expect((await server.get('/api/today')).body.approved).toBe(1)
  })
})
