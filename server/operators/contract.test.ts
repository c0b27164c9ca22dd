/** The operators' table of endpoints is the contract: every call is made, and every answer has the shape that its row names. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { MAX_BODY_BYTES } from '#domain/api/public-endpoint.ts'
import { addressOf } from '#domain/endpoint.ts'
import { ACCESS } from '#domain/operators/access.ts'
import { commonAnswers, OPERATOR_ENDPOINTS, type OperatorCall } from '#domain/operators/endpoints.ts'
import type { OperatorEndpoint } from '#domain/operators/operator-endpoint.ts'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { type Browser, consoleOrigin, enterAs, openBrowser } from '#tests/support/console-people.ts'
import { askOperators, operatorUrl, submit, tokenOf } from '#tests/support/operators.ts'
import { shownDocuments } from '#tests/support/shown-documents.ts'
import {
  type Answer,
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  startTestServer,
  TEST_TIME,
  type TestServer,
} from '#tests/support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const ROWS: Readonly<Record<string, OperatorEndpoint>> = OPERATOR_ENDPOINTS
const KEYS = Object.keys(OPERATOR_ENDPOINTS) as OperatorCall[]
const NOBODY = '00000000-0000-4000-8000-000000000000'
const REASON = 'to see whether it answers'
const SANDBOX_FILE = readFileSync(new URL('../../sandbox/lenders.json', import.meta.url), 'utf8')

const problemsOf = (key: OperatorCall, status: number, body: unknown) => {
  const named = { ...commonAnswers(key), ...ROWS[key]?.answers }[status]
  return named ? (named.schema?.safeParse(body).error?.issues ?? []) : [`${key} does not name ${status}`]
}

describe.each(ENGINES)('the operators’ contract on the %s database', (engine) => {
  let server: TestServer
  let lead: string
  beforeAll(async () => {
    server = await startTestServer(engine, {
      settings: {
        ROLE: 'web',
        DUPLICATE_WINDOW_DAYS: '30',
        STATUS_ASK_SECONDS: '3600',
        RUN_BUDGET_MS: '1500',
        BREAKER_MINIMUM: '1000',
      },
    })
    lead = await submit(server, { lastName: 'Sold' })
  })

  const seen = new Set<string>()
  /** As a person with a session does it. */
  const checkAs = (person: Browser, key: OperatorCall, status: number, input: object = {}) =>
    checked(key, status, () => person.send(key, input))
  const check = (key: OperatorCall, status: number, input: object = {}) => {
    const { method, path, rest } = addressOf(key, input)
    const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    return checked(key, status, () => askOperators(server, `${path}${query}`, method === 'POST' ? rest : undefined))
  }
  async function checked(key: OperatorCall, status: number, ask: () => Promise<Answer>) {
    const before = await countRows(server, 'history')
    const answer = await ask()
    expect([key, answer.status, answer.body]).toEqual([key, status, answer.body])
    expect([key, problemsOf(key, status, answer.body)]).toEqual([key, []])
    const { kind } = ACCESS[key]
    // Search by person is a reveal of who is looked for; what it finds is masked.
    const shows = kind === 'reveal' && key !== 'POST /searches'
    if (!shows) expect([key, canariesIn(JSON.stringify(answer.body))]).toEqual([key, []])
    await expectRecorded(key, before, kind !== 'read' && status === 200)
    seen.add(`${key} ${status}`)
    return answer.body
  }
  /** Exactly one entry for every write and reveal that succeeds, with somebody's name; none for anything else. */
  async function expectRecorded(key: OperatorCall, before: number, isRecorded: boolean) {
    const { rows } = await server.running.storage.records.sql.executeSql(
      'select call, person, outcome from history where position > $1',
      [before],
    )
    expect([key, rows]).toEqual([
      key,
      isRecorded ? [{ call: key, person: expect.stringMatching(/^(?!nobody)./), outcome: 'done' }] : [],
    ])
    expect([key, await countRows(server, 'history_intents')]).toEqual([key, 0])
  }

  test('applications', async () => {
    await check('GET /applications', 200, { status: 'sold' })
    await check('GET /applications/count', 200, { status: 'sold' })
    await check('POST /searches', 200, { phone: '512-555-0148' })
    await check('POST /searches/ids', 200, { leadId: lead })
    await check('GET /applications/{id}', 200, { id: lead })
    await check('GET /applications/{id}', 404, { id: NOBODY })
    await check('GET /applications/{id}/explanation', 200, { id: lead })
    await check('GET /applications/{id}/explanation', 404, { id: NOBODY })
    await check('GET /leads/{id}', 200, { id: lead })
    await check('GET /leads/{id}', 404, { id: NOBODY })
    await check('POST /applications/{id}/notes', 200, { id: lead, text: 'Called back, nobody answered.' })
    await check('POST /applications/{id}/notes', 404, { id: NOBODY, text: 'Called back, nobody answered.' })
    await check('POST /applications/{id}/link-mails', 200, { id: lead })
    await check('POST /applications/{id}/link-mails', 409, { id: lead })
    await check('POST /applications/{id}/link-mails', 404, { id: NOBODY })
    await check('POST /applications/{id}/void', 200, { id: lead, reason: REASON })
    await check('POST /applications/{id}/void', 409, { id: lead, reason: REASON })
    await check('POST /applications/{id}/void', 404, { id: NOBODY, reason: REASON })
    await check('POST /applications/{id}/reveals', 200, { id: lead, reason: REASON, groups: ['contact'] })
    await check('POST /applications/{id}/reveals', 404, { id: NOBODY, reason: REASON })
    const stranger = { email: 'other@canary.example', primaryPhone: '5125550199', driversLicenseNumber: 'X1234567' }
    const again = await submit(server, { lastName: 'Sold', ...stranger })
    await check('POST /applications/{id}/release', 404, { id: NOBODY, reason: REASON })
    await check('POST /applications/{id}/release', 409, { id: lead, reason: REASON })
    await check('POST /applications/{id}/release', 200, { id: again, reason: REASON })
    const unanswered = (ssn: string) => submit(server, { lastName: 'Unknown', ssn, email: `${ssn}@canary.example` })
    const said = { said: 'accepted', reason: REASON }
    await check('POST /applications/{id}/settlement', 404, { id: NOBODY, ...said })
    await check('POST /applications/{id}/settlement', 409, { id: lead, ...said })
    await check('POST /applications/{id}/settlement', 200, { id: await unanswered('219099891'), ...said })
    await check('POST /applications/{id}/cancellation', 404, { id: NOBODY, reason: REASON })
    await check('POST /applications/{id}/cancellation', 409, { id: lead, reason: REASON })
    await check('POST /applications/{id}/cancellation', 200, { id: await unanswered('219099892'), reason: REASON })
  })

  test('consents', async () => {
    await check('GET /consents/keys', 200)
    await check('GET /consents/{id}', 200, { id: lead })
    await check('GET /consents/{id}', 404, { id: NOBODY })
    await check('GET /consents/{id}/choices', 200, { id: lead })
    await check('GET /consents/{id}/texts', 200, { id: lead })
    await check('GET /consents/{id}/texts', 404, { id: NOBODY })
    const { terms } = await shownDocuments(server)
    await check('GET /consents/texts/{sha256}', 200, { sha256: terms.sha256 })
    await check('GET /consents/texts/{sha256}', 404, { sha256: '0'.repeat(64) })
    await check('POST /consents/{id}/matches', 200, { id: lead, email: 'ann@person.example' })
    await check('POST /consents/{id}/matches', 404, { id: NOBODY, email: 'ann@person.example' })
  })

  test('lenders and figures', async () => {
    await check('GET /lenders', 200)
    await check('GET /lenders/health', 200)
    await check('GET /states', 200)
    await check('GET /lenders/entries/{id}', 200, { id: 'larkspur' })
    await check('GET /lenders/entries/{id}', 404, { id: 'nobody' })
    await check('GET /lenders/entries/{id}/figures', 200, { id: 'larkspur' })
    await check('GET /lenders/entries/{id}/figures', 404, { id: 'nobody' })
    await check('POST /lenders/entries/{id}/pause', 200, { id: 'larkspur', reason: REASON, until: '12:00' })
    await check('POST /lenders/entries/{id}/pause', 404, { id: 'nobody', reason: REASON })
    await check('POST /lenders/entries/{id}/resumption', 200, { id: 'larkspur' })
    await check('POST /lenders/entries/{id}/resumption', 404, { id: 'nobody' })
    const file = JSON.parse(SANDBOX_FILE)
    file.lenders[0].paused = true
    const content = JSON.stringify(file)
    await check('POST /lenders/checks', 200, { content })
    await check('POST /lenders/files', 422, { content: '{}' })
    await check('POST /lenders/files', 200, { content })
    await check('POST /lenders/entries/{id}/resumption', 409, { id: file.lenders[0].id })
    await check('GET /stats/lenders', 200)
    await check('GET /stats/lenders', 422, { since: '2026-11-15', until: '2026-11-14' })
    await check('GET /stats/days', 200)
    await check('GET /stats/days', 422, { since: '1999-01-01' })
    await check('GET /today', 200)
    await check('GET /today', 422, { since: '2026-01-01' })
    await check('POST /figures/checks', 200)
    await check('POST /figures/checks', 422, { since: '1999-01-01' })
    await check('POST /figures/rebuilds', 200)
    await check('POST /figures/rebuilds', 422, { since: '1999-01-01' })
  })

  test('mails, keys, the ledger and the port itself', async () => {
    await check('GET /mails/status', 200)
    await check('GET /mails/waiting', 200)
    await server.post('/api/send-verification', { email: CANARY_SUBMISSION.email })
    await server.running.storage.records.sql.executeSql(
      `update mails set sent_at = null, failed_at = created_at, last_code = '550' where kind = 'verification'`,
    )
    expect((await check('GET /mails/failed', 200, { kind: 'verification' })).mails).toHaveLength(1)
    await check('POST /mails/tests', 200, { to: 'ann@person.example' })
    await check('POST /mails/retries', 200, { ids: [NOBODY] })
    await check('GET /keys', 200)
    await check('POST /keys', 200, { sharedKeyFile: true })
    await check('POST /keys', 409, { sharedKeyFile: true })
    await check('POST /keys/rewraps', 200, { limit: 2000 })
    await check('POST /ledger/checks', 200)
    await check('GET /system', 200)
    await check('GET /openapi.json', 200)
    await check('GET /metrics', 200)
  })

  test('getting in', async () => {
    const dana = await enterAs(server, 'owner', 'Dana')
    const { authenticator } = dana
    const stranger = makeAuthenticator(consoleOrigin(server))
    const visitor = openBrowser(server)
    const { options } = await checkAs(visitor, 'POST /sign-ins/challenges', 200)
    await checkAs(visitor, 'POST /sign-ins', 200, { response: authenticator.get(options) })
    await checkAs(visitor, 'POST /sign-ins', 401, { response: authenticator.get(options) })
    await check('GET /me', 200)
    await check('POST /sign-outs', 409)
    await checkAs(visitor, 'POST /sign-outs', 200)
    await check('POST /confirmations/challenges', 409)
    await check('POST /confirmations', 409)
    const asked = await checkAs(dana, 'POST /confirmations/challenges', 200)
    await checkAs(dana, 'POST /confirmations', 200, { response: authenticator.get(asked.options) })
    await checkAs(dana, 'POST /confirmations', 401)
    const made = await check('POST /invitations', 200, { name: 'Lee', role: 'support' })
    await check('POST /invitations', 409, { name: 'dana', role: 'support' })
    const token = made.link.split('#')[1]
    const opened = await checkAs(visitor, 'POST /entrances', 200, { token })
    await checkAs(visitor, 'POST /entrances', 404, { token: 'x'.repeat(43) })
    await checkAs(visitor, 'POST /entrances/passkeys', 401, {
      token,
      response: stranger.create({ ...opened.options, challenge: 'x' }),
    })
    const response = stranger.create(opened.options)
    await checkAs(visitor, 'POST /entrances/passkeys', 200, { token, response })
    await checkAs(visitor, 'POST /entrances/passkeys', 404, { token, response })
    const more = await checkAs(dana, 'POST /passkeys/challenges', 200)
    await check('POST /passkeys/challenges', 409)
    const added = await checkAs(dana, 'POST /passkeys', 200, { response: authenticator.create(more.options), label: 'spare' })
    await checkAs(dana, 'POST /passkeys', 401, { response: authenticator.create(more.options) })
    await check('POST /passkeys', 409, { response: authenticator.create(more.options) })
    await checkAs(dana, 'POST /passkeys/{id}/removal', 200, { id: added.id })
    await check('POST /passkeys/{id}/removal', 404, { id: NOBODY })
    await checkAs(dana, 'POST /passkeys/{id}/removal', 409, { id: (await checkAs(dana, 'GET /me', 200)).passkeys[0].id })
    const begun = await check('POST /command-line-sign-ins', 200)
    await check('POST /command-line-sign-ins/approvals', 409, { code: begun.code })
    await checkAs(dana, 'POST /command-line-sign-ins/approvals', 200, { code: begun.code.toLowerCase() })
    await checkAs(dana, 'POST /command-line-sign-ins/approvals', 404, { code: begun.code })
    await check('POST /command-line-sign-ins/tokens', 200, { secret: begun.secret })
    await check('POST /command-line-sign-ins/tokens', 404, { secret: begun.secret })
  })

  test('people, tokens and the history', async () => {
    const { people } = await check('GET /people', 200)
    const [dana, lee] = ['Dana', 'Lee'].map((name) => people.find((one: { name: string }) => one.name === name).id)
    await check('POST /people/{id}/role', 200, { id: lee, role: 'viewer' })
    await check('POST /people/{id}/role', 404, { id: NOBODY, role: 'viewer' })
    await check('POST /people/{id}/role', 409, { id: dana, role: 'viewer' })
    const recovery = await check('POST /people/{id}/recoveries', 200, { id: lee })
    await check('POST /people/{id}/recoveries', 404, { id: NOBODY })
    await check('POST /invitations/{id}/revocation', 200, { id: recovery.id })
    await check('POST /invitations/{id}/revocation', 404, { id: NOBODY })
    const { sessions } = await check('GET /sessions', 200)
    await check('POST /sessions/{id}/revocation', 200, { id: sessions[0].id })
    await check('POST /sessions/{id}/revocation', 404, { id: NOBODY })
    await check('POST /people/{id}/removal', 200, { id: lee })
    await check('POST /people/{id}/removal', 404, { id: lee })
    await check('POST /people/{id}/removal', 409, { id: dana })
    const token = await check('POST /tokens', 200, { name: 'prometheus', role: 'monitor' })
    await check('POST /tokens', 409, { name: 'prometheus', role: 'monitor', mine: true })
    await check('POST /tokens', 409, { name: 'dana', role: 'viewer' })
    await check('POST /invitations', 409, { name: 'First-Token', role: 'viewer' })
    await check('GET /tokens', 200)
    await check('POST /tokens/{id}/revocation', 200, { id: token.id })
    await check('POST /tokens/{id}/revocation', 404, { id: NOBODY })
    await check('GET /history', 200, { person: 'Dana' })
    expect((await check('POST /history/checks', 200)).broken).toEqual([])
  })

  test('privacy requests and erasures', async () => {
    const { lastName, primaryPhone: phone } = CANARY_SUBMISSION
    const asked = { fullName: `Ann ${lastName}`, email: 'nobody.here@person.example', phone, confirmed: true }
    const { reference } = (await server.post('/api/ccpa-requests', asked)).body
    const nobody = { reference: 'PR-22222-22222' }
    await check('GET /privacy-requests', 200)
    await check('GET /privacy-requests/{reference}', 200, { reference })
    await check('GET /privacy-requests/{reference}', 404, nobody)
    await check('POST /privacy-requests/{reference}/reveals', 200, { reference, reason: REASON })
    await check('POST /privacy-requests/{reference}/reveals', 404, { ...nobody, reason: REASON })
    await check('GET /erasures/scope/{reference}', 200, { reference: lead, samePerson: 'true' })
    await check('GET /erasures/scope/{reference}', 404, nobody)
    await check('GET /erasures/fan-out/{reference}', 404, nobody)
    await check('GET /privacy-requests/{reference}/letters', 200, { reference })
    await check('GET /privacy-requests/{reference}/letters', 404, nobody)
    await check('GET /errands', 200)
    await check('POST /errands/retries', 404, { attemptKey: `${NOBODY}.larkspur` })
    await check('POST /erasures', 404, nobody)
    await check('POST /erasures', 200, { reference: lead, samePerson: true })
    await check('POST /erasures', 409, { reference: lead })
    const { applications } = await check('GET /erasures/fan-out/{reference}', 200, { reference: lead })
    const { attemptKey } = applications.flatMap((application: { lenders: object[] }) => application.lenders)[0]
    await check('POST /errands/retries', 409, { attemptKey })
    const giveUp = `update lender_errands set state = 'given-up' where attempt_key = '${attemptKey}' and errand = 'erase'`
    await server.running.storage.records.sql.executeSql(giveUp)
    await check('POST /errands/retries', 200, { attemptKey })
    await check('GET /erasures/scope/{reference}', 409, { reference: lead })
    await check('POST /applications/{id}/reveals', 410, { id: lead, reason: REASON })
    await check('POST /applications/{id}/notes', 410, { id: lead, text: 'Called back, nobody answered.' })
    await check('POST /applications/{id}/link-mails', 410, { id: lead })
    await check('POST /consents/{id}/matches', 410, { id: lead, email: 'ann@person.example' })
    await check('GET /erasures', 200)
    await check('GET /erasures/log', 200)
    await check('POST /erasures/replays', 200)
    const outcome = { reference, outcome: 'nothing-held' }
    await check('POST /privacy-requests/{reference}/completion', 200, outcome)
    await check('POST /privacy-requests/{reference}/completion', 409, outcome)
    await check('POST /privacy-requests/{reference}/completion', 404, { ...outcome, ...nobody })
  })

  test('purges', async () => {
    await check('POST /purges', 200)
    await check('POST /purges/allowances', 409)
    server.clock.now = new Date(TEST_TIME.getTime() + 40 * 86_400_000)
    await check('GET /purges/hold', 200)
    await check('POST /purges', 409)
    await check('POST /purges/allowances', 200)
    await check('GET /purges', 200)
    expect((await check('GET /history', 200, { limit: 500 })).entries.length).toBeGreaterThan(30)
  })

  test('what does not belong to a call is refused', async () => {
    for (const key of KEYS.filter((one) => ROWS[one]?.input)) {
      const { method, path } = addressOf(key, { id: lead, reference: lead })
      const answer = await askOperators(server, `${path}?nonsense=1`, method === 'POST' ? {} : undefined)
      expect([key, answer.status, problemsOf(key, 422, answer.body)]).toEqual([key, 422, []])
      seen.add(`${key} 422`)
    }
  })

  test('every status of every row was seen above', () => {
    const named = KEYS.flatMap((key) => Object.keys(ROWS[key]?.answers ?? {}).map((status) => `${key} ${status}`))
    // What a role may not see is tried with each role elsewhere.
    expect([...seen].sort()).toEqual(named.filter((each) => !each.endsWith(' 403')).sort())
  })
})

describe('what stands before every route', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('embedded')
  })

  test('answers in the shape of the operators’ failures', async () => {
    const allowed = { authorization: `Bearer ${tokenOf(server)}`, 'content-type': 'application/json' }
    const WRONGS: Readonly<Record<number, RequestInit>> = {
      400: { headers: allowed, body: '[]' },
      401: { headers: { ...allowed, authorization: 'Bearer wrong' } },
      403: { headers: { ...allowed, origin: 'https://evil.example' } },
      413: { headers: allowed, body: JSON.stringify({ content: 'x'.repeat(MAX_BODY_BYTES) }) },
      415: { headers: { ...allowed, 'content-type': 'text/plain' }, body: '{}' },
    }
    for (const key of KEYS)
      for (const status of Object.keys(commonAnswers(key)).map(Number)) {
        // A lender file may be long; longer than that is not sent here.
        if (!WRONGS[status] || (status === 413 && ROWS[key]?.bodyLimit)) continue
        const { method, path } = addressOf(key, { id: NOBODY, reference: NOBODY })
        const response = await fetch(`${operatorUrl(server)}${path}`, { method, ...WRONGS[status] })
        expect([key, response.status, problemsOf(key, status, await response.json())]).toEqual([key, status, []])
      }
  })
})
