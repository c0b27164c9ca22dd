/** GET /api/applications/progress: the run's real stage, who has the application, and the answer of the submission once there is one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('progress on the %s database', (engine) => {
  let lender: ScriptedLender
  let server: TestServer
  beforeAll(async () => {
    lender = await openScriptedLender()
    server = await startTestServer(engine, { settings: lendersSettings([entryFor('only', lender)]) })
  })
  afterAll(() => lender.close())
  beforeEach(() => {
    lender.posts.length = 0
    lender.onPing = () => ({ decision: 'yes' })
    lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
  })

  const LEGAL_NAME = 'Lender only, Inc.'
  const trail = { asked: [LEGAL_NAME], saidYes: 1, reading: null, readers: [LEGAL_NAME] }
  const submit = (key: string) => server.submit({}, key)
  const progress = (key: string) => server.get('/api/applications/progress', { 'idempotency-key': key })

  test('names the lender that reads the application, and then its answer', async () => {
    const held = Promise.withResolvers<void>()
    lender.onPost = async ({ attemptKey }) => {
      await held.promise
      return lender.accept(attemptKey)
    }
    const key = randomUUID()
    const submitted = submit(key)
    await eventually(() => expect(lender.posts).toHaveLength(1))
    expect((await progress(key)).body).toEqual({
      stage: 'post',
      done: false,
      lender: 'Lender only',
      trail: { ...trail, reading: LEGAL_NAME, readers: [] },
    })
    held.resolve()
    const { data } = (await submitted).body
    expect(data).toMatchObject({ status: 'sold', redirect: expect.stringContaining('/go/') })
    for (let time = 0; time < 2; time++)
      expect((await progress(key)).body).toEqual({ stage: 'finish', done: true, lender: 'Lender only', data, trail })
  })

  test('names nobody while lenders are asked without a name', async () => {
    const held = Promise.withResolvers<void>()
    const asked = lender.pings.length
    lender.onPing = async () => {
      await held.promise
      return { decision: 'yes' }
    }
    const key = randomUUID()
    const submitted = submit(key)
    await eventually(() => expect(lender.pings.length).toBe(asked + 1))
    expect((await progress(key)).body).toEqual({
      stage: 'ping',
      done: false,
      trail: { ...trail, saidYes: null, readers: [] },
    })
    held.resolve()
    await submitted
  })

  test('names nobody when nobody accepted, and has the reasons', async () => {
    lender.onPost = () => ({ outcome: 'declined', reasons: ['income'] })
    const key = randomUUID()
    const { data } = (await submit(key)).body
    expect(data).toMatchObject({ status: 'reject', redirect: null, reasons: [expect.any(String)] })
    expect((await progress(key)).body).toEqual({ stage: 'finish', done: true, data, trail })
  })

  test('names nobody when our own rules kept the person out: no lender was asked', async () => {
    const key = randomUUID()
    const closed = { ...CANARY_SUBMISSION, state: 'NY', zipCode: '10001', city: 'New York' }
    const { data } = (await server.post('/api/submit-application', closed, { 'idempotency-key': key })).body
    expect((await progress(key)).body).toEqual({
      stage: 'finish',
      done: true,
      data,
      trail: { asked: [], saidYes: null, reading: null, readers: [] },
    })
  })

  test('knows nothing of a key that nobody submitted with', async () => {
    for (const key of [randomUUID(), 'a b']) expect((await progress(key)).status).toBe(404)
    expect((await server.get('/api/applications/progress')).status).toBe(404)
  })
})
