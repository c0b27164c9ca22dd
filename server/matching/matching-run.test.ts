/** From the submitted form to the lender's page, with the sandbox's lenders over real sockets, on both databases. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { BANK_FIELDS } from '#domain/application/application.ts'
import { POST_FIELDS } from '#domain/matching/run/lead.ts'
import { PING_FIELDS } from '#domain/matching/run/ping-facts.ts'
import { askOperators } from '#tests/support/operators.ts'
import { verifyAddress } from '#tests/support/request-links.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  eventually,
  startTestServer,
  TEST_TIME,
  type TestServer,
} from '#tests/support/test-server.ts'

const submit = (server: TestServer, lastName: string, key: string = randomUUID()) => server.submit({ lastName }, key)

const follow = (server: TestServer, link: string) => fetch(`${server.url}${new URL(link).pathname}`, { redirect: 'manual' })

const GO_LINK = /^http:\/\/loanfinch\.test\/go\/[\w-]{32}$/

describe.each(ENGINES)('a run on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    const settings = { BREAKER_MINIMUM: '1000', POST_TIMEOUT_MS: '3000' }
    server = await startTestServer(engine, { settings })
  })

  const ledgerOf = (id: string) => server.running.storage.records.ledger.read(id)

  test('submitted, sold, followed: the applicant arrives on the lender’s page', async () => {
    const { status, body } = await submit(server, 'Sold')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'sold', data_errors: {}, reasons: [] })
    expect(body.data.redirect).toMatch(GO_LINK)
    const gone = await follow(server, body.data.redirect)
    expect(gone.status).toBe(303)
    expect(Object.fromEntries(gone.headers)).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const page = await (await fetch(String(gone.headers.get('location')))).text()
    expect(page).toContain('Hello Quillon, you have arrived')
    expect(await server.running.storage.records.applications.find(body.data.lead_id)).toMatchObject({ status: 'sold' })
    expect((await server.get('/api/today')).body.approved).toBe(1)
  })

  test.each([
    ['Approved', 'approved', GO_LINK],
    ['Secondchance', 'sold', GO_LINK],
    ['Decline', 'reject', null],
    ['Duplicate', 'reject', null],
    ['Mistake', 'data_error', null],
    ['Outage', 'error', null],
    ['Garbage', 'sold', GO_LINK],
    ['Oversized', 'sold', GO_LINK],
    ['Garbledsale', 'sold', GO_LINK],
    ['Lostanswer', 'sold', GO_LINK],
    ['Latesale', 'sold', GO_LINK],
    ['Latedecline', 'sold', GO_LINK],
    ['Unknown', 'pending', null],
    ['Silence', 'sold', GO_LINK],
    ['Badredirect', 'approved', null],
    ['Wrongsite', 'sold', /^https:\/\/wrong-site\.invalid\//],
    ['Noredirect', 'sold', null],
  ])('%s ends as %s', async (lastName, status, redirect) => {
    const { body } = await submit(server, lastName)
    expect(body.data.status).toBe(status)
    if (redirect) expect(body.data.redirect).toMatch(redirect)
    else expect(body.data.redirect).toBeNull()
    const id = body.data.lead_id
    expect((await server.running.storage.records.applications.find(id))?.status).toBe(status)
    expect(await server.running.storage.records.ledger.verify(id)).toBe(true)
  })

  test('reasons and fields to correct come in our words', async () => {
    expect((await submit(server, 'Decline')).body.data.reasons).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Larkspur Bank \(Sandbox\), .*: Something on your credit report\.$/)]),
    )
    expect((await submit(server, 'Mistake')).body.data.data_errors).toEqual({
      employer: 'A lender couldn’t use this answer. Is it right?',
      secondaryPhone: 'A lender couldn’t use this answer. Is it right?',
    })
  })

  test('the ledger has every step with lender, fields, outcome, time and price, and no value', async () => {
    const id = (await submit(server, 'Secondchance')).body.data.lead_id
    await eventually(async () => expect((await ledgerOf(id)).at(-1)).toMatchObject({ stage: 'bank', outcome: 'received' }))
    const ledger = await ledgerOf(id)
    expect(ledger.map(({ stage }) => stage).filter((stage, place, all) => stage !== all[place - 1])).toEqual([
      'received',
      'screen',
      'ping',
      'rank',
      'post',
      'finish',
      'bank',
    ])
    // The applicant has not said how to repay, and so nobody was told.
    expect(ledger.filter(({ stage, outcome }) => stage === 'ping' && outcome === 'asked')[0]?.fieldsShared).toEqual(
      PING_FIELDS.filter((field) => field !== 'wantedRepayment'),
    )
    const posts = ledger.filter(({ stage }) => stage === 'post')
    expect(posts.map(({ lender, outcome, reason }) => [lender, outcome, reason])).toEqual([
      ['larkspur', 'intent', undefined],
      ['larkspur', 'shared', undefined],
      ['larkspur', 'declined', 'credit'],
      ['tortoise', 'intent', undefined],
      ['tortoise', 'shared', undefined],
      ['tortoise', 'accepted', undefined],
    ])
    // The canary names no unit, no other income and no wish how to repay.
    const {
      unit: _unit,
      otherIncome: _other,
      wantedRepayment: _wish,
      ...filled
    } = Object.fromEntries(POST_FIELDS.map((field) => [field, 1]))
    const sent = ['consentTime', 'userIP', 'consents', 'notActiveMilitary', ...Object.keys(filled)]
    for (const place of [0, 1, 3, 4]) expect(posts[place]?.fieldsShared?.toSorted()).toEqual(sent.toSorted())
    expect(posts[2]?.durationMs).toBeGreaterThanOrEqual(0)
    expect(posts[5]?.priceCents).toBe(3000)
    const finish = ledger.find(({ stage }) => stage === 'finish')
    expect(finish).toMatchObject({ outcome: 'sold', lender: 'tortoise', priceCents: 3000 })
    const bank = ledger.filter(({ stage }) => stage === 'bank')
    expect(bank.map(({ outcome, lender }) => [outcome, lender])).toEqual(
      ['intent', 'shared', 'received'].map((outcome) => [outcome, 'tortoise']),
    )
    expect(bank[1]?.fieldsShared).toEqual(BANK_FIELDS)
  })

  test('a lender is asked until it closes, and not a minute longer', async () => {
    const inNevadaAt = async (now: string) => {
      server.clock.now = new Date(now)
      const { body } = await server.submit({ state: 'NV' })
      const ledger = await ledgerOf(body.data.lead_id)
      const { reason } = ledger.find(({ stage, lender }) => stage === 'screen' && lender === 'daylight') ?? {}
      return [ledger.at(-1)?.lender, reason]
    }
    expect(await inNevadaAt('2026-11-16T16:59:59-05:00')).toEqual(['daylight', undefined])
    expect(await inNevadaAt('2026-11-16T17:00:00-05:00')).toEqual(['larkspur', 'closed'])
    server.clock.now = TEST_TIME
  })

  test('the decision is stored with its rule, version and inputs, and can be made again', async () => {
    const { body } = await submit(server, 'Sold')
    const run = await server.running.storage.records.runs.find(body.data.lead_id)
    expect(run?.state?.decision).toMatchObject({ rule: 'fair-cost', version: 1, amount: 2500 })
    expect(run?.state?.decision?.offers.length).toBe(run?.state?.decision?.order.length)
    expect(run).toMatchObject({ outcome: 'sold', lender: 'larkspur', payoutCents: 1800, dueAt: null })
  })

  test('where the applicant is sent is sealed, and nowhere in the open', async () => {
    const { body } = await submit(server, 'Sold')
    const { rows } = await server.running.storage.records.sql.executeSql(
      'select concat(state, candidates, decision) as state from runs where application_id = $1',
      [body.data.lead_id],
    )
    expect(String(rows[0]?.state)).not.toContain('welcome')
    expect((await server.running.storage.records.sealed.open(body.data.lead_id, 'hand-off'))?.redirectUrl).toContain('welcome')
  })

  test('a link is counted each time, and good until it expires', async () => {
    const { body } = await submit(server, 'Sold')
    for (let time = 0; time < 2; time++) expect((await follow(server, body.data.redirect)).status).toBe(303)
    const { sql } = server.running.storage.records
    const { rows } = await sql.executeSql('select followed from go_links where application_id = $1', [body.data.lead_id])
    expect(rows).toEqual([{ followed: 2 }])
    expect((await ledgerOf(body.data.lead_id)).filter(({ stage }) => stage === 'go')).toHaveLength(1)
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 7 * 86_400_000)
    const expired = await follow(server, body.data.redirect)
    server.clock.now = before
    expect(expired.status).toBe(404)
    expect(expired.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await expired.text()).toContain('This link has expired')
  })

  test.each(['nobody-was-ever-given-this-token', 'x', '..%2f..%2fetc', 'a'.repeat(100)])(
    'the token %s leads to a kind page',
    async (token) => {
      const answer = await fetch(`${server.url}/go/${token}`)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('a run that ends as it begins, because nobody may be asked, is counted like any other', async () => {
    const runsRefused = async () =>
      Number(/runs_total\{outcome="reject"\} (\d+)/.exec((await askOperators(server, '/metrics')).body)?.[1] ?? 0)
    const before = await runsRefused()
    const elsewhere = { ...CANARY_SUBMISSION, state: 'NY', zipCode: '10001', city: 'New York' }
    const { body } = await server.post('/api/submit-application', elsewhere, { 'idempotency-key': randomUUID() })
    expect(body.data).toMatchObject({ status: 'reject' })
    expect((await ledgerOf(body.data.lead_id)).some(({ stage }) => stage === 'ping')).toBe(false)
    expect(await runsRefused()).toBe(before + 1)
  })

  test('a refused redirect raises a metric', async () => {
    await submit(server, 'Badredirect')
    const { body } = await askOperators(server, '/metrics')
    expect(body).toMatch(/lender_redirects_refused_total\{lender="larkspur",refusal="host-not-listed"\} [1-9]/)
  })
})

describe.each(ENGINES)('somebody who was told to wait, on the %s database', (engine) => {
  const LARKSPUR = 'Larkspur Bank (Sandbox)'
  const ASKED = [
    LARKSPUR,
    'Brightwater Credit (Sandbox)',
    'Tortoise Finance (Sandbox)',
    'Kestrel Lending (Sandbox)',
    'Old Town Savings (Sandbox)',
    'Precise Personal Loans (Sandbox)',
    'Flicker Loans (Sandbox)',
    'Moonlight Credit (Sandbox)',
  ]
  // The lender takes its time to say what became of the lead, and the applicant's patience is over before that.
  const settings = { STATUS_ASK_SECONDS: Array(20).fill('0.15').join(','), BREAKER_MINIMUM: '1000' }

  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings, waitsUntilUnknown: true })
  })

  test('gets pending, and later a mail with the link, which works; whoever asks again gets the outcome', async () => {
    await verifyAddress(server, CANARY_SUBMISSION.email)
    const key = randomUUID()
    const { body } = await submit(server, 'Latesale', key)
    const waiting = expect.stringMatching(
      /^No answer from Larkspur Bank \(Sandbox\) yet\. We keep asking, and email you its answer\./,
    )
    expect(body.data).toMatchObject({
      status: 'pending',
      redirect: null,
      reasons: [waiting],
      lender: { name: LARKSPUR },
    })
    const progress = async () => (await server.get('/api/applications/progress', { 'idempotency-key': key })).body
    const trail = { asked: ASKED, saidYes: ASKED.length, reading: LARKSPUR, readers: [] }
    expect(await progress()).toEqual({ stage: 'status', done: true, lender: 'Larkspur Bank', data: body.data, trail })
    expect((await submit(server, 'Latesale', key)).body).toEqual(body)
    // The clock of the test stands still; a run that waits for its next question is due when it is moved on.
    const mail = await eventually(() => {
      server.clock.now = new Date(server.clock.now.getTime() + 200)
      const found = server.sandbox.inbox.mails.find(({ subject }) => subject.includes('has accepted your loan request'))
      expect(found).toBeDefined()
      return found
    })
    expect(mail?.to).toEqual([CANARY_SUBMISSION.email])
    const [link = ''] = mail?.links ?? []
    expect(link).toMatch(GO_LINK)
    expect((await follow(server, link)).status).toBe(303)
    expect((await server.running.storage.records.applications.find(body.data.lead_id))?.status).toBe('sold')
    const outcome = {
      status: 'sold',
      lead_id: body.data.lead_id,
      redirect: link,
      data_errors: {},
      reasons: [],
      lender: body.data.lender,
      price: expect.objectContaining({ amountCents: CANARY_SUBMISSION.loanAmount * 100 }),
    }
    expect((await submit(server, 'Latesale', key)).body.data).toEqual(outcome)
    expect(await progress()).toEqual({
      stage: 'finish',
      done: true,
      lender: 'Larkspur Bank',
      data: outcome,
      trail: { ...trail, reading: null, readers: [LARKSPUR] },
    })
    expect(server.sandbox.inbox.mails).toHaveLength(1)
    expect(await countRows(server, 'mails')).toBe(1)
  })
})
