import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { makeMetrics } from '#server/platform/metrics/prometheus-metrics.ts'
import { type ScriptedAnswer, scriptedMatching } from '#tests/support/scripted-matching.ts'
import { type Engine, eventually, startTestServer } from '#tests/support/test-server.ts'
import { shedLoad } from './shed-load.ts'

const LONGER_THAN_A_BURST_MS = 500
const ALWAYS_TAKEN = 16

test('more submissions at once than we serve well get 503 with Retry-After, and reads go on; afterwards all is as before', async () => {
  const { server, submit, waiting } = await startWithSlowLenders('postgres', { MAX_SUBMISSIONS_AT_ONCE: '2' })
  const taken = [submit('one'), submit('two')]
  await eventually(() => expect(waiting).toHaveLength(2))

  const excess = await submit('three')
  expect(excess).toMatchObject({ status: 503, body: { success: false, message: expect.any(String) } })
  expect(Number(excess.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.get('/api/zip/78701')).status).toBe(200)

  for (const answer of waiting) answer()
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200])
  const next = submit('three')
  await eventually(() => expect(waiting).toHaveLength(3))
  waiting[2]?.()
  expect((await next).status).toBe(200)
})

test('while queries queue up for the database, submissions get 503 with Retry-After, and what needs no lender goes on', async () => {
  const settings = { ROLE: 'web', DATABASE_CONNECTIONS: '1', MAX_QUERIES_WAITING: '3' }
  const { server, submit, waiting } = await startWithSlowLenders('postgres', settings)
  const { storage } = server.running
  const taken = Array.from({ length: ALWAYS_TAKEN }, (_, i) => submit(`taken-${i}`))
  await eventually(() => expect(waiting).toHaveLength(ALWAYS_TAKEN))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = storage.transaction(() => released)
  const queued = Array.from({ length: 4 }, () => storage.records.submissions.find(['nobody'], new Date()))
  await eventually(() => expect(storage.waiting()).toBeGreaterThan(3))
  await sleep(LONGER_THAN_A_BURST_MS)
  const excess = await submit('busy')
  expect(excess.status).toBe(503)
  expect(Number(excess.headers.get('retry-after'))).toBeGreaterThan(0)
  release()
  await Promise.all([holding, ...queued])
  const next = submit('busy')
  await eventually(() => expect(waiting).toHaveLength(ALWAYS_TAKEN + 1))
  for (const answer of waiting) answer()
  expect((await Promise.all([next, ...taken])).map(({ status }) => status)).toEqual(Array(ALWAYS_TAKEN + 1).fill(200))
})

test('a handful of submissions is taken however slow the database is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const app = fastify()
  try {
    const storage = { waiting: () => 4 }
    const settings = { maxEventLoopDelayMs: 0, maxSubmissionsAtOnce: 500, maxQueriesWaiting: 3 }
    await shedLoad(app, settings, { metrics: makeMetrics(), storage })
    const held = Promise.withResolvers<string>()
    let taken = 0
    app.post('/', { config: { failure: 'submission' } }, () => {
      taken += 1
      return held.promise
    })
    await app.ready()
    vi.advanceTimersByTime(LONGER_THAN_A_BURST_MS)
    const send = async () => (await app.inject({ method: 'POST', url: '/' })).statusCode
    const few = Array.from({ length: ALWAYS_TAKEN }, send)
    await vi.waitFor(() => expect(taken).toBe(ALWAYS_TAKEN), { timeout: 60_000 })
    expect(await send()).toBe(503)
    held.resolve('here you are')
    expect(await Promise.all(few)).toEqual(Array(ALWAYS_TAKEN).fill(200))
  } finally {
    await app.close()
    vi.useRealTimers()
  }
})

test('a late event loop turns nobody of a handful away, but whoever comes on top of a crowd', async () => {
  const { server, submit, waiting } = await startWithSlowLenders('postgres', { MAX_EVENT_LOOP_DELAY_MS: '1' })
  await beLate()
  expect((await server.get('/api/zip/78701')).status).toBe(200)
  const crowd = Array.from({ length: ALWAYS_TAKEN }, (_, i) => submit(`one-of-many-${i}`))
  await eventually(() => expect(waiting).toHaveLength(ALWAYS_TAKEN))
  await beLate()
  expect((await server.get('/api/zip/78701')).status).toBe(503)
  expect((await server.get('/healthz')).status).toBe(200)
  expect((await server.get('/go/nobody-was-ever-given-this-token')).status).toBe(404)
  for (const answer of waiting) answer()
  await Promise.all(crowd)
})

/** Longer than it takes to notice, in this process, which is the server's too. */
async function beLate() {
  for (const end = Date.now() + 600; Date.now() < end; ) {
    const busyUntil = Date.now() + 50
    while (Date.now() < busyUntil);
    await new Promise((next) => setImmediate(next))
  }
}

async function startWithSlowLenders(engine: Engine, settings: Record<string, string>) {
  const waiting: (() => void)[] = []
  const sold: ScriptedAnswer = { status: 'sold', redirect: null, data_errors: {}, reasons: [] }
  const server = await startTestServer(engine, {
    settings,
    matching: () => scriptedMatching(() => new Promise((answered) => waiting.push(() => answered(sold)))),
  })
  const submit = (key: string) => server.submit({}, key)
  return { server, submit, waiting }
}
