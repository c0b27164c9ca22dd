/** A lender that has taken all the leads it wants is not asked about the next ones. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/values/calendar.ts'
import { askOperators } from '#tests/support/operators.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('full lenders on the %s database', (engine) => {
  let [first, second]: ScriptedLender[] = []
  let server: TestServer
  const lenders = () => [first, second].filter((lender) => lender !== undefined)
  const calls = () => lenders().map(({ pings, posts }) => [pings.length, posts.length])

  beforeAll(async () => {
    first = await openScriptedLender()
    second = await openScriptedLender()
    const entries = [entryFor('first', first, { caps: { day: 1, month: 20 } }), entryFor('second', second, { caps: { day: 2 } })]
    server = await startTestServer(engine, { settings: lendersSettings(entries) })
  })
  afterAll(async () => {
    await Promise.all(lenders().map((lender) => lender.close()))
  })

  let people = 0
  const apply = async () => {
    people += 1
    const body = { ...CANARY_SUBMISSION, ssn: String(219_099_000 + people), email: `applicant-${people}@canary.example` }
    const { data } = (await server.post('/api/submit-application', body, { 'idempotency-key': randomUUID() })).body
    const ledger = await server.running.storage.records.ledger.read(data.lead_id)
    const screening = ledger.filter(({ stage }) => stage === 'screen')
    return { ...data, screening: Object.fromEntries(screening.map(({ lender, reason, outcome }) => [lender, reason ?? outcome])) }
  }

  test('are asked until they are full, and again when the next day begins', async () => {
    expect(await apply()).toMatchObject({ status: 'sold', screening: { first: 'may-be-asked', second: 'may-be-asked' } })
    expect(calls()).toEqual([
      [1, 1],
      [1, 0],
    ])

    const { lead_id, ...next } = await apply()
    expect(next).toMatchObject({ status: 'sold', screening: { first: 'full', second: 'may-be-asked' } })
    expect(calls()).toEqual([
      [1, 1],
      [2, 1],
    ])
    const { body } = await askOperators(server, `/applications/${lead_id}/explanation`)
    expect(body.lenders).toContainEqual(
      expect.objectContaining({ lender: 'first', text: expect.stringContaining('has taken all the leads that it wants for now') }),
    )

    await apply()
    const last = await apply()
    expect(last).toMatchObject({ status: 'reject', screening: { first: 'full', second: 'full' } })
    expect(last.reasons).toEqual(['Lender first, Inc., Lender second, Inc.: The lender isn’t taking more requests right now.'])
    expect(calls()).toEqual([
      [1, 1],
      [3, 2],
    ])

    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
    expect(await apply()).toMatchObject({ status: 'sold', screening: { first: 'may-be-asked', second: 'may-be-asked' } })
  })

  test('have a place again when they declined the lead that took it', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
    if (first) first.onPost = () => ({ outcome: 'declined', reasons: ['credit'] })
    await apply()
    expect(await apply()).toMatchObject({ screening: { first: 'may-be-asked' } })
  })

  test('are kept to their cap when two runs begin before either has a place', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
    const { promise, resolve } = Promise.withResolvers<void>()
    if (first) {
      first.onPost = ({ attemptKey }) => first?.accept(attemptKey) ?? {}
      first.onPing = async () => {
        await promise
        return { decision: 'yes' }
      }
    }
    const [pings = 0, posts = 0] = calls()[0] ?? []
    const runs = [apply(), apply()]
    await eventually(() => expect(first?.pings).toHaveLength(pings + 2))
    resolve()
    for (const { status, screening } of await Promise.all(runs)) expect([status, screening.first]).toEqual(['sold', 'may-be-asked'])
    expect(first?.posts).toHaveLength(posts + 1)
  })
})
