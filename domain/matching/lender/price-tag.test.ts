import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aprPercent, type OfferTerms, totalCost } from './offer.ts'
import { priceTagOf } from './price-tag.ts'

test('a loan over months: the fee is kept back, and the payments add up', () => {
  expect(priceTagOf(1000, { kind: 'installment', interestPercent: 24, originationFeePercent: 5, termMonths: 12 })).toEqual({
    kind: 'installment',
    amountCents: 100_000,
    getCents: 95_000,
    paymentCents: 9_456,
    lastPaymentCents: 9_454,
    payments: 12,
    termDays: null,
    totalCents: 113_470,
    costCents: 18_470,
    feeCents: 5_000,
    aprPercent: 34.14,
  })
})

test('a loan repaid at once: one payment, and the fee is its cost', () => {
  expect(priceTagOf(300, { kind: 'single-payment', feePercent: 15, termDays: 14 })).toMatchObject({
    getCents: 30_000,
    paymentCents: 34_500,
    payments: 1,
    termDays: 14,
    totalCents: 34_500,
    costCents: 4_500,
    aprPercent: 391.07,
  })
})

const terms = fc.oneof(
  fc.record({
    kind: fc.constant('installment' as const),
    interestPercent: fc.integer({ min: 0, max: 40_000 }).map((hundredths) => hundredths / 100),
    originationFeePercent: fc.integer({ min: 0, max: 25 }),
    termMonths: fc.integer({ min: 1, max: 72 }),
  }),
  fc.record({
    kind: fc.constant('single-payment' as const),
    feePercent: fc.integer({ min: 0, max: 60 }),
    termDays: fc.integer({ min: 7, max: 45 }),
  }),
)

test('every tag adds up, and tells the cost and the rate by which offers are ranked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5000 }), terms, (amount, offer: OfferTerms) => {
      const tag = priceTagOf(amount, offer)
      expect(tag.paymentCents * (tag.payments - 1) + tag.lastPaymentCents).toBe(tag.totalCents)
      expect(tag.totalCents - tag.getCents).toBe(tag.costCents)
      expect(tag.costCents).toBe(totalCost(amount, offer))
      expect(tag.aprPercent).toBe(aprPercent(amount, offer))
    }),
  )
})

test('an offer’s rate is that of the amount that is asked for, whatever was asked for before', () => {
  const offer = { kind: 'installment', interestPercent: 35, originationFeePercent: 3, termMonths: 12 } as const
  const rates = [10, 5000, 10].map((amount) => aprPercent(amount, offer))
  expect(rates).toEqual([10, 5000, 10].map((amount) => aprPercent(amount, { ...offer })))
  expect(rates[0]).not.toBe(rates[1])
})
