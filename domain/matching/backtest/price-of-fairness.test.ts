import { expect, test } from 'vitest'
import type { OfferTerms } from '../lender/offer.ts'
import { FAIRNESS_PARTS, priceOfFairness } from './price-of-fairness.ts'

const once = (feePercent: number): OfferTerms => ({ kind: 'single-payment', feePercent, termDays: 14 })
/** For $1,000: ash costs $100 and pays $20, birch costs $250 and pays $60, cedar costs $300 and pays $75. */
const offers = [
  { lender: 'ash', terms: once(10), payoutCents: 2000 },
  { lender: 'birch', terms: once(25), payoutCents: 6000 },
  { lender: 'cedar', terms: once(30), payoutCents: 7500 },
]
const lead = { amount: 1000, offers, results: [], lender: 'ash', payoutCents: 2000 }

test('what was paid and earned, beside the offer that pays us most', () => {
  expect(priceOfFairness(lead)).toEqual({ paidCents: 10_000, earnedCents: 2000, wouldPayCents: 30_000, wouldEarnCents: 7500 })
  expect(Object.keys(priceOfFairness(lead) ?? {})).toEqual(FAIRNESS_PARTS)
  // Cedar declined this person: the best-paid of the others.
  const declined = { lender: 'cedar', result: { kind: 'declined', reasons: [] } } as const
  expect(priceOfFairness({ ...lead, results: [declined] })).toMatchObject({ wouldPayCents: 25_000, wouldEarnCents: 6000 })
})

test('one that pays us most already is the same on both sides, at the price that it paid', () => {
  expect(priceOfFairness({ ...lead, lender: 'cedar', payoutCents: 7000 })).toEqual({
    paidCents: 30_000,
    earnedCents: 7000,
    wouldPayCents: 30_000,
    wouldEarnCents: 7000,
  })
  expect(priceOfFairness({ ...lead, lender: 'nobody' })).toBeUndefined()
})
