/** The test console over real HTTP: what a lender gets, what operators read, and that nothing else in the house notices. */
import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LENDER_ENDPOINTS } from '#contracts/lenders/endpoints.ts'
import { type FaultLender, openFaultLender } from '#tests/support/fault-lender.ts'
import { PROTOCOLS } from '#tests/support/lender-protocols.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { entryFor, lendersSettings, secretOf } from '#tests/support/scripted-lender.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { freePort } from '#tools/free-ports.ts'

const SOME_RUN = '6f1c2b8e-4a5d-4f3e-9b7a-2d1c0e8f5a64'
const ACCOUNT = 'finch-account-of-ours'
const HASTY = { pingMs: 500, postMs: 500, statusMs: 500 }
/** What a test leaves behind, and when sign-ins and processes were last seen. */
const NOTICED = ['history', 'history_head', 'history_intents', 'rate_limits', 'processes']

let server: TestServer
const ADAPTER_NAMES = ['json', 'form-xml'] as const
const lenders = {} as Record<(typeof ADAPTER_NAMES)[number], FaultLender>
let settings: ReturnType<typeof lendersSettings>
let secrets: Record<string, string>

const FORM_XML = {
  adapter: 'form-xml',
  heedsTest: true,
  credentials: { signingSecret: 'secret:form-xml', account: 'secret:account' },
} as const
const JSON_SECRET = { signingSecret: 'secret:json' }

const entries = () => [
  entryFor('json', lenders.json),
  entryFor('form-xml', lenders['form-xml'], FORM_XML),
  entryFor('hasty-json', lenders.json, { timeouts: HASTY, credentials: JSON_SECRET }),
  entryFor('hasty-form-xml', lenders['form-xml'], { ...FORM_XML, timeouts: HASTY }),
  entryFor('unheeding', lenders['form-xml'], {
    adapter: 'form-xml',
    credentials: { signingSecret: 'secret:unheeding', account: 'secret:account' },
  }),
]

beforeAll(async () => {
  for (const adapter of ADAPTER_NAMES) lenders[adapter] = await openFaultLender()
  settings = lendersSettings(entries())
  secrets = { json: secretOf('json'), 'form-xml': secretOf('form-xml'), unheeding: secretOf('unheeding'), account: ACCOUNT }
  writeFileSync(settings.LENDER_SECRETS_FILE, JSON.stringify(secrets))
  const port = String(await freePort())
  server = await startTestServer('postgres', {
    // Without a worker, whose mails would change what is stored meanwhile.
    settings: {
      ...settings,
      ROLE: 'web',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      BREAKER_MINIMUM: '5',
      BREAKER_WINDOW_SECONDS: '3600',
    },
  })
})
afterAll(async () => {
  await Promise.all(Object.values(lenders).map((lender) => lender.close()))
})
beforeEach(() => {
  for (const adapter of ADAPTER_NAMES) {
    lenders[adapter].received.length = 0
    lenders[adapter].behave = { kind: 'answer', answer: PROTOCOLS[adapter].yes }
  }
})

