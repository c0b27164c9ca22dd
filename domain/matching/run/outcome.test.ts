import { describe, expect, test } from 'vitest'
import type { Acceptance } from '../lender/lender-results.ts'
import { acceptedOutcome, ineligibleOutcome, type LenderResult, noLenderToAskOutcome, refusedOutcome } from './outcome.ts'

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
    ['reject', []],
  ])('%s', (status, results) => {
    expect(refusedOutcome(results)).toMatchObject({ status, redirect: null, lender: null, payoutCents: null })
  })

  test('data errors name the fields in our own words', () => {
    expect(refusedOutcome([DATA_ERROR]).dataErrors).toEqual({ employer: 'A lender could not verify this answer; please check it' })
  })

  test('reasons are told once each', () => {
    expect(refusedOutcome([DECLINED, DECLINED, { kind: 'cap-full' }]).reasons).toEqual([
      'Your income does not meet what the lender asks for.',
      'The lender is not taking more applications at the moment.',
    ])
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
  expect(noLenderToAskOutcome([['no-license'], ['income', 'amount']])).toMatchObject({
    status: 'reject',
    reasons: ['Your income does not meet what the lender asks for.', 'The amount you asked for is outside what the lender offers.'],
  })
  expect(noLenderToAskOutcome([['no-license'], ['no-license', 'income']]).reasons).toEqual([
    'No lender in our network is licensed for your state.',
  ])
  expect(noLenderToAskOutcome([['no-license'], ['state']]).reasons).toEqual(['The lender does not serve your location.'])
  expect(noLenderToAskOutcome([]).status).toBe('reject')
})

test('our own rules keep somebody out with a reason', () => {
  expect(ineligibleOutcome([{ kind: 'unavailable-state', stateName: 'New York' }])).toMatchObject({
    status: 'reject',
    reasons: ['The service is not available in New York.'],
  })
})
