import { expect, test } from 'vitest'
import { CANARY_SUBMISSION, eventually, startTestServer } from '#tests/support/test-server.ts'

const PATH = '/api/submit-application'

test('more submissions at once than we serve well get 503 with Retry-After, and reads go on; afterwards all is as before', async () => {
  const waiting: (() => void)[] = []
  const server = await startTestServer('embedded', {
    settings: { MAX_SUBMISSIONS_AT_ONCE: '2' },
    matching: () => ({
      match: () =>
        new Promise((answered) => waiting.push(() => answered({ status: 'sold', redirect: null, dataErrors: {}, reasons: [] }))),
      progress: async () => ({ stage: 'posting', done: false }),
      drain: () => undefined,
    }),
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
