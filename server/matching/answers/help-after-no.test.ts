/** What a refused applicant is told: who read the request, which smaller amount may do, and who opens when. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('after a no, on the %s database', (engine) => {
  let lender: ScriptedLender
  let server: TestServer
  beforeAll(async () => {
    lender = await openScriptedLender()
    const schedule = { timeZone: 'America/Chicago', open: [{ days: ['Mon' as const], from: '08:00', to: '17:00' }] }
    const settings = lendersSettings([
      entryFor('big', lender),
      entryFor('small', lender, { criteria: { amount: { min: 100, max: 1000 } } }),
      entryFor('office', lender, { schedule }),
    ])
    server = await startTestServer(engine, { settings: { ...settings, MAX_LENDERS_PER_PERSON: '2', RELEASE_WINDOW_DAYS: '30' } })
  })
  afterAll(() => lender.close())
  beforeEach(() => {
    lender.onPing = () => ({ decision: 'yes' })
    lender.onPost = () => ({ outcome: 'declined', reasons: ['income'] })
  })

  const submit = async (changes: object) => {
    const key = { 'idempotency-key': randomUUID() }
    const { body } = await server.post('/api/submit-application', { ...CANARY_SUBMISSION, ...changes }, key)
    expect(body.data.status).toBe('reject')
    return { help: body.data.help, again: async () => (await server.get('/api/applications/progress', key)).body.data.help }
  }
  const opensNext = [{ lender: 'Lender office, Inc.', at: '2026-11-16T14:00:00.000Z' }]
  const reader = (name: string, amount: string) => ({
    lender: `Lender ${name}, Inc.`,
    reasons: [`Your income is lower than the lender needs for ${amount}.`],
  })

  test('a smaller amount is told as long as its lender has not declined, and a place is left', async () => {
    const first = await submit({ loanAmount: 2500 })
    expect(first.help).toEqual({ readers: [reader('big', '$2,500')], smallerAmount: 1000, opensNext })
    expect(await first.again()).toEqual(first.help)
    // The lender of the smaller amount declines, and takes the last place.
    const second = await submit({ loanAmount: 1000 })
    expect(second.help).toEqual({ readers: [reader('small', '$1,000')], smallerAmount: null, opensNext: [] })
    const third = await submit({ loanAmount: 2400 })
    expect(third.help).toEqual({ readers: [], smallerAmount: null, opensNext: [] })
  })

  test('a no without the name is no reading, and its lender is not suggested for less', async () => {
    lender.onPing = () => ({ decision: 'no', reasons: ['amount'] })
    const { help } = await submit({ loanAmount: 2500, ssn: '219099872' })
    expect(help).toEqual({ readers: [], smallerAmount: 1000, opensNext })
  })

  test('a person whom our own rules keep out is told of no amount and no lender', async () => {
    const { help } = await submit({ state: 'NY', zipCode: '10001', city: 'New York', ssn: '219099873' })
    expect(help).toEqual({ readers: [], smallerAmount: null, opensNext: [] })
    const moved = await submit({ zipCode: '10001', ssn: '219099874' })
    expect(moved.help).toEqual({ readers: [], smallerAmount: null, opensNext: [] })
  })
})
