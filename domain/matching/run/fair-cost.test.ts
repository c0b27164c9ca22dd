import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAmount, anyOffers, installment, offer } from '#tests/support/offers.ts'
import { WANTED_REPAYMENTS, type WantedRepayment } from '../../application/fields/wanted-repayment.ts'
import { aprPercent, type OfferTerms, repaymentOf } from '../lender/offer.ts'
import type { Ranking } from '../lender/ranking-rules.ts'
import { type Offer, type RankingDecision, rankOffers } from './ranking.ts'

const FAIR_COST: Ranking = { rule: 'fair-cost' }
const payday: OfferTerms = { kind: 'single-payment', feePercent: 15, termDays: 14 }

const rank = (offers: readonly Offer[], amount: number, wantedRepayment?: WantedRepayment) =>
  rankOffers(FAIR_COST, offers, { amount, wantedRepayment }, 's').order
const orderOf = (offers: readonly Offer[], amount: number, wantedRepayment?: WantedRepayment) =>
  rank(offers, amount, wantedRepayment).map(({ lender }) => lender)

describe('by name', () => {
  const twoWeeks = offer('payday', payday, 9000)
  const aYear = offer('bank', installment(36), 100)

  test('$500: a year at 36% comes before two weeks at 391%, though it costs more in all', () => {
    expect(aprPercent(500, payday)).toBe(391.07)
    expect(orderOf([twoWeeks, aYear], 500)).toEqual(['bank', 'payday'])
    expect(orderOf([twoWeeks, aYear], 500, 'over-months')).toEqual(['bank', 'payday'])
  })

  test('$500: an applicant who wants to repay at once gets what is repaid at once first', () =>
    expect(orderOf([aYear, twoWeeks], 500, 'at-once')).toEqual(['payday', 'bank']))

  test('$1,000: 24 months at 40% come before 3 months at 199%, though they cost more in all', () => {
    const offers = [offer('quick', installment(199, 0, 3), 9000), offer('slow', installment(40, 0, 24), 100)]
    const [first, second] = rank(offers, 1000)
    expect([first?.lender, second?.lender]).toEqual(['slow', 'quick'])
    expect(first?.costCents).toBeGreaterThan(second?.costCents ?? 0)
  })

  test('$100: 36.02%, which is 36% rounded to the cent, counts as 36%', () => {
    expect(aprPercent(100, installment(36))).toBe(36.02)
    // Five months of 36% cost less than twelve of 30%: the same class, so the cost decides.
    expect(orderOf([offer('year', installment(30), 100), offer('rounded', installment(36, 0, 5), 100)], 100)).toEqual([
      'rounded',
      'year',
    ])
    expect(orderOf([offer('above', installment(36.2, 0, 2), 100), offer('rounded', installment(36), 100)], 100)).toEqual([
      'rounded',
      'above',
    ])
  })

  test('one installment after a month is repaid at once', () => {
    expect(repaymentOf(installment(20, 0, 1))).toBe('at-once')
    expect(orderOf([offer('month', installment(20, 0, 1), 100), offer('year', installment(30), 100)], 500)).toEqual([
      'year',
      'month',
    ])
  })

  test('inside a class the total cost decides, then the yearly rate, then the payout, then the id', () => {
    const offers = [
      offer('dear', installment(30), 9000),
      offer('d', installment(20), 100),
      offer('c', installment(20), 900),
      offer('b', installment(20), 100),
    ]
    expect(orderOf(offers, 1000)).toEqual(['c', 'b', 'd', 'dear'])
    // Neither costs anything, nor has a rate: the payout decides.
    expect(orderOf([offer('a', installment(0), 100), offer('z', installment(0, 0, 6), 200)], 1000)).toEqual(['z', 'a'])
  })

  test('equal cost: the lower yearly rate', () => {
    const dueAfter = (termDays: number): OfferTerms => ({ kind: 'single-payment', feePercent: 0.5, termDays })
    expect([aprPercent(1000, dueAfter(14)), aprPercent(1000, dueAfter(30))]).toEqual([13.04, 6.08])
    expect(orderOf([offer('short', dueAfter(14), 900), offer('long', dueAfter(30), 100)], 1000, 'at-once')).toEqual([
      'long',
      'short',
    ])
  })
})

