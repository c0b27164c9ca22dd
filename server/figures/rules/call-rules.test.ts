import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LenderReport } from '#contracts/operators/lender-figures.ts'
import { askOperators } from '#tests/support/operators.ts'
import {
  entryFor,
  holdPosts,
  JSON_TYPE,
  lendersSettings,
  openScriptedLender,
  type ScriptedLender,
} from '#tests/support/scripted-lender.ts'
import { ENGINES, eventually, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const DAY = '2026-11-15'
const SERVER_ERROR = { kind: 'answer', answer: { body: '', contentType: JSON_TYPE, status: 500 } } as const

describe.each(ENGINES)('calls on the %s database', (engine) => {
  let failing: ScriptedLender
  let good: ScriptedLender
  let server: TestServer
  let failed: string
  beforeAll(async () => {
    failing = await openScriptedLender()
    good = await openScriptedLender()
    const entries = [entryFor('failing', failing), entryFor('good', good)]
    server = await startTestServer(engine, {
      settings: { BREAKER_PROBE_SECONDS: '600', BREAKER_WINDOW_SECONDS: '3600', ...lendersSettings(entries) },
    })
    failing.onPing = async () => SERVER_ERROR
    // After five failures a breaker keeps the others back.
    failed = (await apply()).lead_id
    for (let run = 0; run < 6; run++) await apply()
    good.onPing = () => ({ decision: 'no', reasons: ['income', 'amount'] })
    await apply()
    good.onPing = () => ({ decision: 'yes' })
    good.onPost = ({ attemptKey }) => good.decline(attemptKey, ['income'])
    await apply()
    good.onPost = ({ attemptKey }) => good.accept(attemptKey)
  })
  afterAll(() => Promise.all([failing.close(), good.close()]))

  const apply = async () => (await server.submit()).body.data
  const reportOf = async (id: string, day = DAY): Promise<LenderReport> =>
    (await askOperators(server, `/lenders/entries/${id}/figures?since=${day}&until=${day}`)).body
  const countOf = async (filter: Readonly<Record<string, string>>): Promise<number> => {
    const query = new URLSearchParams(filter)
    const { body } = await askOperators(server, `/applications?limit=500&${query}`)
    const counted = await askOperators(server, `/applications/count?${query}`)
    expect(counted.body).toEqual({ count: body.applications.length, isLeast: false })
    return body.applications.length
  }

  const numbersOf = ({ id, figures, failures, refusals }: LenderReport, day = DAY) => {
    const calls = { asked: id, calledSince: day, calledUntil: day }
    const leads = { lender: id, since: day, until: day }
    return [
      [figures.asked, { ...calls, call: 'ping', result: 'made' }],
      [figures.yes, { ...calls, call: 'ping', result: 'yes' }],
      [figures.posted, { ...calls, call: 'post', result: 'made' }],
      [figures.accepted, { ...calls, result: 'accepted' }],
      [figures.timeouts, { ...calls, result: 'failed', reason: 'timeout' }],
      ...failures.map(({ call, code, kind, count }) => {
        const result = ['breaker', 'our side'].includes(kind) ? 'not-made' : 'failed'
        return [count, { ...calls, call, result, reason: code }] as const
      }),
      ...refusals.map(({ call, reason, count }) => [count, { ...calls, call, result: 'refused', reason }] as const),
      [figures.sold, { ...leads, figure: 'sold' }],
      [figures.redirected, { ...leads, figure: 'opened' }],
      [figures.funded, { ...leads, figure: 'funded' }],
      [figures.returned, { ...leads, figure: 'returned' }],
      [figures.costsMore, { ...leads, figure: 'costsMore' }],
    ] as const
  }

  test('where each lead had one call, the list is as long as the number', async () => {
    const [bad, well] = [await reportOf('failing'), await reportOf('good')]
    expect(bad).toMatchObject({ figures: { asked: 5 }, failures: [{ count: 5 }, { code: 'breaker-open', count: 4 }] })
    expect(well).toMatchObject({ figures: { asked: 9, yes: 8, posted: 8, accepted: 7, sold: 7 }, refused: 2 })
    expect(well.refusals).toHaveLength(3)
    for (const [number, filter] of [...numbersOf(bad), ...numbersOf(well)])
      expect([filter, await countOf(filter)]).toEqual([filter, number])
    // All that failed, of any kind, without those that were never made; and all that it refused.
    const calls = { calledSince: DAY, calledUntil: DAY }
    expect(await countOf({ ...calls, asked: 'failing', result: 'failed' })).toBe(5)
    expect(await countOf({ ...calls, asked: 'good', result: 'refused' })).toBe(2)
    expect(await countOf({ ...calls, asked: 'good', result: 'failed' })).toBe(0)
    expect(await countOf({ ...calls, result: 'refused', reason: 'income' })).toBe(2)
    expect(await countOf({ ...calls, call: 'post', reason: 'income' })).toBe(1)
  })

  test('a lead with two such calls is listed once, on the days of its calls', async () => {
    const { ledger } = server.running.storage.records
    const next = '2026-11-17'
    const at = new Date(TEST_TIME.getTime() + 2 * 86_400_000)
    for (const when of [at, at]) {
      await ledger.append(failed, { stage: 'ping', outcome: 'asked', lender: 'failing' }, when)
      await ledger.append(failed, { stage: 'ping', outcome: 'failed', lender: 'failing', reason: 'http-status' }, when)
    }
    const report = await reportOf('failing', next)
    expect(report).toMatchObject({ figures: { asked: 2 }, failures: [{ code: 'http-status', count: 2 }] })
    const calls = { asked: 'failing', call: 'ping', calledSince: next, calledUntil: next }
    expect(await countOf({ ...calls, result: 'made' })).toBe(1)
    expect(await countOf({ ...calls, result: 'failed', reason: 'http-status' })).toBe(1)
    expect(await countOf({ ...calls, since: next })).toBe(0)
    expect(await countOf({ asked: 'failing', call: 'ping', calledSince: '2026-11-16', calledUntil: '2026-11-16' })).toBe(0)
  })

  test('leads that wait: under way, and not decided by the lender that has them', async () => {
    const release = holdPosts(good)
    const posts = good.posts.length
    const applied = apply()
    await eventually(() => expect(good.posts.length).toBe(posts + 1))
    expect((await reportOf('good')).inFlight).toBe(1)
    expect(await countOf({ figure: 'undecided', lender: 'good' })).toBe(1)
    expect(await countOf({ figure: 'undecided', lender: 'failing' })).toBe(0)
    const { body: health } = await askOperators(server, '/lenders/health')
    expect(await countOf({ figure: 'under-way' })).toBe(health.unfinishedRuns)
    expect(health.unfinishedRuns).toBe(1)
    release()
    expect((await applied).status).toBe('sold')
    expect(await countOf({ figure: 'undecided' })).toBe(0)
    expect(await countOf({ figure: 'under-way' })).toBe(0)
  })
})
