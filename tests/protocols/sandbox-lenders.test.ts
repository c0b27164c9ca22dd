/** Every well-known applicant through the whole chain: screening, pings, ranking, posts and questions, over HTTP, to the sandbox's lenders. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SUBMISSION_STATUSES } from '#domain/application/submission-outcome.ts'
import { CLOSED_BY_US } from '#domain/law/state-law.ts'
import type { LenderFile } from '#domain/matching/lender/lender-file.ts'
import { isOpen } from '#domain/matching/lender/schedule.ts'
import { PING_FIELDS } from '#domain/matching/run/ping-facts.ts'
import { STATE_CODES } from '#domain/places/us-states.ts'
import { CHARACTERS } from '#sandbox/lenders/characters.ts'
import { WELL_KNOWN_APPLICANTS } from '#sandbox/lenders/well-known-applicants.ts'
import { BREAKER_SETTINGS, LENDER_DEADLINES } from '#server/lenders/calls/lender-adapter.ts'
import { type LenderNetwork, openLenderNetwork } from '#server/lenders/calls/lender-network.ts'
import { CANARY } from '../support/applicants.ts'
import { driveRun } from '../support/drive-run.ts'
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts'
import { openSandboxLenders, type RunningSandboxLenders, sandboxLenderFile } from '../support/sandbox-lenders.ts'

const FORM_PING = [
  'account',
  'account_type',
  'action',
  'amount',
  'employment_status',
  'income_band',
  'pay_frequency',
  'ping_id',
  'state',
  'wanted_repayment',
]

let sandbox: RunningSandboxLenders
let network: LenderNetwork
let runs = 0

beforeAll(async () => {
  sandbox = await openSandboxLenders()
  // Only the silent lender needs a deadline at all.
  network = openLenderNetwork({
    publicAddressesOnly: false,
    deadlines: { ...LENDER_DEADLINES, pingMs: 15_000, postMs: 3000, statusMs: 15_000 },
    breaker: { ...BREAKER_SETTINGS, minimum: 1_000_000 },
  })
})
afterAll(async () => {
  await Promise.all([network.close(), sandbox.close()])
})

const applyAs = (changes: Partial<typeof CANARY>, file: LenderFile = sandbox.file, now?: Date) =>
  driveRun({ runId: `run${++runs}`, application: { ...CANARY, ...changes }, file, adapter: network, now })

const endOf = async (...args: Parameters<typeof applyAs>) => {
  const { state, notes } = await applyAs(...args)
  if (state.phase.kind !== 'finished') throw new Error(`ended in ${state.phase.kind}`)
  return { ...state.phase.outcome, notes }
}

describe('each well-known applicant comes to what the table says', () => {
  test.each<[string, { status: string; postsTo: number; asked?: number; redirect?: 'own' | 'wrong-site' | 'none' }]>([
    ['Sold', { status: 'sold', postsTo: 1, redirect: 'own' }],
    ['Approved', { status: 'approved', postsTo: 1, redirect: 'own' }],
    ['Secondchance', { status: 'sold', postsTo: 2, redirect: 'own' }],
    ['Decline', { status: 'reject', postsTo: 3 }],
    ['Duplicate', { status: 'reject', postsTo: 3 }],
    ['Mistake', { status: 'data_error', postsTo: 1 }],
    ['Outage', { status: 'error', postsTo: 3, asked: 3 }],
    ['Garbage', { status: 'sold', postsTo: 2, asked: 1, redirect: 'own' }],
    ['Oversized', { status: 'sold', postsTo: 2, asked: 1, redirect: 'own' }],
    ['Garbledsale', { status: 'sold', postsTo: 1, asked: 1, redirect: 'own' }],
    ['Lostanswer', { status: 'sold', postsTo: 1, asked: 1, redirect: 'own' }],
    ['Latesale', { status: 'sold', postsTo: 1, asked: 7, redirect: 'own' }],
    ['Latedecline', { status: 'sold', postsTo: 2, asked: 2, redirect: 'own' }],
    ['Unknown', { status: 'pending', postsTo: 1, asked: 8 }],
    ['Silence', { status: 'sold', postsTo: 1, asked: 1, redirect: 'own' }],
    ['Badredirect', { status: 'approved', postsTo: 1, redirect: 'none' }],
    ['Wrongsite', { status: 'sold', postsTo: 1, redirect: 'wrong-site' }],
    ['Noredirect', { status: 'sold', postsTo: 1, redirect: 'none' }],
    ['Bankmistake', { status: 'sold', postsTo: 1, redirect: 'own' }],
    ['Eraselater', { status: 'sold', postsTo: 1, redirect: 'own' }],
    ['Neverforgets', { status: 'sold', postsTo: 1, redirect: 'own' }],
    ['Undecided', { status: 'sold', postsTo: 1, redirect: 'own' }],
  ])('%s', async (lastName, expected) => {
    // Without the flaky lender, which answers every other ping.
    const lenders = sandbox.file.lenders.filter(({ id }) => id !== 'flicker')
    const { status, redirect, lender, notes } = await endOf({ lastName }, { ...sandbox.file, lenders })
    expect(status).toBe(expected.status)
    expect(notes.filter(({ stage, outcome }) => stage === 'post' && outcome === 'intent')).toHaveLength(expected.postsTo)
    expect(notes.filter(({ stage }) => stage === 'status')).toHaveLength(expected.asked ?? 0)
    if (expected.redirect === 'own') expect(redirect).toContain(`${sandbox.url}/lenders/${lender}/welcome/`)
    else expect(redirect).toBe(expected.redirect === 'wrong-site' ? 'https://wrong-site.invalid/#wrong-site.invalid' : null)
  })

  const WORDS_OF_STATUS = new RegExp(`\\b(?:${SUBMISSION_STATUSES.join('|')})\\b`, 'g')

  test.each(WELL_KNOWN_APPLICANTS)('$lastName, who chooses the first offer each time', async (applicant) => {
    const { lastName, statusByChoice = applicant.status } = applicant
    const shown: (readonly string[])[] = []
    const { state, notes } = await driveRun({
      runId: `run${++runs}`,
      application: { ...CANARY, lastName },
      file: { ...sandbox.file, lenders: sandbox.file.lenders.filter(({ id }) => id !== 'flicker') },
      adapter: network,
      person(lenders) {
        shown.push(lenders)
        return lastName === 'Undecided' ? { kind: 'offers-expired' } : { kind: 'chosen', lender: lenders[0] ?? '' }
      },
    })
    expect(state.phase).toMatchObject({ kind: 'finished', outcome: { status: statusByChoice.match(WORDS_OF_STATUS)?.at(-1) } })
    expect(shown.length > 1).toBe(statusByChoice.startsWith('offers again'))
    const posted = notes.filter(({ stage, outcome }) => stage === 'post' && outcome === 'intent').map(({ lender }) => lender)
    expect(posted).toEqual(lastName === 'Undecided' ? [] : shown.map(([first]) => first))
  })

  test('nobody is missing above', () => expect(WELL_KNOWN_APPLICANTS).toHaveLength(22))
})

test('an ordinary applicant goes to the price leader, and is greeted there by name', async () => {
  const { status, lender, redirect } = await endOf({ loanAmount: 2500 })
  expect([status, lender]).toEqual(['sold', 'larkspur'])
  const page = await fetch(redirect ?? '')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Hello Quillon, you have arrived.')
  expect(sandbox.book.leadsOf('larkspur').arrived).toBe(1)
  expect((await fetch(`${sandbox.url}/lenders/larkspur/welcome/nobody`)).status).toBe(404)
})

test('a name with markup in it is greeted as text', async () => {
  const { redirect } = await endOf({ firstName: "O'<b>Brien" })
  expect(await (await fetch(redirect ?? '')).text()).toContain('Hello O&#39;&lt;b&gt;Brien')
})

test('the picky lender declines more than a month’s income, and the next one takes it', async () => {
  const { status, lender, notes } = await endOf({ loanAmount: 3500 })
  expect([status, lender]).toEqual(['sold', 'tortoise'])
  expect(notes).toContainEqual(
    expect.objectContaining({ stage: 'post', lender: 'larkspur', outcome: 'declined', reason: 'income' }),
  )
})

test('each lender alone is what it is said to be', async () => {
  const alone = (id: string, changes: Partial<typeof CANARY> = {}, now?: string) =>
    endOf(
      changes,
      { ...sandbox.file, lenders: sandbox.file.lenders.filter((lender) => lender.id === id) },
      now ? new Date(now) : undefined,
    )
  expect(await alone('kestrel', { accountType: 'savings' })).toMatchObject({ status: 'approved', payoutCents: null })
  expect(await alone('old-town')).toMatchObject({ status: 'sold', payoutCents: 3500 })
  expect(await alone('precise', { secondaryPhone: CANARY.primaryPhone })).toMatchObject({ status: 'data_error' })
  expect(await alone('moonlight')).toMatchObject({ status: 'sold', lender: 'moonlight' })
  const flickers = [await alone('flicker'), await alone('flicker')].map(({ status, notes }) => ({
    status,
    failures: notes.filter(({ reason }) => reason).map(({ stage, reason }) => `${stage} ${reason}`),
  }))
  expect(flickers).toHaveLength(2)
  for (const failures of [['ping http-status'], ['post http-status', 'status not-received']])
    expect(flickers).toContainEqual({ status: 'error', failures: expect.arrayContaining(failures) })
  expect(await alone('harbor-full', { state: 'NV' })).toMatchObject({
    status: 'reject',
    reasons: [expect.stringContaining('isn’t taking more')],
  })
  expect(await alone('daylight', { state: 'NV' }, '2026-11-16T12:00-05:00')).toMatchObject({ status: 'sold', payoutCents: 2000 })
  expect(await alone('daylight', { state: 'NV' }, '2026-11-16T17:00-05:00')).toMatchObject({ status: 'reject', payoutCents: null })
  expect(await alone('corner-payday', { loanAmount: 500, employmentStatus: 'Unemployed' })).toMatchObject({
    status: 'sold',
    payoutCents: 8000,
  })
})

describe('opening hours', () => {
  const HOUR_MS = 3_600_000
  const isIn = (states: readonly string[]) => (lender: LenderFile['lenders'][number]) =>
    Object.keys(lender.licenses).some((state) => states.includes(state))

  test('in the states for well-known applicants nobody is closed, at any hour of any day, clock changes included', () => {
    const elsewhere = sandbox.file.lenders.filter(isIn(STATE_CODES.filter((state) => state !== 'FL' && state !== 'NV')))
    const withHours = elsewhere.filter(({ schedule }) => schedule)
    expect(withHours.length).toBeGreaterThanOrEqual(4)
    const closed = withHours.filter(({ schedule }) => {
      for (let ms = Date.parse('2026-01-01T00:00:00Z'); ms < Date.parse('2027-01-01T00:00:00Z'); ms += HOUR_MS / 2)
        if (schedule && !isOpen(schedule, new Date(ms))) return true
      return false
    })
    expect(closed).toEqual([])
  })

  test('in Florida and Nevada one lender closes', () =>
    expect(
      sandbox.file.lenders
        .filter(isIn(['FL', 'NV']))
        .flatMap(({ id, schedule }) => (schedule && !isOpen(schedule, new Date('2026-11-15T12:00:00Z')) ? [id] : [])),
    ).toEqual(['daylight']))
})

test.each(CLOSED_BY_US)('nobody is asked about an applicant from %s', async (state) => {
  const { status, notes } = await endOf({ state })
  expect(status).toBe('reject')
  expect(notes.filter(({ outcome }) => outcome === 'asked' || outcome === 'intent')).toEqual([])
})

describe('with a proxy between us and the lenders', () => {
  let proxy: FaultProxy
  let file: LenderFile
  beforeEach(async () => {
    proxy = await openFaultProxy(sandbox.port)
    // The lenders' pages are where they were; only the calls go through the proxy.
    const redirectHosts = [new URL(sandbox.url).host]
    file = { ...sandbox.file, lenders: sandboxLenderFile(proxy.url).lenders.map((lender) => ({ ...lender, redirectHosts })) }
    return () => proxy.close()
  })

  test('B6: not one byte of the ping stage tells who it is about', async () => {
    expect(await endOf({ wantedRepayment: 'over-months' }, file)).toMatchObject({ status: 'sold' })
    const pings = proxy
      .sent()
      .split('POST ')
      .filter((request) => /^\S*\/ping |action=ping/.test(request))
    expect(pings.length).toBeGreaterThanOrEqual(8)
    const { loanAmount: _a, state: _s, driversLicenseState: _d, payFrequency: _p, accountType: _t, ...rest } = CANARY
    const { title: _m, employmentStatus: _e, timeAtJob: _y, ...personal } = rest
    // A few digits stand by chance in ids, times and signatures: there they are none of the person's.
    const withoutRandom = pings.join('').replace(/[0-9a-f-]{10,}/g, ' ')
    for (const value of Object.values(personal).map(String))
      for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')])
        expect(value.length > 5 ? pings.join('') : withoutRandom).not.toContain(form)
    expect(withoutRandom).toContain(String(CANARY.loanAmount))
    // Nothing but the facts of a ping, by name: no age and no place below the state either.
    const bodies = pings.map((request) => request.slice(request.indexOf('\r\n\r\n') + 4).trim())
    for (const body of bodies.filter((each) => each.startsWith('{')))
      expect(Object.keys(JSON.parse(body)).sort()).toEqual(['pingId', ...PING_FIELDS].sort())
    for (const body of bodies.filter((each) => !each.startsWith('{')))
      expect([...new URLSearchParams(body).keys()].sort()).toEqual(FORM_PING)
    expect(bodies.some((body) => body.startsWith('action='))).toBe(true)
    // The same search finds the person where it belongs, in the post.
    expect(proxy.sent()).toContain(CANARY.ssn)
  })

  test.each(['reset-answers', 'cut-answers', 'drop-answers'] as const)(
    'B1: with %s on the post, the lender is asked about it and the lead was sent once',
    async (fault) => {
      proxy.fault = fault
      proxy.faultFor = /\/post /
      const before = sandbox.book.leadsOf('larkspur')
      const { status, lender, notes } = await endOf({}, file)
      expect([status, lender]).toEqual(['sold', 'larkspur'])
      expect(notes.map(({ stage, outcome }) => `${stage} ${outcome}`)).toEqual(
        expect.arrayContaining(['post unknown', 'status accepted']),
      )
      expect(sandbox.book.leadsOf('larkspur')).toMatchObject({ received: before.received + 1, accepted: before.accepted + 1 })
      expect(proxy.sent().split(CANARY.ssn)).toHaveLength(2)
    },
  )

  test('B1: a lender that cannot be reached at all loses the lead to the next one', async () => {
    const unreachable = file.lenders.map((lender) =>
      lender.id === 'larkspur' ? lender : { ...lender, endpoint: lender.endpoint.replace(proxy.url, sandbox.url) },
    )
    proxy.fault = 'refuse'
    expect(await endOf({}, { ...file, lenders: unreachable })).toMatchObject({ status: 'sold', lender: 'tortoise' })
  })
})

test('a call without the right signature gets nowhere', async () => {
  const body = JSON.stringify({ attemptKey: 'x' })
  const answer = await fetch(`${sandbox.url}/lenders/larkspur/api/status`, {
    method: 'POST',
    body,
    headers: { 'lead-signature': 't=1,v1=00' },
  })
  expect(answer.status).toBe(401)
})

test('the list of lenders is a page', async () => {
  const page = await (await fetch(`${sandbox.url}/lenders`)).text()
  for (const { name } of CHARACTERS) expect(page).toContain(name)
})
