import { describe, expect, test } from 'vitest'
import { costsMoreThanOffered } from './final-terms.ts'
import type { OfferTerms } from './offer.ts'

const installment = (interestPercent: number, originationFeePercent = 3, termMonths = 12): OfferTerms => ({
  kind: 'installment',
  interestPercent,
  originationFeePercent,
  termMonths,
})
const atOnce = (feePercent: number, termDays = 14): OfferTerms => ({ kind: 'single-payment', feePercent, termDays })

describe('a loan that was funded, held against its offer', () => {
  test.each<[string, OfferTerms, OfferTerms, number]>([
    ['as offered', installment(24.99), installment(24.99), 100_000],
    ['cheaper', installment(24.99), installment(19.99), 100_000],
    ['for another amount, at the same rate', installment(24.99), installment(24.99), 37_550],
    [
      'for a longer term, at the same rate: interest adds up, and is no more expensive offer',
      installment(24.99),
      installment(24.99, 3, 24),
      100_000,
    ],
    ['an eighth of a point and less than a dollar more', installment(24.99), installment(25.1), 100_000],
    ['a dollar more, at an APR that the tolerance covers', atOnce(10, 45), atOnce(10.01, 45), 1_000_000],
  ])('%s: nothing is flagged', (_what, offer, terms, amountCents) =>
    expect(costsMoreThanOffered(offer, terms, amountCents)).toBeUndefined(),
  )

  test('a higher rate is flagged, with both figures', () => {
    expect(costsMoreThanOffered(installment(24.99), installment(35.99), 100_000)).toEqual({
      offered: { aprPercent: 31, costCents: 17_049 },
      final: { aprPercent: 42.16, costCents: 23_547 },
    })
  })

  test('a higher fee is flagged', () =>
    expect(costsMoreThanOffered(installment(24.99), installment(24.99, 5), 100_000)?.final.costCents).toBe(19_049))

  test('an APR just above an eighth of a point is flagged, however little it costs', () =>
    expect(costsMoreThanOffered(atOnce(15), atOnce(15.01), 10_000)).toEqual({
      offered: { aprPercent: 391.07, costCents: 1500 },
      final: { aprPercent: 391.33, costCents: 1501 },
    }))

  test('more than a dollar is flagged, however little it is of the rate', () =>
    expect(costsMoreThanOffered(installment(10, 0, 72), installment(10.05, 0, 72), 500_000)).toMatchObject({
      offered: { aprPercent: 10 },
      final: { aprPercent: 10.05 },
    }))

  test('one repayment in place of months is held against the offer as it was', () =>
    expect(costsMoreThanOffered(installment(24.99), atOnce(15), 50_000)?.final).toEqual({ aprPercent: 391.07, costCents: 7500 }))
})
