/** The same person again within the window (design §7): the first result, and nobody sold twice. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SubmitApplicationRequest } from '#domain/api.ts'
import { CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const DAY_MS = 86_400_000
const OTHER_BIRTHDAY = '02/02/1990'

describe.each(ENGINES)('the same person again, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { DUPLICATE_WINDOW_DAYS: '30', BREAKER_FAILURES: '1000' } })
  })

  /** Everybody has an SSN of their own, so that one test's person is a stranger to the next. */
  let people = 0
  const somebody = (lastName: string): SubmitApplicationRequest => ({
    ...CANARY_SUBMISSION,
    lastName,
    ssn: `21909${String(1000 + ++people)}`,
  })
  const apply = async (person: SubmitApplicationRequest) => {
    const { status, body } = await server.post('/api/submit-application', person, { 'idempotency-key': randomUUID() })
    expect(status).toBe(200)
    return body.data
  }
  const ledgerOf = (id: string) => server.running.storage.records.ledger.read(id)
  const stagesOf = async (id: string) => [...new Set((await ledgerOf(id)).map(({ stage }) => stage))]

  test('gets the result of the earlier run, with a link of its own, and no lender hears of it', async () => {
    const person = somebody('Sold')
    const first = await apply(person)
    const again = await apply(person)
    expect(again.lead_id).not.toBe(first.lead_id)
    expect(again).toMatchObject({ status: 'sold', reasons: [expect.stringContaining('applied with us a short time ago')] })
    expect(again.redirect).not.toBe(first.redirect)
    expect(await stagesOf(again.lead_id)).toEqual(['received', 'duplicate'])
    const places = []
    for (const { redirect } of [first, again]) {
      const gone = await fetch(`${server.url}${new URL(redirect).pathname}`, { redirect: 'manual' })
      places.push(gone.headers.get('location'))
    }
    expect(places[1]).toBe(places[0])
  })

  test('under another email address gets the result, and no way to the lender', async () => {
    const person = somebody('Sold')
    await apply(person)
    const stranger = await apply({ ...person, email: 'somebody.else@canary.example' })
    expect(stranger).toMatchObject({ status: 'sold', redirect: null })
  })

  test('born on another day is another person', async () => {
    const person = somebody('Sold')
    await apply(person)
    const other = await apply({ ...person, dateOfBirth: OTHER_BIRTHDAY })
    expect(other.reasons).toEqual([])
    expect(await stagesOf(other.lead_id)).toContain('post')
  })

  test('after a refusal is asked about anew', async () => {
    const person = somebody('Decline')
    expect((await apply(person)).status).toBe('reject')
    const again = await apply(person)
    expect(await stagesOf(again.lead_id)).toContain('ping')
  })

  test('when the window is over is asked about anew', async () => {
    const person = somebody('Sold')
    await apply(person)
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 31 * DAY_MS)
    const later = await apply({ ...person, nextPayDate: '2026-12-24', followingPayDate: '2027-01-07' })
    server.clock.now = before
    expect(later.reasons).toEqual([])
    expect(await stagesOf(later.lead_id)).toContain('post')
  })

  test('twice at the same moment: one of the two is sold, the other gets its result or waits for it', async () => {
    const person = somebody('Sold')
    const answers = await Promise.all([apply(person), apply(person), apply(person)])
    const stages = await Promise.all(answers.map(({ lead_id }) => stagesOf(lead_id)))
    expect(stages.filter((each) => each.includes('post'))).toHaveLength(1)
    expect(stages.filter((each) => each.includes('duplicate'))).toHaveLength(2)
    for (const { status } of answers) expect(['sold', 'pending']).toContain(status)
  })
})

test('without a window everybody is new', async () => {
  const server = await startTestServer('embedded', { settings: { DUPLICATE_WINDOW_DAYS: '0' } })
  for (const key of ['one', 'two']) {
    const { body } = await server.post(
      '/api/submit-application',
      { ...CANARY_SUBMISSION, lastName: 'Sold' },
      { 'idempotency-key': key },
    )
    expect(body.data.reasons).toEqual([])
  }
})
