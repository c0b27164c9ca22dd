import { statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { canariesIn } from '#tests/support/canary-search.ts'
import { askOperators, operatorUrl, settableMatching, submit, tokenOf } from '#tests/support/operators.ts'
import { startScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { CANARY_SUBMISSION, countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(ENGINES)('the operators’ port on the %s database', (engine) => {
  let server: TestServer
  let lead: string
  beforeAll(async () => {
    server = await startTestServer(engine, { matching: settableMatching('pending').matching })
    lead = await submit(server, { landingPath: '/payday-loans', utm_campaign: 'newsletter' })
  })

  test('lists and shows applications without any value of anybody', async () => {
    const list = await askOperators(server, '/applications')
    expect(list.body.applications).toEqual([
      {
        id: lead,
        createdAt: '2026-11-15T08:00:00.000Z',
        status: 'pending',
        statusAt: '2026-11-15T08:00:00.000Z',
        loanAmount: 2500,
        state: 'TX',
        payFrequency: 'Bi-weekly',
        grossIncome: 3200,
        landingPath: '/payday-loans',
        source: null,
        medium: null,
        campaign: 'newsletter',
        looksLikeMachine: false,
        kept: ['bank', 'contact', 'identity'],
        erased: false,
        lender: null,
        payoutCents: null,
        owedCents: null,
        moneyState: null,
        isRepeat: false,
      },
    ])
    const shown = await askOperators(server, `/applications/${lead}`)
    expect(shown.body).toMatchObject({
      masked: { ssn: '•••-••-9871', lastName: 'Z•••', streetAddress: '•••', dateOfBirth: '••/••/1988', zipCode: '787••' },
      ledgerUnbroken: true,
      looks: [],
    })
    expect(canariesIn(JSON.stringify([list.body, shown.body]))).toEqual([])
  })

  test('every sealed field has a mask of its own that hides it', async () => {
    const { masked } = (await askOperators(server, `/applications/${lead}`)).body
    const sealedFields = Object.keys(masked)
    expect(sealedFields).toHaveLength(18)
    const { driversLicenseState: _shown, ...hidden } = masked
    for (const [field, mask] of Object.entries(hidden))
      expect([field, mask === CANARY_SUBMISSION[field as 'email'], String(mask).includes('•')]).toEqual([field, false, true])
  })

  test('shows a viewer no digit of the person’s', async () => {
    const { token } = (await askOperators(server, '/tokens', { name: 'a viewer’s program', role: 'viewer' })).body
    for (const path of [`/applications/${lead}`, `/leads/${lead}`]) {
      const { masked } = (await askOperators(server, path, undefined, { authorization: `Bearer ${token}` })).body
      expect(masked).toMatchObject({ ssn: '•••', primaryPhone: '(•••) •••-••••' })
      expect(JSON.stringify(masked)).not.toMatch(/\d/)
    }
  })

  test('reveals with a reason, and records who looked at what, when and why', async () => {
    const asked = { reason: 'the applicant called about a typing error', groups: ['contact'] }
    const { status, body } = await askOperators(server, `/applications/${lead}/reveals`, asked)
    expect(status).toBe(200)
    expect(body.values).toMatchObject({ email: CANARY_SUBMISSION.email, streetAddress: CANARY_SUBMISSION.streetAddress })
    expect(body.values).not.toHaveProperty('ssn')
    await askOperators(server, `/applications/${lead}/reveals`, { reason: 'a second look' })

    const shown = (await askOperators(server, `/applications/${lead}`)).body
    expect(shown.looks).toEqual([
      { at: '2026-11-15T08:00:00.000Z', operator: 'first-token', reason: asked.reason },
      { at: '2026-11-15T08:00:00.000Z', operator: 'first-token', reason: 'a second look' },
    ])
    const entry = shown.ledger.at(-2)
    expect(entry).toMatchObject({ stage: 'operator', outcome: 'revealed' })
    expect(entry.fieldsShared).toContain('email')
    expect(entry.fieldsShared).not.toContain('ssn')
    expect(shown.ledger.at(-1).fieldsShared).toEqual(expect.arrayContaining(['ssn', 'accountNumber']))
    expect(shown.ledgerUnbroken).toBe(true)
    expect(canariesIn(server.logLines.join(''))).toEqual([])
  })

  test.each([[undefined], [''], ['    '], ['why'], ['x'.repeat(201)], [7]])(
    'without a real reason (%j) nothing is revealed or recorded',
    async (reason) => {
      const before = await countRows(server, 'ledger')
      const { status, body } = await askOperators(server, `/applications/${lead}/reveals`, { reason })
      expect(status).toBe(422)
      expect(body).toEqual({ error: expect.stringMatching(/^reason .*\.$/) })
      expect(await countRows(server, 'ledger')).toBe(before)
    },
  )

  test.each([
    ['/applications?limit=0', 422],
    ['/applications?limit=501', 422],
    ['/applications?since=2026-02-30', 422],
    ['/applications?status=good', 422],
    ['/applications?email=a@b.example', 422],
    [`/applications/${NOBODY}`, 404],
    ['/applications/1%20or%201=1', 422],
    ['/privacy-requests/PR-22222-22222', 404],
    ['/stats/days?since=2026-11-15&until=2026-11-14', 422],
    ['/stats/days?since=1999-01-01', 422],
    ['/nothing', 404],
  ])('%s is answered with %i and one sentence', async (path, status) => {
    const answer = await askOperators(server, path)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body)).toEqual(['error'])
    expect(answer.body.error).not.toMatch(/select|postgres|\.ts|stack/i)
  })

  test('pages through applications, newest first, none twice', async () => {
    for (let minute = 1; minute <= 4; minute++) {
      server.clock.now = new Date(Date.UTC(2026, 10, 15, 8, minute))
      await submit(server, { ssn: `21909987${minute}` })
    }
    const seen: string[] = []
    for (let before = ''; ; ) {
      const { applications } = (await askOperators(server, `/applications?limit=2${before && `&before=${before}`}`)).body
      seen.push(...applications.map(({ id }: { id: string }) => id))
      if (applications.length < 2) break
      before = seen.at(-1) ?? ''
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
    expect(seen.at(-1)).toBe(lead)
  })

  test('counts the funnel by days of New York', async () => {
    server.clock.now = new Date('2026-11-16T04:59:00Z')
    await submit(server)
    server.clock.now = new Date('2026-11-16T05:00:00Z')
    await server.running.storage.records.applications.setStatus(await submit(server), 'sold', server.clock.now)
    await server.post('/api/send-verification', { email: 'step1@person.example' })
    const { days } = (await askOperators(server, '/stats/days?since=2026-11-14&until=2026-11-16')).body
    expect(
      days.map(({ day, sent, pending, sold, started }: Record<string, unknown>) => [day, sent, pending, sold, started]),
    ).toEqual([
      ['2026-11-14', 0, 0, 0, 0],
      ['2026-11-15', 6, 6, 0, 0],
      ['2026-11-16', 1, 0, 1, 1],
    ])
    const since = (await askOperators(server, '/applications?since=2026-11-16')).body.applications
    expect(since).toHaveLength(1)
  })

  test('lists privacy requests by urgency, says what is overdue, and completes one once', async () => {
    const ask = { fullName: 'Zoë Núñez', email: 'zoe@person.example', phone: '4155550123', confirmed: true }
    server.clock.now = new Date('2026-11-15T08:00:00Z')
    const { reference } = (await server.post('/api/ccpa-requests', ask)).body
    server.clock.now = new Date('2026-12-30T12:00:00Z')
    const later = (await server.post('/api/ccpa-requests', ask)).body.reference
    const listed = (await askOperators(server, '/privacy-requests')).body.privacyRequests
    expect(listed.map((row: Record<string, unknown>) => [row.reference, row.overdue])).toEqual([
      [reference, 'answer'],
      [later, null],
    ])
    expect((await askOperators(server, `/privacy-requests/${reference}`)).body.masked).toEqual({
      fullName: 'Z•••',
      email: 'z•••@person.example',
      phone: '(•••) •••-0123',
    })
    const revealed = await askOperators(server, `/privacy-requests/${reference}/reveals`, { reason: 'to answer it' })
    expect(revealed.body.values).toEqual({ fullName: ask.fullName, email: ask.email, phone: ask.phone })
    expect((await askOperators(server, `/privacy-requests/${reference}`)).body.looks).toHaveLength(1)
    const lookAgain = () => askOperators(server, `/privacy-requests/${reference}/reveals`, { reason: 'several at once' })
    await Promise.all([lookAgain(), lookAgain(), lookAgain(), lookAgain(), lookAgain()])
    expect((await askOperators(server, `/privacy-requests/${reference}`)).body.looks).toHaveLength(6)

    expect((await askOperators(server, `/privacy-requests/${reference}/completion`, { outcome: 'fine' })).status).toBe(422)
    const completed = await askOperators(server, `/privacy-requests/${reference}/completion`, { outcome: 'opted-out' })
    expect(completed.body).toMatchObject({ status: 'completed', outcome: 'opted-out', overdue: null })
    expect((await askOperators(server, `/privacy-requests/${reference}/completion`, { outcome: 'erased' })).status).toBe(409)
    expect((await askOperators(server, '/privacy-requests')).body.privacyRequests).toHaveLength(1)
    expect((await askOperators(server, '/privacy-requests?status=all')).body.privacyRequests).toHaveLength(2)
  })

  test('a ledger that somebody changed is found', async () => {
    expect((await askOperators(server, '/ledger/checks', {})).body).toMatchObject({ broken: [] })
    const { sql } = server.running.storage.records
    await sql.executeSql('alter table ledger disable trigger ledger_is_append_only')
    await sql.executeSql(`update ledger set outcome = 'nothing' where application_id = $1 and stage = 'operator'`, [lead])
    expect((await askOperators(server, '/ledger/checks', {})).body).toMatchObject({ broken: [lead] })
    expect((await askOperators(server, `/applications/${lead}`)).body.ledgerUnbroken).toBe(false)
  })
})

describe('who gets in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres')
  })
  const ask = (headers: Record<string, string>, path = '/applications', init: RequestInit = {}) =>
    fetch(`${operatorUrl(server)}${path}`, { ...init, headers })
  const allowed = () => ({ authorization: `Bearer ${tokenOf(server)}` })

  test('the token is made with mode 0600, and nothing is served without it', async () => {
    expect(statSync(join(server.dataDir, 'operator-token')).mode & 0o777).toBe(0o600)
    expect(tokenOf(server)).toHaveLength(43)
    for (const headers of [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Bearer x' },
      { authorization: `Basic ${tokenOf(server)}` },
    ])
      for (const path of ['/applications', '/metrics', '/keys', '/nothing'])
        expect((await ask(headers as Record<string, string>, path)).status).toBe(401)
    expect((await ask(allowed())).status).toBe(200)
  })

  test.each([
    { origin: 'http://127.0.0.1:3200' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('a page of another site (%j) is turned away, token or not, and told nothing of other origins', async (headers) => {
    for (const token of [{}, allowed()]) {
      const response = await ask({ ...token, ...headers } as Record<string, string>)
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    const preflight = await ask({ ...headers, 'access-control-request-method': 'POST' } as Record<string, string>, '/purges', {
      method: 'OPTIONS',
    })
    expect(preflight.status).toBe(403)
  })

  test('only JSON is read, and only as an object', async () => {
    const post = (body: string, type: string) => ask({ ...allowed(), 'content-type': type }, '/erasures', { method: 'POST', body })
    expect((await post('{}', 'text/plain')).status).toBe(415)
    expect((await post('reference=x', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post('[]', 'application/json')).status).toBe(400)
    expect((await post('{"reference":"a","reference":"b"}', 'application/json')).status).toBe(400)
    expect((await post(JSON.stringify({ reference: 'x'.repeat(70_000) }), 'application/json')).status).toBe(413)
  })

  test('every answer says that it must not be kept', async () => {
    for (const headers of [{}, allowed()])
      expect((await ask(headers as Record<string, string>)).headers.get('cache-control')).toBe('no-store')
  })

  test('it listens on loopback only, unless told otherwise', async () => {
    expect(server.running.operators.address).toBe('127.0.0.1')
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)
    if (outside) await expect(fetch(`http://${outside.address}:${server.running.operators.port}/applications`)).rejects.toThrow()
  })

  test('the public port has none of it', async () => {
    for (const path of ['/applications', '/erasures', '/keys', '/api/applications', '/metrics'])
      expect((await server.get(path, allowed())).status).toBe(404)
  })
})

describe.each(ENGINES)('failed mails on the %s database', (engine) => {
  test('are listed with the last answer, and tried again where somebody still waits for them', async () => {
    const smtp = await startScriptedSmtp({ kind: 'answer-recipient', reply: '550 no such person' })
    const server = await startTestServer(engine, { settings: { SMTP_URL: smtp.url } })
    const failedMails = async () => (await askOperators(server, '/mails/failed')).body.mails
    await server.post('/api/send-verification', { email: 'ann@person.example' })
    const [mail] = await eventually(async () => {
      const failed = await failedMails()
      expect(failed).toHaveLength(1)
      return failed
    })
    expect(mail).toMatchObject({ kind: 'verification', code: '550', attempts: 1 })

    server.clock.now = new Date('2026-11-17T08:00:00Z')
    expect((await askOperators(server, '/mails/retries', {})).body).toEqual({ queued: [], pointless: [mail.id], unknown: [] })
    server.clock.now = new Date('2026-11-15T09:00:00Z')
    smtp.manner = { kind: 'accept' }
    expect((await askOperators(server, '/mails/retries', { ids: [mail.id, NOBODY] })).body).toEqual({
      queued: [mail.id],
      pointless: [],
      unknown: [NOBODY],
    })
    await eventually(() => expect(smtp.accepted).toEqual(['ann@person.example']))
    await eventually(async () => expect(await failedMails()).toEqual([]))
    await server.stop()
    await smtp.close()
  })
})
