/** Every call of the operators' API, by everybody: the table decides, before anything is read. */
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_ENDPOINTS, type OperatorCall } from '#contracts/operators/endpoints.ts'
import type { Access } from '#contracts/operators/operator-endpoint.ts'
import { isAtLeast, ROLES, type Role } from '#domain/policy/roles.ts'
import { type Browser, type ConsolePerson, consoleOrigin, enterAs, openBrowser } from '#tests/support/console-people.ts'
import { askOperators, operatorUrl, submit, tokenOf } from '#tests/support/operators.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const CALLS = Object.keys(OPERATOR_ENDPOINTS) as OperatorCall[]
const accessOf = (call: OperatorCall): Access => OPERATOR_ENDPOINTS[call]
/** One of each kind, for visitors whom every call refuses alike. */
const SOME_CALLS = process.env.LONG
  ? CALLS
  : [...Map.groupBy(CALLS, (call) => accessOf(call).least).values()].flatMap(([call]) => call ?? [])
const NOBODY = '00000000-0000-4000-8000-000000000000'
const ANY = { id: NOBODY, reference: NOBODY, sha256: '0'.repeat(64) }
/** Whoever is let in is told that there is no such field, and nothing is done. Metrics take no input. */
const LET_IN = [200, 422]

test('before they are in, people change only how they get in; a viewer, what is their own', () => {
  const changedBy = (least: Access['least']) =>
    CALLS.filter((call) => accessOf(call).least === least && accessOf(call).kind !== 'read').sort()
  expect(changedBy('anyone')).toEqual(['POST /sign-in-links', 'POST /sign-in-links/passkeys', 'POST /sign-ins'])
  expect(changedBy('monitor')).toEqual([])
  expect(changedBy('viewer')).toEqual([
    'POST /alerts/address',
    'POST /command-line-sign-ins/approvals',
    'POST /passkeys',
    'POST /passkeys/{id}/removal',
    'POST /sessions/{id}/revocation',
    'POST /sign-outs',
  ])
})

