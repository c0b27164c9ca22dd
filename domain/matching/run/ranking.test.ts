import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAmount, anyOffers, installment, offer } from '#tests/support/offers.ts'
import { aprPercent, totalCost } from '../lender/offer.ts'
import type { Ranking } from '../lender/ranking-rules.ts'
import { type Offer, rankOffers } from './ranking.ts'

const orderOf = (ranking: Ranking, offers: readonly Offer[], seed = 'seed') =>
  rankOffers(ranking, offers, { amount: 1000 }, seed).order.map(({ lender }) => lender)

describe('what an offer costs', () => {
  test('interest and the fee that is kept back, in cents', () => {
    // $1,000 over 12 months at 12 %: payments of $88.85, the last one takes up the rounding.
    expect(totalCost(1000, installment(12))).toBe(6619)
    expect(totalCost(1000, installment(12, 5))).toBe(11_619)
    expect(totalCost(500, { kind: 'single-payment', feePercent: 15, termDays: 14 })).toBe(7500)
  })

  test('the yearly rate includes the fee', () => {
    expect(aprPercent(1000, installment(12))).toBe(12)
    expect(aprPercent(1000, installment(24.99, 3))).toBe(31)
    expect(aprPercent(500, { kind: 'single-payment', feePercent: 15, termDays: 14 })).toBe(391.07)
  })

  test('a fee makes the rate higher than the interest, never lower', () =>
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 1, max: 72 }),
        (amount, rate, fee, months) =>
          aprPercent(amount, installment(rate, fee, months)) > aprPercent(amount, installment(rate, 0, months)),
      ),
    ))
})

describe('lowest-cost', () => {
  test('never ranks a more expensive offer above a cheaper one, whatever the payouts', () =>
    fc.assert(
      fc.property(anyOffers, anyAmount, (offers, amount) => {
        const costs = rankOffers({ rule: 'lowest-cost' }, offers, { amount }, 's').order.map(({ costCents }) => costCents)
        return costs.every((cost, place) => place === 0 || cost >= (costs[place - 1] ?? 0))
      }),
      { numRuns: 2000 },
    ))

  test('changing what lenders pay never changes who is cheaper', () =>
    fc.assert(
      fc.property(
        anyOffers,
        anyAmount,
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 10, maxLength: 10 }),
        (offers, amount, payouts) => {
          const repaid = offers.map((each, place) => ({ ...each, payoutCents: payouts[place] ?? 0 }))
          const costs = (list: readonly Offer[]) =>
            rankOffers({ rule: 'lowest-cost' }, list, { amount }, 's').order.map(({ costCents }) => costCents)
          expect(costs(repaid)).toEqual(costs(offers))
        },
      ),
    ))

  test('payout breaks a tie, and the id breaks the last one', () => {
    const offers = [offer('c', installment(20), 100), offer('b', installment(20), 900), offer('a', installment(20), 100)]
    expect(orderOf({ rule: 'lowest-cost' }, offers)).toEqual(['b', 'a', 'c'])
  })

  test('explains every place', () => {
    const offers = [
      offer('dear', installment(36), 9000),
      offer('fair', installment(12), 100),
      offer('fair-too', installment(12), 100),
    ]
    expect(
      rankOffers({ rule: 'lowest-cost' }, offers, { amount: 1000 }, 's').order.map(({ place, lender, because }) => [
        place,
        lender,
        because,
      ]),
    ).toEqual([
      [1, 'fair', 'costs the applicant least, $66.19 in all'],
      [2, 'fair-too', 'is equal in everything the rule looks at; the id decides'],
      [3, 'dear', 'costs the applicant $139.38 more than the offer before it'],
    ])
  })
})

test('highest-payout asks the best payer first, and the cheaper of two equals', () => {
  const offers = [offer('a', installment(36), 5000), offer('b', installment(12), 5000), offer('c', installment(6), 4999)]
  expect(orderOf({ rule: 'highest-payout' }, offers)).toEqual(['b', 'a', 'c'])
})

test('priority-tree goes tier by tier, cheapest first inside one, strangers last', () => {
  const offers = ['a', 'b', 'c', 'd'].map((id, place) => offer(id, installment(40 - place), 100))
  expect(orderOf({ rule: 'priority-tree', tiers: [['c'], ['a', 'b']] }, offers)).toEqual(['c', 'b', 'a', 'd'])
})

