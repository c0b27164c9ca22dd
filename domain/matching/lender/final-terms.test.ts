import { describe, expect, test } from 'vitest'
import { type ContractFigures, compareContract, contractFigures, costsMoreThanOffered } from './final-terms.ts'
import { aprPercent, type OfferTerms } from './offer.ts'
import { priceTagOf } from './price-tag.ts'

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

/** The contract of an offer that was kept to, read from the price that the person was shown. */
function contractOf(dollars: number, offer: OfferTerms, changes: Partial<ContractFigures> = {}): ContractFigures {
  const { amountCents, aprPercent, paymentCents, payments, feeCents } = priceTagOf(dollars, offer)
  return { amountCents, aprPercent, paymentCents, payments, feeCents, ...changes }
}

describe('a contract’s figures', () => {
  test.each<[keyof ContractFigures, number, number]>([
    ['amountCents', 100, 10_000_000],
    ['aprPercent', 0, 10_000],
    ['paymentCents', 1, 10_000_000],
    ['payments', 1, 120],
    ['feeCents', 0, 10_000_000],
  ])('%s is %d to %d', (name, least, most) => {
    const kept = contractOf(1000, installment(24.99))
    const isTaken = (value: number) => contractFigures.safeParse({ ...kept, [name]: value }).success
    expect([least - 1, least, most, most + 1].map(isTaken)).toEqual([false, true, true, false])
    expect([isTaken(least + 0.5), isTaken(Number.NaN)]).toEqual([name === 'aprPercent', false])
  })
})

describe('a contract, held against its offer', () => {
  const offer = installment(24.99)
  const kept = contractOf(1000, offer)

  test.each<[string, OfferTerms, ContractFigures, boolean]>([
    ['as offered', offer, kept, false],
    ['for another amount and term, at the same terms', offer, contractOf(700, installment(24.99, 3, 24)), false],
    ['exactly an eighth of a point more', offer, { ...kept, aprPercent: kept.aprPercent + 0.125 }, false],
    ['just over an eighth of a point more', offer, { ...kept, aprPercent: kept.aprPercent + 0.126 }, true],
    ['less', offer, { ...kept, aprPercent: 12, feeCents: 0 }, false],
    ['at once, as offered', atOnce(15), contractOf(300, atOnce(15)), false],
    ['at once, exactly a dollar more', atOnce(15), contractOf(300, atOnce(15), { paymentCents: 34_600 }), false],
    ['at once, a cent more than that', atOnce(15), contractOf(300, atOnce(15), { paymentCents: 34_601 }), true],
    [
      'at once, its fee kept back and higher',
      atOnce(15),
      contractOf(300, atOnce(15), { paymentCents: 30_000, feeCents: 4601 }),
      true,
    ],
    ['at once, in two payments', atOnce(15), contractOf(300, atOnce(15), { payments: 2 }), true],
  ])('%s', (_what, terms, contract, costsMore) => expect(compareContract(terms, contract).costsMore).toBe(costsMore))

  // The last payment is a few cents smaller than the others, which a contract's five figures do not tell.
  test('exactly a dollar more in fees is as offered, and a cent more is not', () => {
    const { offered, final } = compareContract(offer, kept)
    const upToADollar = kept.feeCents + 100 - (final.costCents - offered.costCents)
    expect(compareContract(offer, { ...kept, feeCents: upToADollar }).costsMore).toBe(false)
    expect(compareContract(offer, { ...kept, feeCents: upToADollar + 1 })).toEqual({
      offered: { aprPercent: 31, costCents: 17_049 },
      final: { aprPercent: 31, costCents: 17_150 },
      costsMore: true,
    })
  })

  // To a computer 32.075 less 31.95 is a little more than an eighth.
  test.each([1.95, 3.94, 7.88, 31.95])('exactly an eighth of a point above %d% is as offered, a thousandth more is not', (rate) => {
    const offered = installment(rate, 0)
    expect(aprPercent(5000, offered)).toBe(rate)
    const at = (points: number) => {
      const printed = Number((rate + points).toFixed(3))
      return compareContract(offered, contractOf(5000, offered, { aprPercent: printed })).costsMore
    }
    expect([at(0.125), at(0.126)]).toEqual([false, true])
  })
})
