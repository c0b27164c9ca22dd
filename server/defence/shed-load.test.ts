import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { scriptedMatching } from '#tests/support/scripted-matching.ts'
import { CANARY_SUBMISSION, eventually, startTestServer } from '#tests/support/test-server.ts'

const LONGER_THAN_A_BURST_MS = 500
const PATH = '/api/submit-application'

test('more submissions at once than we serve well get 503 with Retry-After, and reads go on; afterwards all is as before', async () => {
  const waiting: (() => void)[] = []
  const server = await startTestServer('embedded', {
    settings: { MAX_SUBMISSIONS_AT_ONCE: '2' },
    matching: () =>
      scriptedMatching(
        () =>
          new Promise((answered) => waiting.push(() => answered({ status: 'sold', redirect: null, dataErrors: {}, reasons: [] }))),
      ),
  })
  const submit = (key: string) => server.post(PATH, CANARY_SUBMISSION, { 'idempotency-key': key })
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
  const server = await startTestServer('postgres', { settings })
  const { storage } = server.running
  const submit = (key: string) => server.post(PATH, CANARY_SUBMISSION, { 'idempotency-key': key })
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
  expect((await submit('busy')).status).toBe(200)
})