describe('weighted-rotation', () => {
  const offers = ['a', 'b', 'c'].map((id) => offer(id, installment(20), 100))
  const ranking: Ranking = { rule: 'weighted-rotation', weights: { a: 6, b: 3 } }

  test('the same seed draws the same order', () => {
    expect(orderOf(ranking, offers, 'run-1')).toEqual(orderOf(ranking, offers, 'run-1'))
  })

  // Drawn by version 1 of the rule: stored decisions have to be drawn again alike.
  test.each([
    ['run-1', 'fahdbgec'],
    ['run-2', 'eacbghfd'],
    ['run-3', 'fedbachg'],
    ['run-4', 'fdgceahb'],
    ['run-5', 'cadhbgfe'],
    ['run-6', 'hfacbdge'],
  ])('%s draws %s', (seed, order) => {
    const eight = [...'abcdefgh'].map((id) => offer(id, installment(20), 100))
    expect(orderOf({ rule: 'weighted-rotation', weights: { a: 2, b: 0.5 } }, eight, seed).join('')).toBe(order)
  })

  test('a lender without a weight has weight 1', () => {
    const named: Ranking = { rule: 'weighted-rotation', weights: { a: 6, b: 3, c: 1 } }
    for (const seed of ['run-1', 'run-2', 'run-3', 'run-4'])
      expect(orderOf(named, offers, seed)).toEqual(orderOf(ranking, offers, seed))
  })

  test('over many runs each lender is first about as often as its weight says', () => {
    const firsts = Array.from({ length: 10_000 }, (_, run) => orderOf(ranking, offers, `run-${run}`)[0])
    const share = (id: string) => firsts.filter((first) => first === id).length / firsts.length
    expect(share('a')).toBeCloseTo(0.6, 1)
    expect(share('b')).toBeCloseTo(0.3, 1)
    expect(share('c')).toBeCloseTo(0.1, 1)
  })
})

test('the other rules explain each place too', () => {
  const offers = [offer('a', installment(36), 5000), offer('b', installment(12), 5000), offer('c', installment(6), 4900)]
  const because = (ranking: Ranking) => rankOffers(ranking, offers, { amount: 1000 }, 's').order.map((row) => row.because)
  expect(because({ rule: 'highest-payout' })).toEqual([
    'pays most, $50.00',
    'costs the applicant $139.38 more than the offer before it',
    'pays $1.00 less than the lender before it',
  ])
  expect(because({ rule: 'priority-tree', tiers: [['a'], ['b', 'c']] })).toEqual([
    'stands first in the first tier that said yes',
    'stands in a later tier',
    'costs the applicant $33.39 more than the offer before it',
  ])
  expect(because({ rule: 'weighted-rotation', weights: {} })).toEqual([
    'was drawn first by weight',
    'was drawn later by weight',
    'was drawn later by weight',
  ])
})

test('equal offers at one cost go by payout, with the difference', () => {
  const offers = [offer('a', installment(12), 100), offer('b', installment(12), 250)]
  expect(rankOffers({ rule: 'lowest-cost' }, offers, { amount: 1000 }, 's').order).toMatchObject([
    { place: 1, lender: 'b', payoutCents: 250 },
    { place: 2, lender: 'a', payoutCents: 100, because: 'pays $1.50 less than the lender before it' },
  ])
})

test('a lender in no tier comes after all that are in one', () => {
  const offers = [offer('a', installment(5), 100), offer('b', installment(50), 100)]
  expect(orderOf({ rule: 'priority-tree', tiers: [['x'], ['y'], ['b']] }, offers)).toEqual(['b', 'a'])
})

test('a lender that is named twice is told as that', () => {
  const twice = [offer('a', installment(5), 100), offer('a', installment(5), 100)]
  expect(rankOffers({ rule: 'lowest-cost' }, twice, { amount: 1000 }, 's').order[1]?.because).toBe('is named twice')
})

describe('every rule', () => {
  const rules: Ranking[] = [
    { rule: 'fair-cost' },
    { rule: 'lowest-cost' },
    { rule: 'highest-payout' },
    { rule: 'priority-tree', tiers: [['b', 'a'], ['d']] },
    { rule: 'weighted-rotation', weights: { a: 5 } },
  ]
  test.each(rules)('$rule ranks everybody once, the same whatever order the answers came in', (ranking) =>
    fc.assert(
      fc.property(anyOffers, anyAmount, (offers, amount) => {
        const decision = rankOffers(ranking, offers, { amount }, 's')
        expect(decision).toMatchObject({ rule: ranking.rule, version: 1, seed: 's', amount })
        expect(decision.order.map(({ place }) => place)).toEqual(offers.map((_, index) => index + 1))
        expect(new Set(decision.order.map(({ lender }) => lender)).size).toBe(offers.length)
        expect(rankOffers(ranking, [...offers].reverse(), { amount }, 's').order).toEqual(decision.order)
      }),
    ),
  )
})
