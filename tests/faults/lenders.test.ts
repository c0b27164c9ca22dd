// @module-tag faults
/** Lenders that fail in every way we know of, from the submitted form on: B1 to B6, C1. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { canariesIn } from '../support/canary-search.ts'
import type { Behavior } from '../support/fault-lender.ts'
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts'
import { askOperators } from '../support/operators.ts'
import { entryFor, JSON_TYPE, lendersSettings, openScriptedLender, type ScriptedLender } from '../support/scripted-lender.ts'
import { CANARY_SUBMISSION, restartTestServer, startTestServer, type TestServer } from '../support/test-server.ts'

const QUICK = { POST_TIMEOUT_MS: '1500', PING_TIMEOUT_MS: '4000', BREAKER_MINIMUM: '1000' }

let first: ScriptedLender
let second: ScriptedLender
let proxy: FaultProxy
let server: TestServer
const DEFAULTS = ['onPing', 'onPost', 'onStatus'] as const
const originals = new Map<ScriptedLender, Pick<ScriptedLender, (typeof DEFAULTS)[number]>>()

beforeAll(async () => {
  first = await openScriptedLender()
  second = await openScriptedLender()
  for (const lender of [first, second]) originals.set(lender, { ...lender })
  proxy = await openFaultProxy(first.port)
  const lenders = [
    entryFor('first', { ...first, url: proxy.url }, { redirectHosts: [`127.0.0.1:${first.port}`] }),
    entryFor('second', second),
  ]
  server = await startTestServer('postgres', { settings: { ...QUICK, ...lendersSettings(lenders) } })
})
afterAll(() => Promise.all([first.close(), second.close(), proxy.close()]))
beforeEach(() => {
  for (const [lender, original] of originals) {
    for (const name of DEFAULTS) Object.assign(lender, { [name]: original[name] })
    for (const list of [lender.pings, lender.posts, lender.statuses]) list.length = 0
    lender.answers.clear()
  }
  proxy.fault = 'none'
})

const submit = (key: string = randomUUID()) => server.submit({}, key)
const stepsOf = async (leadId: string, stage: string) =>
  (await server.running.storage.records.ledger.read(leadId)).filter((entry) => entry.stage === stage)

const answerText = JSON.stringify({ outcome: 'accepted', reference: 'A-1', payoutCents: 4500 })
const accepted = { body: answerText, contentType: JSON_TYPE }

describe('B1: the answer to a post is lost', () => {
  const LOST: readonly (readonly [string, Behavior])[] = [
    ['it never comes', { kind: 'never' }],
    ['the connection is reset before it', { kind: 'reset-before-answer' }],
    ['the connection is reset during it', { kind: 'reset-during-answer', answer: accepted }],
    ['it trickles', { kind: 'trickle', answer: accepted }],
    ['it is cut in half', { kind: 'cut', answer: accepted }],
  ]

  test.each(LOST)('%s: the lender is asked for it by the same key, and sold to once', async (_name, behavior) => {
    first.onPost = ({ attemptKey }) => {
      first.accept(attemptKey)
      return behavior
    }
    const { body } = await submit()
    expect(body.data.status).toBe('sold')
    expect(first.posts).toHaveLength(1)
    expect(second.posts).toEqual([])
    expect(new Set(first.statuses)).toEqual(new Set([first.posts[0]?.attemptKey]))
    expect((await stepsOf(body.data.lead_id, 'post')).map(({ outcome }) => outcome)).toEqual(['intent', 'shared', 'unknown'])
  })

  test.each(LOST)('%s, and it never arrived: the next lender gets the lead', async (_name, behavior) => {
    first.onPost = () => behavior
    const { body } = await submit()
    expect(body.data.status).toBe('sold')
    expect([first.posts.length, second.posts.length]).toEqual([1, 1])
    expect((await stepsOf(body.data.lead_id, 'status')).at(-1)).toMatchObject({ outcome: 'failed', reason: 'not-received' })
  })

  test.each(['drop-answers', 'reset-answers', 'cut-answers'] as const)(
    'on the wire (%s): the same, with an honest lender behind it',
    async (fault) => {
      proxy.faultFor = /POST \/api\/post /
      proxy.fault = fault
      const { body } = await submit()
      expect(body.data.status).toBe('sold')
      expect([first.posts.length, first.answers.size, second.posts.length]).toEqual([1, 1, 0])
    },
  )

  test('a lender that answers late, but in time, has answered', async () => {
    first.onPost = async ({ attemptKey }) => {
      await new Promise((later) => setTimeout(later, 100))
      return first.accept(attemptKey)
    }
    expect((await submit()).body.data.status).toBe('sold')
    expect(first.statuses).toEqual([])
  })

  test('a ping that is not answered in time is a no', async () => {
    const impatient = await startTestServer('postgres', {
      settings: { PING_TIMEOUT_MS: '100', ...lendersSettings([entryFor('first', first)]) },
    })
    first.onPing = () => ({ kind: 'never' })
    const { body } = await impatient.post('/api/submit-application', CANARY_SUBMISSION)
    expect(body.data).toMatchObject({ status: 'error', redirect: null })
    expect(first.posts).toEqual([])
    await impatient.stop()
  })
})

describe('B2: an answer that is none', () => {
  const NO_ANSWERS: readonly (readonly [string, Behavior, string])[] = [
    ['HTML', { kind: 'answer', answer: { body: '<!doctype html><title>Hello</title>', contentType: 'text/html' } }, 'unreadable'],
    ['nothing', { kind: 'answer', answer: { body: '', contentType: JSON_TYPE } }, 'empty-answer'],
    ['10 MB', { kind: 'huge', answer: accepted, megabytes: 10 }, 'too-large'],
    [
      'wrong types',
      { kind: 'answer', answer: { body: '{"outcome":{"accepted":true},"decision":7}', contentType: JSON_TYPE } },
      'wrong-shape',
    ],
    [
      'an unknown status',
      { kind: 'answer', answer: { body: '{"outcome":"maybe","decision":"perhaps"}', contentType: JSON_TYPE } },
      'wrong-shape',
    ],
    ['an error', { kind: 'answer', answer: { body: '{}', contentType: JSON_TYPE, status: 500 } }, 'http-status'],
    ['an HTTP redirect', { kind: 'redirect', location: 'http://127.0.0.1:9/elsewhere' }, 'redirected'],
  ]

  test.each(NO_ANSWERS)('%s to a post: written down by its code, and asked about', async (_name, behavior, code) => {
    first.onPost = () => behavior
    const { body } = await submit()
    expect(body.data.status).toBe('sold')
    expect([first.posts.length, first.statuses.length, second.posts.length]).toEqual([1, 1, 1])
    expect((await stepsOf(body.data.lead_id, 'post'))[2]).toMatchObject({ lender: 'first', outcome: 'unknown', reason: code })
    expect((await stepsOf(body.data.lead_id, 'status'))[0]).toMatchObject({ outcome: 'failed', reason: 'not-received' })
  })

  test.each(NO_ANSWERS)('%s to a ping: that lender never gets the person', async (_name, behavior, code) => {
    first.onPing = () => behavior
    const { body } = await submit()
    expect(body.data.status).toBe('sold')
    expect([first.posts.length, second.posts.length]).toEqual([0, 1])
    const answers = (await stepsOf(body.data.lead_id, 'ping')).filter(
      ({ lender, outcome }) => lender === 'first' && outcome !== 'asked',
    )
    expect(answers).toMatchObject([{ outcome: 'failed', reason: code }])
  })
})

describe('B3: where a lender may not send anybody', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    'http://user:password@127.0.0.1/',
    'http://127.0.0.1:9/ok\r\nset-cookie: a=b',
    `http://127.0.0.1/${'x'.repeat(10_000)}`,
  ])('%.40s is refused: approved, without a redirect, and nobody else is asked', async (redirectUrl) => {
    first.onPost = ({ attemptKey }) => ({ ...first.accept(attemptKey), redirectUrl })
    const { body } = await submit()
    expect(body.data).toMatchObject({ status: 'approved', redirect: null })
    expect(second.posts).toEqual([])
    expect((await askOperators(server, '/metrics')).body).toMatch(/lender_redirects_refused_total\{lender="first"/)
  })
})

test('B4: production refuses a lender in a private range when it starts', async () => {
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://loans.example',
    MAIL_FROM: 'a@b.example',
    OPERATOR_TOKEN: randomBytes(32).toString('base64url'),
    KEYS: formatKeyRing(makeKeyRing()),
    ...lendersSettings([entryFor('inside', first, { endpoint: 'https://10.0.0.7/api', redirectHosts: ['a.example'] })]),
  }
  await expect(startTestServer('postgres', { settings })).rejects.toThrow(
    /Lender inside has an endpoint in a private, loopback or link-local range, which production refuses\./,
  )
})

const fragileServer = () =>
  startTestServer('postgres', {
    settings: { BREAKER_PROBE_SECONDS: '3600', ...lendersSettings([entryFor('first', first), entryFor('second', second)]) },
  })
const SERVER_ERROR = { kind: 'answer', answer: { body: '', contentType: JSON_TYPE, status: 500 } } as const

test('B5: failing pings open the breaker, others are unaffected, and a probe closes it again', async () => {
  const fragile = await fragileServer()
  const apply = () => fragile.submit()
  first.onPing = () => SERVER_ERROR
  for (let failure = 0; failure < 5; failure++) expect((await apply()).body.data.status).toBe('sold')
  expect(first.pings).toHaveLength(5)
  const { body } = await apply()
  expect(body.data.status).toBe('sold')
  expect(second.posts).toHaveLength(6)
  expect(first.pings).toHaveLength(5)
  const refusal = (await fragile.running.storage.records.ledger.read(body.data.lead_id)).find(
    ({ reason }) => reason === 'breaker-open',
  )
  expect(refusal).toMatchObject({ lender: 'first', stage: 'ping' })
  first.onPing = () => ({ decision: 'yes' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await apply()
  expect(first.posts).toHaveLength(1)
  await fragile.stop()
})

test('B5: failing posts open the breaker for posts, although every ping is answered, and operators see it', async () => {
  const fragile = await fragileServer()
  const apply = () => fragile.submit()
  first.onPost = () => SERVER_ERROR
  for (let run = 0; run < 7; run++) expect((await apply()).body.data.status).toBe('sold')
  expect([first.pings.length, first.posts.length, second.posts.length]).toEqual([7, 5, 7])
  const { body } = await askOperators(fragile, '/lenders/health')
  expect(body.lenders).toMatchObject([
    {
      id: 'first',
      breakers: { ping: 'closed', post: 'open' },
      failures: [
        { call: 'post', code: 'http-status', count: 5 },
        { call: 'status', code: 'not-received', count: 5 },
        { call: 'post', code: 'breaker-open', count: 2 },
      ],
    },
    { id: 'second', breakers: { ping: 'closed', post: 'closed' }, failures: [] },
  ])
  expect(fragile.logLines.filter((line) => line.includes('lender-breaker-opened'))).toHaveLength(1)
  const metrics = (await askOperators(fragile, '/metrics')).body
  expect(metrics).toContain('lender_breakers_total{lender="first",call="post",state="open"} 1')
  await fragile.stop()
})

test('B6: the bytes of the ping stage hold no name, contact, SSN, license or bank number', async () => {
  for (const lender of [first, second]) lender.onPing = () => ({ decision: 'no' })
  const before = proxy.sent().length
  expect((await submit()).body.data.status).toBe('reject')
  const sent = proxy.sent().slice(before)
  expect(sent).toContain('POST /api/ping')
  expect(canariesIn(sent)).toEqual([])
  for (const value of [CANARY_SUBMISSION.firstName, CANARY_SUBMISSION.zipCode, '1988', CANARY_SUBMISSION.employer ?? '', 'Austin'])
    expect(sent).not.toContain(value)
})

test('C1: fifty parallel posts with one key, to two processes: one application, one post to a lender, one answer for all', async () => {
  const other = await restartTestServer(server)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  first.onPost = async ({ attemptKey }) => {
    await held
    return first.accept(attemptKey)
  }
  const key = randomUUID()
  const posts = Array.from({ length: 50 }, (_, place) =>
    (place % 2 ? server : other).post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': key }),
  )
  while (first.posts.length === 0) await new Promise((later) => setTimeout(later, 20))
  release()
  const answers = await Promise.all(posts)
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(answers[0]?.body.data).toMatchObject({ status: 'sold', redirect: expect.stringContaining('/go/') })
  expect([first.posts.length, second.posts.length]).toEqual([1, 0])
  await other.stop()
})