describe.each(ENGINES)('who may make which call, on the %s database', (engine) => {
  let server: TestServer
  let lead: string
  const people = {} as Record<Role, ConsolePerson>
  beforeAll(async () => {
    server = await startTestServer(engine)
    lead = await submit(server)
    for (const role of ROLES) people[role] = await enterAs(server, role)
  })

  const statusOf = async (browser: Browser, call: OperatorCall, headers: Record<string, string> = {}) =>
    (await browser.send(call, { ...ANY, nonsense: 1 }, headers)).status
  const wrongOf = async (
    browser: Browser,
    expected: (access: Access) => readonly number[],
    headers?: Record<string, string>,
    calls = CALLS,
  ) => {
    const wrong: string[] = []
    for (const call of calls) {
      const status = await statusOf(browser, call, headers)
      if (!expected(accessOf(call)).includes(status)) wrong.push(`${call}: ${status}`)
    }
    return wrong
  }

  test.each(ROLES)('a %s may what the table says', async (role) => {
    const may = ({ least }: Access) => least === 'anyone' || least === 'monitor' || isAtLeast(role, least)
    expect(await wrongOf(people[role], (access) => (may(access) ? LET_IN : [403]))).toEqual([])
  })

  test('a token has a role, and one for metrics may nothing else', async () => {
    const tokenFor = async (role: string) => (await askOperators(server, '/tokens', { name: 'any', role })).body.token
    const bearer = async (role: string) => ({ authorization: `Bearer ${await tokenFor(role)}` })
    const support = (access: Access) =>
      ['viewer', 'support', 'anyone', 'monitor'].includes(access.least) ? LET_IN : ([403] as const)
    expect(await wrongOf(openBrowser(server), support, await bearer('support'))).toEqual([])
    const monitor = ({ least }: Access) => (least === 'monitor' || least === 'anyone' ? LET_IN : [403])
    expect(await wrongOf(openBrowser(server), monitor, await bearer('monitor'))).toEqual([])
  })

  test('without a session, with one that has ended or was made up, and with a wrong token: nobody', async () => {
    const nobody = ({ least }: Access) => (least === 'anyone' ? LET_IN : [401])
    expect(await wrongOf(openBrowser(server), nobody)).toEqual([])
    const madeUp = people.owner.cookie.replace(/=.*/, `=${'x'.repeat(43)}`)
    expect(await wrongOf(openBrowser(server, madeUp), nobody, {}, SOME_CALLS)).toEqual([])
    const ended = await enterAs(server, 'owner', 'Ended')
    await server.running.storage.records.sql.executeSql(
      `update console_sessions set ends_at = $1 where person_id = (select id from people where name = 'Ended')`,
      [TEST_TIME],
    )
    expect(await wrongOf(ended, nobody, {}, SOME_CALLS)).toEqual([])
    const wrong = { authorization: `Bearer ${'x'.repeat(43)}` }
    expect(await wrongOf(people.owner, () => [401], wrong, SOME_CALLS)).toEqual([])
  })

  test('a page of another site gets nothing, whatever its browser carries', async () => {
    expect(await wrongOf(people.owner, () => [403], { origin: 'https://evil.example' })).toEqual([])
    expect(await wrongOf(people.owner, () => [403], { 'sec-fetch-site': 'same-site' }, SOME_CALLS)).toEqual([])
    for (const headers of [
      { origin: 'null' },
      { origin: `http://127.0.0.1:${server.running.operators.port}` },
      { origin: `https://localhost:${server.running.operators.port}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
    ])
      expect([headers, await statusOf(people.owner, 'GET /me', headers as Record<string, string>)]).toEqual([headers, 403])
  })

  test('a write is JSON', async () => {
    const forms = await Promise.all(
      CALLS.filter((call) => call.startsWith('POST')).map((call) => statusOf(people.owner, call, { 'content-type': 'text/plain' })),
    )
    expect(new Set(forms)).toEqual(new Set([415]))
    // What a form or a beacon of another page could send, should nothing else stand in its way.
    const bare = await fetch(`${operatorUrl(server)}/sign-outs`, { method: 'POST', headers: { cookie: people.owner.cookie } })
    expect([bare.status, (await people.owner.send('GET /me')).status]).toEqual([415, 200])
  })

  test('what is refused is not done', async () => {
    const before = await storedRows(server)
    const ACTS: readonly (readonly [OperatorCall, object])[] = [
      ['POST /lenders/entries/{id}/pause', { id: 'larkspur', reason: 'to see whether it is refused' }],
      ['POST /lenders/entries/{id}/tests', { id: 'larkspur', call: 'ping' }],
      ['POST /applications/{id}/reveals', { id: lead, reason: 'to see whether it is refused' }],
      ['POST /applications/{id}/notes', { id: lead, text: 'to see whether it is refused' }],
      ['POST /erasures', { reference: lead }],
      ['POST /purges', {}],
      ['POST /keys', {}],
      ['POST /keys/rewraps', { limit: 10 }],
      ['POST /invitations', { name: 'Mallory', role: 'owner' }],
      ['POST /tokens', { name: 'mallory', role: 'owner' }],
      ['POST /people/{id}/role', { id: (await people.viewer.send('GET /me')).body.id, role: 'owner' }],
    ]
    for (const [call, input] of ACTS) {
      expect([call, (await people.viewer.send(call, input)).status]).toEqual([call, 403])
      expect([call, (await openBrowser(server).send(call, input)).status]).toEqual([call, 401])
      expect([call, (await people.owner.send(call, input, { origin: 'https://evil.example' })).status]).toEqual([call, 403])
    }
    expect(await storedRows(server)).toEqual(before)
  })

  test('after five minutes reveals and dangerous acts want the passkey again, and nothing else does; a program has none', async () => {
    server.clock.now = new Date(TEST_TIME.getTime() + 5 * 60_000 + 1)
    for (const call of CALLS) {
      const { status, body } = await people.owner.send(call, { ...ANY, nonsense: 1 })
      expect([call, status === 403, body.code]).toEqual(
        accessOf(call).passkeyAgain ? [call, true, 'passkey-again'] : [call, false, undefined],
      )
    }
    const bearer = { authorization: `Bearer ${tokenOf(server)}` }
    expect(await wrongOf(openBrowser(server), () => LET_IN, bearer)).toEqual([])
  })

  test('after thirty minutes without use a session is over', async () => {
    server.clock.now = new Date(TEST_TIME.getTime() + 36 * 60_000)
    for (const role of ROLES) expect([role, (await people[role].send('GET /me')).status]).toEqual([role, 401])
    expect(await wrongOf(people.owner, ({ least }) => (least === 'anyone' ? LET_IN : [401]))).toEqual([])
  })

  test('a name that points here is not enough, unless a token comes with it', async () => {
    const statusUnder = (host: string, path: string, headers: Record<string, string> = {}) =>
      new Promise((resolve, reject) => {
        const asked = httpRequest(`${operatorUrl(server)}${path}`, { headers: { ...headers, host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asked.on('error', reject).end()
      })
    for (const path of ['/console/', '/console', '/', '/me', '/nothing']) expect(await statusUnder('evil.example', path)).toBe(403)
    expect(await statusUnder('localhost.evil.example:3200', '/me')).toBe(403)
    expect(await statusUnder(new URL(consoleOrigin(server)).host, '/me')).toBe(401)
    expect(await statusUnder('web-1:3200', '/me', { authorization: `Bearer ${tokenOf(server)}` })).toBe(200)
  })
})
