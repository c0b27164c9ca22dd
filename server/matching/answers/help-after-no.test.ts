/** What a refused applicant is told: who read the request, which smaller amount may do, and who opens when. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { afterFile } from '#tests/support/after-file.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_BEFORE_CHOICE, CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

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

test.each(ENGINES)(
  'a smaller amount is none that only tried lenders lend, in this request or in one that it was begun from (%s)',
  async (engine) => {
    const lender = await openScriptedLender()
    afterFile(() => lender.close())
    const settings = lendersSettings([
      entryFor('big', lender),
      entryFor('small', lender, { criteria: { amount: { min: 100, max: 1000 } } }),
      entryFor('once', lender, { criteria: { amount: { min: 100, max: 900 } } }),
    ])
    const file = JSON.parse(readFileSync(settings.LENDERS_FILE, 'utf8'))
    file.lenders[2].offer = { kind: 'single-payment', feePercent: 1, termDays: 14 }
    writeFileSync(settings.LENDERS_FILE, JSON.stringify(file))
    const server = await startTestServer(engine, {
      settings: { ...settings, POLICY: 'consumer-first', RELEASE_WINDOW_DAYS: '0', DUPLICATE_WINDOW_DAYS: '0' },
    })
    lender.onPing = () => ({ decision: 'yes' })
    lender.onPost = () => ({ outcome: 'declined', reasons: ['income'] })
    /** Chooses every offer, and answers what the no then suggests. */
    const refusedEverywhere = async (changes: object) => {
      const key = randomUUID()
      let { data } = (
        await server.post('/api/submit-application', { ...CANARY_BEFORE_CHOICE, ...changes }, { 'idempotency-key': key })
      ).body
      const offered: string[] = data.offers?.list.map((offer: OfferToChoose) => offer.lender.name) ?? []
      while (data.status === 'offers') {
        const choice = { offerId: data.offers.list[0].offerId, consent: { creditInquiry: true } }
        data = (await server.post('/api/offers/choose', choice, { 'idempotency-key': randomUUID() })).body.data
      }
      expect(data.status).toBe('reject')
      return { key, offered, smallerAmount: data.help.smallerAmount }
    }
    const first = await refusedEverywhere({ loanAmount: 2500 })
    expect(first).toMatchObject({ offered: ['Lender big, Inc.'], smallerAmount: 1000 })
    const second = await refusedEverywhere({ loanAmount: 1000, begunFrom: first.key })
    // Once is left, which is repaid at once: nobody asked for that.
    expect(second).toMatchObject({ offered: ['Lender small, Inc.'], smallerAmount: null })
    expect(await refusedEverywhere({ loanAmount: 2400, begunFrom: second.key })).toMatchObject({ offered: [], smallerAmount: null })
    const atOnce = { loanAmount: 2500, wantedRepayment: 'at-once', begunFrom: second.key }
    expect(await refusedEverywhere(atOnce)).toMatchObject({ offered: [], smallerAmount: 900 })
    // Who begins afresh has tried nobody, as far as anybody may be told.
    expect(await refusedEverywhere({ loanAmount: 2400 })).toMatchObject({ offered: ['Lender big, Inc.'], smallerAmount: 1000 })
  },
)
