/** A deletion is followed to every lender that got the identity: before it, while lenders answer, and when one does not. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FanOut, Letter } from '#contracts/operators/fan-out.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('the fan-out of a deletion on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  const fanOut = async (reference: string): Promise<FanOut> => (await askOperators(server, `/erasures/fan-out/${reference}`)).body
  const lendersOf = async (reference: string) => (await fanOut(reference)).applications.flatMap(({ lenders }) => lenders)
  const letters = async (reference: string): Promise<Letter[]> =>
    (await askOperators(server, `/privacy-requests/${reference}/letters`)).body.letters

  /** Declined by several lenders, each of which got the identity. */
  async function requested() {
    const email = `${randomUUID()}@person.example`
    const lead = await submit(server, { lastName: 'Decline', email })
    const asked = { fullName: 'Conny Canary', email, confirmed: true, request: 'delete' }
    const { reference } = (await server.post('/api/ccpa-requests', asked)).body as { reference: string }
    return { lead, reference }
  }

  test('is known before, and every confirmation after; it outlives the person', async () => {
    const { lead, reference } = await requested()
    const before = await fanOut(reference)
    expect(before.applications).toMatchObject([{ id: lead, email: expect.stringContaining('•'), erasedAt: null }])
    expect(before.lenders).toBeGreaterThan(1)
    expect(new Set(before.applications[0]?.lenders.map(({ state }) => state))).toEqual(new Set(['not-asked']))

    expect((await askOperators(server, '/erasures', { reference, reason: 'Called back', expected: 2 })).status).toBe(409)
    expect((await fanOut(reference)).applications[0]?.erasedAt).toBeNull()
    expect((await askOperators(server, '/erasures', { reference, reason: 'Called back', expected: 1 })).status).toBe(200)
    await eventually(async () => expect((await fanOut(reference)).confirmed).toBe(before.lenders))
    const after = await fanOut(reference)
    expect(after.applications).toMatchObject([{ id: lead, email: null, erasedAt: '2026-11-15T08:00:00.000Z' }])
    expect((await fanOut(lead)).applications).toEqual(after.applications)
    expect(after.applications[0]?.lenders.map(({ confirmedBy }) => confirmedBy)).toEqual(Array(before.lenders).fill('answer'))

    const [toPerson] = await letters(reference)
    expect(toPerson?.text).toContain('have confirmed that they deleted it: ')
    expect(toPerson?.text).not.toContain('not confirmed')
    expect((await operatorOf(server)('erasures', 'fan-out', reference)).stdout).toMatch(/larkspur +confirmed \(/)
    expect(canariesIn(JSON.stringify([before, after, await letters(reference)]))).toEqual([])
  })

  test('a lender that was given up is asked again, and a letter is ready for it', async () => {
    const { lead, reference } = await requested()
    const [silent] = await lendersOf(reference)
    const { attemptKey = '', lender = '', name = '' } = silent ?? {}
    await askOperators(server, '/erasures', { reference, reason: 'Called back' })
    await eventually(async () => expect((await fanOut(reference)).confirmed).toBe((await fanOut(reference)).lenders))
    await server.running.storage.records.followUps.end({ attemptKey, followUp: 'erase' }, 'given-up', 'timeout', server.clock.now)

    expect((await lendersOf(reference)).find((one) => one.lender === lender)).toMatchObject({
      state: 'given-up',
      lastCode: 'timeout',
    })
    const written = await letters(reference)
    expect(written.filter(({ to }) => to === 'lender')).toMatchObject([{ lender, text: expect.stringContaining(attemptKey) }])
    expect(written[0]?.text).toContain(`have not confirmed it yet: ${name}.`)
    expect((await askOperators(server, '/follow-ups?state=given-up')).body.followUps).toMatchObject([
      { attemptKey, followUp: 'erase' },
    ])

    expect((await operatorOf(server)('follow-ups', 'retry', attemptKey)).stdout).toContain(`${lender} is asked again`)
    await eventually(async () =>
      expect((await lendersOf(reference)).find((one) => one.lender === lender)).toMatchObject({
        state: 'done',
        confirmedBy: 'answer',
      }),
    )
    expect((await askOperators(server, '/follow-ups/retries', { attemptKey })).status).toBe(409)
    expect((await askOperators(server, '/follow-ups')).body.followUps).toEqual([])
    const { records } = server.running.storage
    const said = (await records.ledger.read(lead)).filter((row) => row.stage === 'erase' && row.lender === lender)
    expect(said.map(({ outcome }) => outcome)).toEqual(['asked', 'erased', 'asked-again', 'erased'])
    expect(await records.ledger.verify(lead)).toBe(true)
  })

  test.runIf(engine === 'postgres')('a lender’s own report confirms what it promised', async () => {
    const { reference } = await requested()
    const [promising] = await lendersOf(reference)
    const { attemptKey = '', lender = '' } = promising ?? {}
    await askOperators(server, '/erasures', { reference, reason: 'Called back' })
    await eventually(async () => expect((await fanOut(reference)).confirmed).toBe((await fanOut(reference)).lenders))
    await server.running.storage.records.followUps.end({ attemptKey, followUp: 'erase' }, 'promised', 'later', server.clock.now)
    const report = { attemptKey, event: 'erased', happenedAt: '2026-11-15T07:00:00Z' }
    await sendPostback(server.url, lender, report, { secret: SANDBOX_SECRETS[`sandbox-${lender}`] ?? '' })
    expect((await lendersOf(reference)).find((one) => one.lender === lender)).toMatchObject({
      state: 'done',
      confirmedBy: 'report',
    })
  })

  test.runIf(engine === 'postgres')('a request of nobody we know has no fan-out, and a letter that says so', async () => {
    const asked = { fullName: 'Ann Lee', email: 'stranger@person.example', confirmed: true, request: 'copy' }
    const { reference } = (await server.post('/api/ccpa-requests', asked)).body
    expect(await fanOut(reference)).toMatchObject({ applications: [], lenders: 0, confirmed: 0 })
    expect((await letters(reference)).map(({ outcome }) => outcome)).toEqual(['copy-sent', 'not-verified', 'nothing-held'])
  })
})