test('explains every place', () => {
  const offers = [
    offer('payday', payday, 9000),
    offer('dear', installment(60), 100),
    offer('fair', installment(12), 100),
    offer('fair-too', installment(24), 100),
  ]
  expect(rank(offers, 1000).map(({ lender, because }) => [lender, because])).toEqual([
    [
      'fair',
      'is repaid over months at an APR of 12.00%, of the class up to 36%, and costs $66.19 in all: no offer comes before it',
    ],
    ['fair-too', 'costs the applicant $68.51 more than the offer before it'],
    ['dear', 'has an APR of 60.00%, of the class up to 100%; the offer before it is of the class up to 36%'],
    ['payday', 'is repaid at once, and what is repaid over months comes first'],
  ])
})

test('the highest class has no limit, and an equal cost at a higher rate is told', () => {
  const dueAfter = (termDays: number, feePercent = 15): OfferTerms => ({ kind: 'single-payment', feePercent, termDays })
  const [first, second] = rank([offer('short', dueAfter(14), 900), offer('long', dueAfter(21), 100)], 1000, 'at-once')
  expect(first).toMatchObject({
    lender: 'long',
    because: 'is repaid at once at an APR of 260.71%, of the class above 200%, and costs $150.00 in all: no offer comes before it',
  })
  expect(second?.because).toBe('has an APR of 391.07%, above the 260.71% of the offer before it')
  const [, costsMore] = rank([offer('dear', dueAfter(14), 1), offer('fair', dueAfter(45, 10), 1)], 1000, 'at-once')
  expect(costsMore?.because).toBe('has an APR of 391.07%, of the class above 200%; the offer before it is of the class up to 100%')
})

const LIMITS = [36.125, 100.125, 200.125, Number.POSITIVE_INFINITY]
const classOf = (amount: number, { terms }: Offer) => LIMITS.findIndex((limit) => aprPercent(amount, terms) <= limit)
const anyWish = fc.option(fc.constantFrom(...WANTED_REPAYMENTS), { nil: undefined })

test('never a more expensive class before a cheaper one of the wanted kind, and never an unwanted kind before a wanted one', () =>
  fc.assert(
    fc.property(anyOffers, anyAmount, anyWish, (offers, amount, wish) => {
      const ranked = rank(offers, amount, wish).map(({ lender }) => offers.find((each) => each.lender === lender) as Offer)
      const isWanted = ({ terms }: Offer) => repaymentOf(terms) === (wish ?? 'over-months')
      const wanted = ranked.filter(isWanted)
      expect(ranked.slice(0, wanted.length)).toEqual(wanted)
      for (const kind of [wanted, ranked.slice(wanted.length)]) {
        const classes = kind.map((each) => classOf(amount, each))
        expect(classes).toEqual([...classes].sort((one, other) => one - other))
      }
    }),
  ))

test('what a lender pays never moves an offer that costs otherwise', () =>
  fc.assert(
    fc.property(
      anyOffers,
      anyAmount,
      anyWish,
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 10 }),
      (offers, amount, wish, pay) => {
        const repaid = offers.map((each, place) => ({ ...each, payoutCents: pay[place] ?? 0 }))
        const costs = (list: readonly Offer[]) => rank(list, amount, wish).map(({ costCents }) => costCents)
        expect(costs(repaid)).toEqual(costs(offers))
      },
    ),
  ))

describe('a stored decision is made again with the same winners', () => {
  const replay = ({ rule, offers, amount, wantedRepayment, seed }: RankingDecision) =>
    rankOffers({ rule } as Ranking, offers, { amount, wantedRepayment }, seed).order

  test.each(['fair-cost', 'lowest-cost', 'highest-payout'] as const)('%s', (rule) =>
    fc.assert(
      fc.property(anyOffers, anyAmount, anyWish, (offers, amount, wantedRepayment) => {
        const decision = rankOffers({ rule }, offers, { amount, wantedRepayment }, 's')
        const stored = JSON.parse(JSON.stringify(decision)) as RankingDecision
        expect(replay(stored)).toEqual(decision.order)
      }),
    ),
  )

  test('lowest-cost of version 1, from before applicants could say how they want to repay', () => {
    const stored: RankingDecision = {
      rule: 'lowest-cost',
      version: 1,
      seed: 'run-1',
      amount: 500,
      offers: [offer('bank', installment(36), 100), offer('payday', payday, 9000)],
      order: [
        {
          place: 1,
          lender: 'payday',
          costCents: 7500,
          payoutCents: 9000,
          because: 'costs the applicant least, $75.00 in all',
        },
        {
          place: 2,
          lender: 'bank',
          costCents: 10_275,
          payoutCents: 100,
          because: 'costs the applicant $27.75 more than the offer before it',
        },
      ],
    }
    expect(replay(stored)).toEqual(stored.order)
  })
})
