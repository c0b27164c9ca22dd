import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf, keptAnswer } from '#server/submissions/submission-answer.ts'
import { scriptedMatching } from '#tests/support/scripted-matching.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  restartTestServer,
  startTestServer,
  type TestServer,
} from '#tests/support/test-server.ts'
import type { Matching } from '../matching/needs.ts'
import type { Needs } from './needs.ts'

const PATH = '/api/submit-application'

/** Answers after a while, keeps its first answer as matching does, and counts: the lenders' side of a double click. */
function countingMatching() {
  const asked: string[] = []
  const on = ({ records }: Needs['storage']): Matching =>
    scriptedMatching(async (applicationId) => {
      asked.push(applicationId)
      await new Promise((answered) => setTimeout(answered, 100))
      const redirect = `http://loanfinch.test/go/${asked.length}`
      const answer = answerOf(applicationId, { status: 'sold', dataErrors: {}, reasons: [] }, redirect)
      await records.sealed.putOnce(applicationId, 'answer', answer)
      return (await keptAnswer(records, applicationId)) ?? answer
    })
  return { asked, on }
}

describe.each(ENGINES)('the same submission again, on the %s database', (engine) => {
  const lenders = countingMatching()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { matching: lenders.on, settings: { LIMIT_SUBMISSIONS_PER_SSN: '12' } })
  })

  test('fifty parallel posts with one key make one application, one run and one answer', async () => {
    const posts = Array.from({ length: 50 }, () => server.submit({}, 'double-click'))
    const answers = await Promise.all(posts)
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(lenders.asked).toHaveLength(1)
    expect(await countRows(server, 'applications')).toBe(1)
    expect(await countRows(server, 'ledger')).toBe(1)
  })

  test('another body under the same key is a conflict, and nothing is done', async () => {
    const before = await countRows(server, 'data_keys')
    const { status, body } = await server.submit({ loanAmount: 300 }, 'double-click')
    expect(status).toBe(409)
    expect(body).toMatchObject({ success: false, message: expect.any(String) })
    expect(await countRows(server, 'data_keys')).toBe(before)
    expect(lenders.asked).toHaveLength(1)
  })

  test('while the first is running, another body under its key is a conflict too', async () => {
    const first = server.submit({}, 'racing')
    const other = server.submit({ loanAmount: 300 }, 'racing')
    expect([(await first).status, (await other).status].sort()).toEqual([200, 409])
  })

  test('the order of the fields does not make another body', async () => {
    const reversed = Object.fromEntries(Object.entries(CANARY_SUBMISSION).reverse())
    const first = await server.submit({}, 'double-click')
    expect((await server.post(PATH, reversed, { 'idempotency-key': 'double-click' })).body).toEqual(first.body)
  })

  test('without a key, the body stands in for five minutes', async () => {
    const body = { ...CANARY_SUBMISSION, unit: 'Apt 5' }
    const first = await server.post(PATH, body)
    expect((await server.post(PATH, body)).body).toEqual(first.body)
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000 + 1)
    const later = await server.post(PATH, body)
    expect(later.status).toBe(200)
    expect(later.body.data.lead_id).not.toBe(first.body.data.lead_id)
  })

  test('a key that is no key is refused', async () => {
    expect((await server.submit({}, 'a b')).status).toBe(400)
    expect((await server.submit({}, 'x'.repeat(201))).status).toBe(400)
  })

  test('an answer that was lost is given again after a restart, also when the pay date has passed since', async () => {
    const first = await server.submit({}, 'lost')
    const asked = lenders.asked.length
    await server.stop()
    const restarted = await restartTestServer(server, lenders.on)
    restarted.clock.now = new Date('2027-03-01T12:00:00Z')
    const again = await restarted.submit({}, 'lost')
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await restarted.submit({}, 'new')).status).toBe(422)
    expect(lenders.asked).toHaveLength(asked)
    await restarted.stop()
  })
})

test('two processes on one PostgreSQL agree on one application for one key', async () => {
  const lenders = countingMatching()
  const one = await startTestServer('postgres', { matching: lenders.on, settings: { LIMIT_SUBMISSIONS_PER_SSN: '2' } })
  const other = await restartTestServer(one, lenders.on)
  const posts = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? one : other).post(PATH, CANARY_SUBMISSION, { 'idempotency-key': 'two-processes' }),
  )
  const answers = await Promise.all(posts)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.data.lead_id)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.data.redirect)).size).toBe(1)
  expect(await countRows(one, 'applications')).toBe(1)
  // The process that came second has given its use of the limit back: one of two is used, so one more is allowed, and no third.
  const next = []
  for (const key of ['next-1', 'next-2']) next.push((await one.submit({}, key)).status)
  expect(next).toEqual([200, 429])
  await other.stop()
})

test('an application whose process died before it was matched is matched by its next submission', async () => {
  const lenders = countingMatching()
  let dies = true
  const matching = (storage: Needs['storage']): Matching =>
    scriptedMatching((id) => (dies ? Promise.reject(new Error('gone')) : lenders.on(storage).match(id)))
  const server = await startTestServer('postgres', { matching })
  const lost = await server.submit({}, 'died')
  expect(lost).toMatchObject({ status: 500, body: { success: false, message: 'Failed to submit application' } })
  dies = false
  const again = await server.submit({}, 'died')
  expect(again).toMatchObject({ status: 200, body: { data: { status: 'sold' } } })
  expect(await countRows(server, 'applications')).toBe(1)
})
