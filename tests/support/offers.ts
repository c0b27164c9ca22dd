/** Offers for tests of the ranking: by hand, and at random. */
import fc from 'fast-check'
import type { OfferTerms } from '#domain/matching/lender/offer.ts'
import type { Offer } from '#domain/matching/run/ranking.ts'

export const installment = (interestPercent: number, originationFeePercent = 0, termMonths = 12): OfferTerms => ({
  kind: 'installment',
  interestPercent,
  originationFeePercent,
  termMonths,
})
export const offer = (lender: string, terms: OfferTerms, payoutCents: number): Offer => ({ lender, terms, payoutCents })
export const anyTerms: fc.Arbitrary<OfferTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('installment' as const),
    interestPercent: fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10),
    originationFeePercent: fc.integer({ min: 0, max: 10 }),
    termMonths: fc.integer({ min: 1, max: 72 }),
  }),
  fc.record({
    kind: fc.constant('single-payment' as const),
    feePercent: fc.integer({ min: 0, max: 60 }),
    termDays: fc.integer({ min: 7, max: 45 }),
  }),
)
export const anyOffers = fc.uniqueArray(
  fc.record({ lender: fc.constantFrom(...'abcdefghij'), terms: anyTerms, payoutCents: fc.integer({ min: 0, max: 20_000 }) }),
  { selector: ({ lender }) => lender, maxLength: 10 },
)
export const anyAmount = fc.integer({ min: 100, max: 5000 })
