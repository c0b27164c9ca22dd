import { describe, expect, test } from 'vitest'
import { lenderNamed } from '#tests/support/lenders.ts'
import type { ScreeningReason } from '../lender/lender-criteria.ts'
import type { Acceptance } from '../lender/lender-results.ts'
import {
  acceptedOutcome,
  CANCELED,
  EXPIRED,
  ineligibleOutcome,
  type LenderResult,
  type NamedResult,
  noLenderToAskOutcome,
  PENDING,
  pendingOutcome,
  reasonsOf,
  refusedOutcome,
  WITHDRAWN,
} from './outcome.ts'

const named = (results: readonly LenderResult[]): NamedResult[] =>
  results.map((result, place) => ({ name: `Lender ${place + 1}`, inquiryOnPost: 'soft', result }))

const DECLINED: LenderResult = { kind: 'declined', reasons: ['income'] }
const FAILED: LenderResult = { kind: 'failed', code: 'timeout' }
const UNKNOWN: LenderResult = { kind: 'unknown', code: 'timeout' }
const DATA_ERROR: LenderResult = { kind: 'data_error', fields: { employer: 'unverifiable' } }

describe('nobody accepted', () => {
  test.each<[string, readonly LenderResult[]]>([
    ['pending', [DECLINED, DATA_ERROR, FAILED, UNKNOWN]],
    ['data_error', [DECLINED, FAILED, DATA_ERROR]],
    ['error', [FAILED, FAILED]],
    ['reject', [FAILED, DECLINED]],
    ['reject', [FAILED, { kind: 'duplicate' }]],
    ['reject', [FAILED, { kind: 'cap-full' }]],
    ['reject', [{ kind: 'offer-beyond-license' }]],
    ['reject', [{ kind: 'not-shared', reason: 'declined-before' }]],
    ['reject', []],
  ])('%s', (status, results) => {
    expect(refusedOutcome(named(results))).toMatchObject({ status, redirect: null, lender: null, payoutCents: null })
  })

  test('data errors name the fields in our own words', () => {
    expect(refusedOutcome(named([DATA_ERROR])).dataErrors).toEqual({
      employer: 'A lender couldn’t verify this answer. Is it right?',
    })
  })

  test('reasons are told once each, behind the names of the lenders that gave them', () => {
    expect(refusedOutcome(named([DECLINED, DECLINED, { kind: 'cap-full' }])).reasons).toEqual([
      'Lender 1, Lender 2: Your income is lower than the lender needs.',
      'Lender 3: The lender isn’t taking more requests right now.',
    ])
  })

  test('a lender that makes no inquiry has not decided on a credit bureau’s information', () => {
    const result: LenderResult = { kind: 'declined', reasons: ['credit'] }
    const reasonsOf = (inquiryOnPost: 'none' | 'soft') => refusedOutcome([{ name: 'Acme', inquiryOnPost, result }]).reasons
    expect(reasonsOf('soft')).toEqual(['Acme: Something on your credit report.'])
    expect(reasonsOf('none')).toEqual(['Acme: The lender didn’t give a specific reason.'])
  })

  test('lenders that were kept from the identity do not make a failure of the others a decline', () => {
    const withheld: LenderResult = { kind: 'not-shared', reason: 'no-place-left' }
    expect(refusedOutcome(named([FAILED, withheld])).status).toBe('error')
    expect(refusedOutcome(named([withheld]))).toMatchObject({
      status: 'reject',
      reasons: [expect.stringContaining('as many lenders')],
    })
  })
})

describe('a lender accepted', () => {
  const rule = { redirectHosts: ['apply.acme.example'], allowHttp: false }
  const acceptance: Acceptance = {
    kind: 'accepted',
    reference: 'A1',
    redirectUrl: 'https://apply.acme.example/w',
    payoutCents: 4500,
  }

  test('with a price it is sold, without one it is approved', () => {
    expect(acceptedOutcome('acme', acceptance, rule)).toMatchObject({
      status: 'sold',
      redirect: 'https://apply.acme.example/w',
      payoutCents: 4500,
    })
    expect(acceptedOutcome('acme', { ...acceptance, payoutCents: null }, rule)).toMatchObject({
      status: 'approved',
      lender: 'acme',
    })
  })

  test('a redirect that is refused leaves it approved without one', () => {
    expect(acceptedOutcome('acme', { ...acceptance, redirectUrl: 'https://evil.example/' }, rule)).toMatchObject({
      status: 'approved',
      redirect: null,
      redirectRefusal: 'host-not-listed',
      payoutCents: 4500,
    })
  })

  test('no redirect at all is no fault', () => {
    expect(acceptedOutcome('acme', { ...acceptance, redirectUrl: null }, rule)).toMatchObject({
      status: 'sold',
      redirect: null,
      redirectRefusal: null,
    })
  })
})

