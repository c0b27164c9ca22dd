/** How lenders do, as operators see it: over all processes, without calls that were never made, by day and beside the days before. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LenderHealthRow, LenderReport } from '#contracts/operators/lender-figures.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { askOperators, operatorOf } from '#tests/support/operators.ts'
import {
  entryFor,
  holdPosts,
  JSON_TYPE,
  lendersSettings,
  openScriptedLender,
  type ScriptedLender,
} from '#tests/support/scripted-lender.ts'
import { ENGINES, eventually, restartTestServer, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'
import { countCalls } from '../figure-worker.ts'

const SLOW_MS = 150
const SERVER_ERROR = { kind: 'answer', answer: { body: '', contentType: JSON_TYPE, status: 500 } } as const

describe.each(ENGINES)('lenders on the %s database', (engine) => {
  let slow: ScriptedLender
  let good: ScriptedLender
  let server: TestServer
  beforeAll(async () => {
    slow = await openScriptedLender()
    good = await openScriptedLender()
    const entries = [entryFor('slow', slow), entryFor('good', good, { caps: { day: 40 } })]
    server = await startTestServer(engine, {
      settings: { BREAKER_PROBE_SECONDS: '600', BREAKER_WINDOW_SECONDS: '3600', ...lendersSettings(entries) },
    })
  })
  afterAll(() => Promise.all([slow.close(), good.close()]))

  const apply = async (at: TestServer = server) => (await at.submit()).body.data
  const healthOf = async (id: string, at: TestServer = server, query = ''): Promise<LenderHealthRow> =>
    (await askOperators(at, `/lenders/health${query}`)).body.lenders.find((row: LenderHealthRow) => row.id === id)
  const reportOf = async (id: string, query = ''): Promise<LenderReport> =>
    (await askOperators(server, `/lenders/entries/${id}/figures${query}`)).body

  test('calls that a breaker keeps back are no pings and take no time', async () => {
    slow.onPing = async () => {
      await new Promise((later) => setTimeout(later, SLOW_MS))
      return SERVER_ERROR
    }
    for (let run = 0; run < 8; run++) expect((await apply()).status).toBe('sold')
    expect(slow.pings).toHaveLength(5)
    const health = await healthOf('slow')
    expect(health).toMatchObject({ asked: 5, yes: 0, posted: 0, accepted: 0, breakers: { ping: 'open', post: 'closed' } })
    expect(health.failures).toEqual([
      { call: 'ping', code: 'http-status', kind: 'http status', count: 5 },
      { call: 'ping', code: 'breaker-open', kind: 'breaker', count: 3 },
    ])
    expect(health.pingMedianMs).toBeGreaterThan(SLOW_MS * 0.95)
    expect(health.openBreakers).toEqual([
      { call: 'ping', state: 'open', since: TEST_TIME.toISOString(), process: expect.stringMatching(/^all [0-9a-f]{4}$/) },
    ])
    expect(await healthOf('good')).toMatchObject({
      asked: 8,
      posted: 8,
      sold: 8,
      used: { day: 8 },
      caps: { day: 40 },
      failures: [],
    })
    const said = (await operatorOf(server)('lenders', 'health')).stdout
    expect(said).toMatch(
      /^slow +ping open in all [0-9a-f]{4} +no .* 5 ping http status \(http-status\), 3 ping breaker \(breaker-open\)/m,
    )
  })

  test.runIf(engine === 'postgres')(
    'a breaker that is open in one process is seen in every other, until that process ends',
    async () => {
      const other = await restartTestServer(server)
      await eventually(async () => expect(await healthOf('slow', other)).toMatchObject({ breakers: { ping: 'open' } }))
      const [seen] = (await healthOf('slow', other)).openBreakers
      expect(seen).toEqual((await healthOf('slow')).openBreakers[0])
      for (let run = 0; run < 6; run++) await apply(other)
      expect((await healthOf('slow', other)).openBreakers.map(({ process }) => process)).toHaveLength(2)
      await eventually(async () => expect((await healthOf('slow')).openBreakers).toHaveLength(2))
      await other.stop()
      expect((await healthOf('slow')).openBreakers).toEqual([seen])
    },
  )

  test.runIf(engine === 'postgres')('what a process said that was killed is passed over soon', async () => {
    const { breakers } = server.running.storage.records
    const dead = { id: randomUUID(), role: 'web' }
    const open = { lender: 'good', call: 'post', state: 'open', since: TEST_TIME } as const
    const said = (secondsAgo: number) =>
      breakers.report(dead, [open], new Date(TEST_TIME.getTime() - secondsAgo * 1000), new Date(0))
    await said(15)
    expect(await healthOf('good')).toMatchObject({ breakers: { ping: 'closed', post: 'open' } })
    await said(25)
    expect(await healthOf('good')).toMatchObject({ breakers: { ping: 'closed', post: 'closed' }, openBreakers: [] })
  })

  test('a lender’s days stand beside those before: calls, money, refusals, failures', async () => {
    good.onPing = () => ({ decision: 'no', reasons: ['income', 'amount'] })
    await apply()
    good.onPing = () => ({ decision: 'yes' })
    good.onPost = ({ attemptKey }) => good.decline(attemptKey, ['income'])
    await apply()
    good.onPost = ({ attemptKey }) => good.accept(attemptKey)
    const posts = good.posts.length
    const today = await reportOf('good')
    expect(today).toMatchObject({
      since: '2026-11-09',
      until: '2026-11-15',
      paused: 'no',
      pause: null,
      breakers: { ping: 'closed', post: 'closed' },
      open: true,
      changesAt: null,
      inFlight: 0,
      figures: { asked: good.pings.length, posted: posts, accepted: posts - 1, sold: posts - 1, revenueCents: (posts - 1) * 4500 },
      before: { asked: 0, posted: 0, sold: 0, revenueCents: 0, earningsPerLeadCents: null, pingMedianMs: null },
      failures: [],
      refused: 2,
      pauses: [],
      files: [{ version: 1, source: 'setting', by: null }],
    })
    expect(today.refusals).toEqual([
      { call: 'ping', reason: 'amount', count: 1 },
      { call: 'ping', reason: 'income', count: 1 },
      { call: 'post', reason: 'income', count: 1 },
    ])
    expect(today.figures.earningsPerLeadCents).toBe(Math.round(((posts - 1) * 4500) / posts))
    expect(today.days.map(({ day, sold }) => [day, sold])).toEqual([['2026-11-15', posts - 1]])
    const later = await reportOf('good', '?since=2026-11-16&until=2026-11-16')
    expect([later.figures.sold, later.before.sold, later.days]).toEqual([0, posts - 1, []])
    expect((await operatorOf(server)('lenders', 'figures', 'good')).stdout).toMatch(
      new RegExp(`^Accepted: ${posts - 1} \\(\\d+\\.\\d%\\) \\| before: 0 \\(–\\)$`, 'm'),
    )
  })

  test('hours that were counted once and kept say the same as the ledger', async () => {
    const asked = [`?since=2026-11-15&until=2026-11-17`, '?since=2026-11-15&until=2026-11-15']
    const live = await Promise.all(asked.map((query) => reportOf('good', query)))
    const { storage } = server.running
    const rows = async () =>
      (await storage.records.sql.executeSql('select count(*)::int as count from lender_call_hours')).rows[0]?.count
    expect(await rows()).toBe(0)
    const count = (afterMs: number) =>
      countCalls({ storage, compareClocks: async () => ({ kind: 'alike' }), now: () => new Date(TEST_TIME.getTime() + afterMs) })
    await count(65 * 60_000)
    expect(await rows(), 'an hour that is over for less than ten minutes').toBe(0)
    await count(2 * DAY_MS)
    expect(await rows()).toBeGreaterThan(0)
    expect(await Promise.all(asked.map((query) => reportOf('good', query)))).toEqual(live)
    // Calls after those hours are counted from the ledger.
    server.clock.now = new Date(TEST_TIME.getTime() + 2 * DAY_MS)
    await apply()
    expect((await reportOf('good')).figures.asked).toBe((live[0]?.figures.asked ?? 0) + 1)
    expect((await reportOf('good')).days.map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-15'])
    server.clock.now = TEST_TIME
  })

  test('a pause shows in the report, with who and why, and how many leads are in flight', async () => {
    const release = holdPosts(good)
    const before = good.posts.length
    const applied = apply()
    await eventually(() => expect(good.posts.length).toBe(before + 1))
    const body = { reason: 'their outage', until: '12:00' }
    expect((await askOperators(server, '/lenders/entries/good/pause', body)).body).toEqual({
      id: 'good',
      paused: true,
      changed: true,
      until: '2026-11-15T17:00:00.000Z',
      inFlight: 1,
    })
    release()
    expect((await applied).status).toBe('sold')
    const name = 'first-token'
    expect(await reportOf('good')).toMatchObject({
      paused: 'by an operator',
      inFlight: 0,
      pause: { since: TEST_TIME.toISOString(), until: '2026-11-15T17:00:00.000Z', reason: 'their outage', by: name },
      pauses: [{ at: TEST_TIME.toISOString(), by: name, reason: 'their outage', endedAt: null }],
    })
    server.clock.now = new Date('2026-11-15T17:00:01.000Z')
    expect(await reportOf('good')).toMatchObject({
      paused: 'no',
      pause: null,
      pauses: [{ endedAt: '2026-11-15T17:00:00.000Z', endedBy: null }],
    })
    server.clock.now = TEST_TIME
  })
})
