import { describe, expect, test } from 'vitest'
import { lenderNamed } from '#tests/support/lenders.ts'
import type { ScreeningReason } from '../lender/lender-criteria.ts'
import type { Acceptance } from '../lender/lender-results.ts'
import {
  acceptedOutcome,
  ineligibleOutcome,
  type LenderResult,
  noLenderToAskOutcome,
  refusedOutcome,
  type ToldResult,
} from './outcome.ts'

const told = (results: readonly LenderResult[]): ToldResult[] =>
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
    ['reject', [{ kind: 'not-released', reason: 'declined-before' }]],
    ['reject', []],
  ])('%s', (status, results) => {
    expect(refusedOutcome(told(results))).toMatchObject({ status, redirect: null, lender: null, payoutCents: null })
  })

  test('data errors name the fields in our own words', () => {
    expect(refusedOutcome(told([DATA_ERROR])).dataErrors).toEqual({
      employer: 'A lender could not verify this answer; please check it',
    })
  })

  test('reasons are told once each, behind the names of the lenders that gave them', () => {
    expect(refusedOutcome(told([DECLINED, DECLINED, { kind: 'cap-full' }])).reasons).toEqual([
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
    const withheld: LenderResult = { kind: 'not-released', reason: 'no-place-left' }
    expect(refusedOutcome(told([FAILED, withheld])).status).toBe('error')
    expect(refusedOutcome(told([withheld]))).toMatchObject({
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
})

test('our own rules keep somebody out with a reason', () => {
  expect(ineligibleOutcome([{ kind: 'unavailable-state', stateName: 'New York' }])).toMatchObject({
    status: 'reject',
    reasons: ['We don’t serve New York.'],
  })
})