const ask = (id: string, input: object) => askOperators(server, `/lenders/entries/${id}/tests`, input)
const tested = async (id: string, input: object) => {
  const { status, body } = await ask(id, input)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const historyOf = async (id: string) => (await askOperators(server, `/history?subject=${id}`)).body.entries

describe.each(ADAPTER_NAMES)('a lender of the adapter %s', (adapter) => {
  const says = (answer: keyof Omit<(typeof PROTOCOLS)['json'], 'accepted'>) => {
    lenders[adapter].behave = { kind: 'answer', answer: PROTOCOLS[adapter][answer] }
  }
  const accepts = (url: string) => {
    lenders[adapter].behave = { kind: 'answer', answer: PROTOCOLS[adapter].accepted(url) }
  }
  const isMarked = (body: string) => (adapter === 'json' ? JSON.parse(body).test : new URLSearchParams(body).get('test') === 'true')

  test('gets a ping that is marked as a test, and its yes or no is told', async () => {
    const yes = await tested(adapter, { call: 'ping' })
    expect(yes).toMatchObject({ kind: 'yes', code: null, asAgreed: true, details: { price: '$52.50' }, attemptKey: null })
    expect(yes.answered).toMatchObject({ status: 200, text: PROTOCOLS[adapter].yes.body })
    says('no')
    expect(await tested(adapter, { call: 'ping' })).toMatchObject({ kind: 'no', asAgreed: true, details: { reasons: 'income' } })
    expect(lenders[adapter].received.map(({ body }) => isMarked(body))).toEqual([true, true])
  })

  test('gets a made-up lead under a key that no run can have, and is asked about that one', async () => {
    accepts(`http://127.0.0.1:${lenders[adapter].port}/welcome`)
    const posted = await tested(adapter, { call: 'post' })
    expect(posted).toMatchObject({ kind: 'accepted', asAgreed: true, problems: [], details: { reference: 'A-1', price: '$45.00' } })
    expect(posted.attemptKey).toMatch(new RegExp(`^test-[0-9a-f-]{36}\\.${adapter}$`))
    const { attemptKey } = posted
    expect(await tested(adapter, { call: 'status', attemptKey })).toMatchObject({ kind: 'accepted', asAgreed: true, attemptKey })
    const [post, status] = lenders[adapter].received.map(({ body }) => body)
    expect([post, status].map((body) => isMarked(body ?? ''))).toEqual([true, true])
    if (adapter === 'json') {
      expect(LENDER_ENDPOINTS['POST /post'].input.safeParse(JSON.parse(post ?? '')).data).toMatchObject({
        attemptKey,
        test: true,
        applicant: { lastName: 'Accept' },
      })
      expect(JSON.parse(status ?? '')).toEqual({ attemptKey, test: true })
    } else {
      expect(Object.fromEntries(new URLSearchParams(post))).toMatchObject({
        action: 'post',
        lead_id: attemptKey,
        last_name: 'Accept',
      })
      expect(new URLSearchParams(status).get('lead_id')).toBe(attemptKey)
    }
  })

  test.each([
    ['Decline', 'declined', 'declined', { reasons: 'credit, other' }],
    ['Duplicate', 'duplicate', 'duplicate', {}],
    ['Mistake', 'dataError', 'data_error', { fields: 'employer: invalid' }],
  ] as const)('answers a lead named %s as agreed, and another answer is a problem', async (surname, answer, kind, details) => {
    says(answer)
    expect(await tested(adapter, { call: 'post', surname })).toMatchObject({ kind, asAgreed: true, problems: [], details })
    says('approved')
    expect(await tested(adapter, { call: 'post', surname })).toMatchObject({
      kind: 'accepted',
      asAgreed: false,
      problems: [`To a test lead named ${surname} it should answer ${kind}, and it answered accepted.`],
    })
    expect(lenders[adapter].received.map(({ body }) => body.includes(surname))).toEqual([true, true])
  })

  test('that sends applicants to a foreign host is told so', async () => {
    accepts('https://elsewhere.example/welcome')
    expect(await tested(adapter, { call: 'post' })).toMatchObject({
      kind: 'accepted',
      asAgreed: false,
      problems: ["An applicant would not be sent to its page. The host is not on the lender's list."],
    })
  })

  test('that has not decided, or never got the lead, has answered as agreed', async () => {
    const attemptKey = `test-${SOME_RUN}.${adapter}`
    says('processing')
    expect(await tested(adapter, { call: 'status', attemptKey })).toMatchObject({ code: 'still-processing', asAgreed: true })
    says('notReceived')
    expect(await tested(adapter, { call: 'status', attemptKey })).toMatchObject({ code: 'not-received', asAgreed: true })
  })

  test('fails in every way, and the reason is told', { tags: adapter === 'json' ? [] : ['long'] }, async () => {
    const ways = [
      [{ kind: 'never' }, 'timeout', null],
      [{ kind: 'reset-before-answer' }, 'answer-lost', null],
      [{ kind: 'redirect', location: 'https://elsewhere.example/' }, 'redirected', 302],
      [{ kind: 'answer', answer: { body: '<p>Welcome to nginx', contentType: 'text/html' } }, 'unreadable', 200],
      [{ kind: 'answer', answer: { body: '', contentType: 'text/html' } }, 'empty-answer', 200],
      [{ kind: 'answer', answer: PROTOCOLS[adapter].unknownStatus }, 'wrong-shape', 200],
      [{ kind: 'answer', answer: { ...PROTOCOLS[adapter].error, status: 500 } }, 'http-status', 500],
      [{ kind: 'answer', answer: { ...PROTOCOLS[adapter].error, status: 401 } }, 'unauthorized', 401],
      [{ kind: 'huge', answer: PROTOCOLS[adapter].yes, megabytes: 1 }, 'too-large', null],
    ] as const
    for (const [behave, code, status] of ways) {
      lenders[adapter].behave = behave
      const id = code === 'timeout' ? `hasty-${adapter}` : adapter
      for (const input of [{ call: 'ping' }, { call: 'post' }, { call: 'status', attemptKey: `test-${SOME_RUN}.${id}` }]) {
        const test = await tested(id, input)
        expect([input.call, code, test.code, test.asAgreed, test.answered?.status ?? null]).toEqual([
          input.call,
          code,
          code,
          false,
          status,
        ])
        expect(test.says).toMatch(/^[A-Z].*\.$/)
      }
    }
  })

  test('is tested so often in vain that a run would leave it alone, and nothing else notices', {
    tags: adapter === 'json' ? [] : ['long'],
  }, async () => {
    for (const each of ADAPTER_NAMES) lenders[each].behave = { kind: 'answer', answer: PROTOCOLS[each].no }
    await submit(server, { email: `${adapter}@person.example` })
    const figures = () => askOperators(server, `/lenders/entries/${adapter}/figures`)
    const [before, shown] = [await storedRows(server, NOTICED), (await figures()).body]
    expect(shown.figures.asked).toBeGreaterThan(0)
    lenders[adapter].behave = { kind: 'reset-before-answer' }
    for (let time = 0; time < 8; time++)
      for (const input of [{ call: 'ping' }, { call: 'post' }, { call: 'status', attemptKey: `test-${SOME_RUN}.${adapter}` }])
        expect((await tested(adapter, input)).asAgreed).toBe(false)
    accepts(`http://127.0.0.1:${lenders[adapter].port}/welcome`)
    for (const surname of ['Accept', 'Decline', 'Duplicate', 'Mistake']) await tested(adapter, { call: 'post', surname })
    await tested(adapter, { call: 'postback', event: 'funded' })
    expect(await storedRows(server, NOTICED)).toEqual(before)
    expect((await figures()).body).toEqual(shown)
    expect(shown.breakers).toEqual({ ping: 'closed', post: 'closed' })
  })

  test('is tested while it is paused, and stays so', async () => {
    await askOperators(server, `/lenders/entries/${adapter}/pause`, { reason: 'their outage' })
    expect(await tested(adapter, { call: 'ping' })).toMatchObject({ kind: 'yes' })
    expect((await askOperators(server, `/lenders/entries/${adapter}`)).body.paused).toBe('by an operator')
    await askOperators(server, `/lenders/entries/${adapter}/resumption`, {})
  })

  test('is in the history with the call and what came back, and with nothing that was sent', async () => {
    says('declined')
    await tested(adapter, { call: 'post', surname: 'Decline' })
    const [entry] = await historyOf(adapter)
    expect(entry).toMatchObject({
      call: 'POST /lenders/entries/{id}/tests',
      subject: adapter,
      outcome: 'done',
      before: null,
      after: { test: 'post', result: 'declined', tookMs: expect.any(Number) },
    })
    expect(JSON.stringify(entry)).not.toMatch(/Conny|219099999|attempt|test-/)
  })
})

test('no secret of a lender is shown, though a form carries one and a lender repeats it', async () => {
  const lender = lenders['form-xml']
  lender.behave = { kind: 'answer', answer: { body: `Who is ${ACCOUNT}? ${secretOf('form-xml')}`, contentType: 'text/plain' } }
  const shown = await tested('form-xml', { call: 'ping' })
  expect(new URLSearchParams(lender.received[0]?.body).get('account')).toBe(ACCOUNT)
  expect(shown.answered.text).toBe('Who is •••? •••')
  expect(new URLSearchParams(shown.sent.body).get('account')).toBe('•••')
  expect(JSON.stringify(shown)).not.toContain(ACCOUNT)
})

describe('what is refused, with nothing sent', () => {
  const nothingSent = () => expect(Object.values(lenders).flatMap(({ received }) => received)).toEqual([])

  test('a lender that nobody knows', async () => {
    expect(await ask('nobody', { call: 'ping' })).toMatchObject({ status: 404 })
    nothingSent()
  })

  test('a lender that may take a test for a person', async () => {
    for (const input of [{ call: 'ping' }, { call: 'post' }, { call: 'status', attemptKey: `test-${SOME_RUN}.unheeding` }])
      expect(await ask('unheeding', input)).toMatchObject({
        status: 409,
        body: {
          error: 'Lender unheeding may take a test for a person: its entry does not say heedsTest, so it is sent nothing.',
        },
      })
    nothingSent()
  })

  test('a lender without its secret', async () => {
    const { json: _, ...others } = secrets
    writeFileSync(settings.LENDER_SECRETS_FILE, JSON.stringify(others))
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    for (const call of ['ping', 'post', 'postback'])
      expect(await ask('json', { call })).toMatchObject({
        status: 409,
        body: { error: 'LENDER_SECRETS_FILE has no secret for the lender.' },
      })
    writeFileSync(settings.LENDER_SECRETS_FILE, JSON.stringify(secrets))
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    nothingSent()
  })

  test.each([
    ['status', `${SOME_RUN}.json`, 'must be that of a test of this lender: a lead’s own is never used in a test'],
    ['postback', `${SOME_RUN}.json`, 'must be that of a test of this lender: a lead’s own is never used in a test'],
    ['status', `test-${SOME_RUN}.form-xml`, 'must be that of a test of this lender: a lead’s own is never used in a test'],
    ['status', undefined, 'is needed: the one that a post here answered'],
    ['post', `test-${SOME_RUN}.json`, 'belongs to status and postback, and to no other call'],
  ])('a %s with the attempt key %s', async (call, attemptKey, text) => {
    expect(await ask('json', { call, attemptKey })).toMatchObject({ status: 422, body: { error: `attemptKey ${text}.` } })
    nothingSent()
  })

  test('a name or an event where there is none', async () => {
    expect((await ask('json', { call: 'ping', surname: 'Accept' })).body.error).toBe(
      'surname belongs to post, and to no other call.',
    )
    expect((await ask('json', { call: 'post', event: 'funded' })).body.error).toBe(
      'event belongs to postback, and to no other call.',
    )
    expect((await ask('json', { call: 'post', surname: 'Smith' })).status).toBe(422)
    nothingSent()
  })
})

describe('a report, signed as the lender signs it', () => {
  test.each(['received', 'approved', 'priced', 'funded', 'declined', 'returned', 'erased'])(
    'of the kind %s is understood by our own address, and a copy of it too',
    async (event) => {
      const shown = await tested('json', { call: 'postback', event })
      expect(shown).toMatchObject({ kind: 'understood', code: null, asAgreed: true, answered: { status: 404 } })
      expect(JSON.parse(shown.sent.body)).toMatchObject({ event, attemptKey: shown.attemptKey })
      const copied = await fetch(shown.sent.url, { method: 'POST', headers: shown.sent.headers, body: shown.sent.body })
      expect([copied.status, await copied.json()]).toMatchObject([404, { error: 'There is no lead with this attempt key' }])
      const changed = await fetch(shown.sent.url, { method: 'POST', headers: shown.sent.headers, body: `${shown.sent.body} ` })
      expect(changed.status).toBe(401)
      expect(Object.values(lenders).flatMap(({ received }) => received)).toEqual([])
    },
  )

  test('says which report was taken last', async () => {
    expect((await tested('json', { call: 'postback' })).lastReport).toBeNull()
    // A yes is no answer to a post: whether the lender has the lead is open.
    const lead = await submit(server, { email: 'reported@person.example' })
    const run = await server.running.storage.records.runs.find(lead)
    const happenedAt = server.clock.now.toISOString()
    const report = { attemptKey: `${run?.runId}.json`, event: 'received', happenedAt }
    const atSeconds = server.clock.now.getTime() / 1000
    expect((await sendPostback(server.url, 'json', report, { secret: secretOf('json'), atSeconds })).status).toBe(200)
    expect((await tested('json', { call: 'postback' })).lastReport).toEqual({ event: 'received', at: happenedAt })
  })
})

describe('a report to an address that is not ours', () => {
  test.each([
    [200, 'application/json', '{"success":true}', 'http-status'],
    [404, 'text/html', '<h1>Not found</h1>', 'http-status'],
    [401, 'application/json', '{}', 'unauthorized'],
  ] as const)('answered with %i', async (status, contentType, body, code) => {
    const elsewhere = await openFaultLender({ kind: 'answer', answer: { status, contentType, body } })
    const other = await startTestServer('postgres', { settings: { ...settings, PUBLIC_URL: elsewhere.url } })
    const { body: shown } = await askOperators(other, '/lenders/entries/json/tests', { call: 'postback' })
    expect(shown).toMatchObject({ kind: 'failed', code, asAgreed: false, answered: { status } })
    await other.stop()
    await elsewhere.close()
    const { body: after } = await askOperators(server, '/lenders/entries/json/tests', { call: 'postback' })
    expect(after.kind).toBe('understood')
  })
})

afterAll(() => rmSync(settings.LENDER_SECRETS_FILE, { force: true }))
