import { expect, test } from 'vitest'
import { judgePing } from './ping-answers.ts'
import type { Candidate } from './run-state.ts'

const offerOf = (interestPercent: number) =>
  ({ kind: 'installment', interestPercent, originationFeePercent: 0, termMonths: 12 }) as const
const CANDIDATE = {
  lender: 'acme',
  terms: offerOf(20),
  payoutCents: 100,
  maxAprPercent: 36,
  needsBank: false,
  redirectHosts: [],
} as Candidate

test('an offer at the ping is held against the license with ⅛ point of tolerance', () => {
  const judged = (interestPercent: number) => judgePing(CANDIDATE, 100, { kind: 'yes', offer: offerOf(interestPercent) })
  expect(judged(36).offer?.terms).toEqual(offerOf(36))
  expect(judged(36.2)).toEqual({ lender: 'acme', result: { kind: 'offer-beyond-license' } })
})