test('nobody to ask: lenders of other states are mentioned only when there is no other', () => {
  const screened = (...rows: readonly (readonly ScreeningReason[])[]) =>
    rows.map((reasons, place) => ({ lender: lenderNamed(`acme-${place + 1}`, { legalName: `Acme ${place + 1}` }), reasons }))
  expect(noLenderToAskOutcome(screened(['no-license'], ['income', 'amount']))).toMatchObject({
    status: 'reject',
    reasons: ['Acme 2: Your income is lower than the lender needs.', 'Acme 2: The lender doesn’t lend the amount you asked for.'],
  })
  expect(noLenderToAskOutcome(screened(['no-license'], ['no-license', 'income'])).reasons).toEqual([
    'No lender in our network is licensed for your state.',
  ])
  expect(noLenderToAskOutcome(screened(['no-license'], ['state'])).reasons).toEqual([
    'Acme 2: The lender doesn’t serve where you live.',
  ])
  expect(noLenderToAskOutcome([]).status).toBe('reject')
  expect(noLenderToAskOutcome(screened(['declined-before'], ['no-license'])).reasons).toEqual([
    'No lender that we work with fits this request today.',
  ])
  expect(noLenderToAskOutcome(screened(['amount', 'declined-before'], ['income'])).reasons).toEqual([
    'Acme 2: Your income is lower than the lender needs.',
  ])
})

test('our own rules keep somebody out with a reason', () => {
  expect(ineligibleOutcome([{ kind: 'unavailable-state', stateName: 'New York' }])).toMatchObject({
    status: 'reject',
    reasons: ['We don’t serve New York.'],
  })
})

const NOTHING = { lender: null, redirect: null, redirectRefusal: null, reference: null, payoutCents: null, dataErrors: {} }

test('an end without a lender names none, and says why', () => {
  expect(EXPIRED).toEqual({ ...NOTHING, status: 'expired', reasons: ['The time to choose an offer is over.'] })
  expect(WITHDRAWN).toEqual({ ...NOTHING, status: 'withdrawn', reasons: ['You ended your request.'] })
  expect(CANCELED).toEqual({
    ...NOTHING,
    status: 'reject',
    reasons: ['A lender did not answer. We have told it to stop, and have ended your request. You can apply again.'],
  })
})

test('one who waits is told for whom, where that is known', () => {
  expect(pendingOutcome('Acme')).toEqual({
    ...NOTHING,
    status: 'pending',
    reasons: ['No answer from Acme yet. We keep asking, and email you its answer. You can close this page.'],
  })
  expect(PENDING.reasons).toEqual(['We’re waiting for a lender. We’ll email you the answer. You can close this page.'])
})

test.each<[LenderResult, string[]]>([
  [{ kind: 'declined', reasons: ['amount'] }, ['The lender doesn’t lend the amount you asked for.']],
  [
    { kind: 'not-shared', reason: 'no-place-left' },
    ['We have sent your details to as many lenders as we allow, and did not send them here.'],
  ],
  [{ kind: 'not-shared', reason: 'declined-before' }, []],
  [{ kind: 'duplicate' }, ['You already have a loan or a request with the lender.']],
  [{ kind: 'cap-full' }, ['The lender isn’t taking more requests right now.']],
  [{ kind: 'offer-beyond-license' }, ['The lender doesn’t lend the amount you asked for.']],
  [{ kind: 'accepted', reference: null, redirectUrl: null, payoutCents: null }, []],
  [DATA_ERROR, []],
  [FAILED, []],
  [UNKNOWN, []],
])('%j is told as %j', (result, reasons) => expect(reasonsOf({ inquiryOnPost: 'soft', result })).toEqual(reasons))

test('each code of a data error has its message, and the last lender that named a field counts', () => {
  const fields = { employer: 'missing', ssn: 'invalid', jobTitle: 'unverifiable' } as const
  expect(refusedOutcome(named([{ kind: 'data_error', fields }]))).toEqual({
    ...NOTHING,
    status: 'data_error',
    reasons: ['A lender could not work with some of the answers. Please check the fields that are named.'],
    dataErrors: {
      employer: 'A lender needs this answer',
      ssn: 'A lender couldn’t use this answer. Is it right?',
      jobTitle: 'A lender couldn’t verify this answer. Is it right?',
    },
  })
})

const UNLICENSED = 'No lender in our network is licensed for your state.'
test.each<[ScreeningReason, string]>([
  ['paused', 'The lender isn’t taking more requests right now.'],
  ['closed', 'The lender isn’t taking more requests right now.'],
  ['full', 'The lender isn’t taking more requests right now.'],
  ['no-license', UNLICENSED],
  ['license-ended', UNLICENSED],
  ['state-closed', UNLICENSED],
  ['state', 'The lender doesn’t serve where you live.'],
  ['amount-outside-license', 'The lender doesn’t lend the amount you asked for.'],
  ['rate-above-license', 'The lender doesn’t lend the amount you asked for.'],
  ['amount', 'The lender doesn’t lend the amount you asked for.'],
  ['income', 'Your income is lower than the lender needs.'],
  ['pay-frequency', 'Your job or your pay schedule doesn’t fit what the lender asks for.'],
  ['employment', 'Your job or your pay schedule doesn’t fit what the lender asks for.'],
  ['time-at-job', 'Your job or your pay schedule doesn’t fit what the lender asks for.'],
  ['account-type', 'The lender doesn’t lend to this kind of bank account.'],
])('kept out by %s: %s', (reason, text) => {
  const lender = lenderNamed('acme', { legalName: 'Acme' })
  expect(noLenderToAskOutcome([{ lender, reasons: [reason] }])).toEqual({
    ...NOTHING,
    status: 'reject',
    reasons: [text === UNLICENSED ? text : `Acme: ${text}`],
  })
})
