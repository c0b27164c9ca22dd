import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { sandboxLenderFile } from '#tests/support/sandbox-lenders.ts'
import type { Application } from '../../application/application.ts'
import { LOAN_AMOUNT } from '../../application/fields/loan-amount-range.ts'
import type { StateCode } from '../../places/us-states.ts'
import type { Lender } from '../lender/lender.ts'
import { screenLenders } from '../lender/lender-criteria.ts'
import { repaymentOf } from '../lender/offer.ts'
import { mayGetIdentity, type Refused, smallerAmount } from './smaller-amount.ts'

const MONDAY_NOON = new Date('2026-11-16T18:00:00Z')

const refused = (lenders: readonly Lender[], changes: Partial<Refused> = {}): Refused => ({
  lenders,
  facts: CANARY,
  now: MONDAY_NOON,
  mayAsk: () => true,
  ...changes,
})
const upTo = (id: string, max: number, changes: Partial<Lender> = {}) =>
  lenderNamed(id, { criteria: { amount: { min: 100, max } }, ...changes })

const AT_ONCE = { kind: 'single-payment', feePercent: 1, termDays: 14 } as const
const WISH = {
  wantedRepayment: fc.constantFrom('over-months' as const, 'at-once' as const, undefined),
  tried: fc.subarray(['l0', 'l1', 'l2']),
}

const passes = (lender: Lender, loanAmount: number, { facts, now }: Refused) =>
  screenLenders([lender], { ...facts, loanAmount }, now)[0]?.reasons.length === 0

/** Amount by amount: what a lender that the amount keeps out would take. */
function byTrying(question: Refused): number | null {
  const { lenders, facts, mayAsk } = question
  const kept = lenders.filter(({ id, licenses, criteria, offer }) => {
    const ranges = [licenses[facts.state]?.amount, criteria.amount].filter((range) => range !== undefined)
    return (
      mayAsk(id) &&
      repaymentOf(offer) === (facts.wantedRepayment ?? 'over-months') &&
      ranges.some(({ min, max }) => facts.loanAmount < min || facts.loanAmount > max)
    )
  })
  for (let amount = facts.loanAmount - 1; amount >= LOAN_AMOUNT.min; amount--)
    if (kept.some((lender) => passes(lender, amount, question))) return amount
  return null
}

/** Where a lender lends less than others. */
const statesOf = (lenders: readonly Lender[]) =>
  lenders.filter(({ criteria }) => criteria.amount).flatMap(({ licenses }) => Object.keys(licenses) as StateCode[])

describe('the nearest smaller amount', () => {
  test('is the greatest that a lender lends below what was asked for', () => {
    expect(smallerAmount(refused([upTo('a', 800), upTo('b', 1275), upTo('c', 4000)]))).toBe(1275)
    expect(
      smallerAmount(refused([lenderNamed('a', { licenses: { TX: { ...TEXAS_LICENSE, amount: { min: 500, max: 900 } } } })])),
    ).toBe(900)
  })

  test.each<[string, Lender]>([
    ['lends the amount that was asked for, and said no', upTo('a', 2500)],
    ['lends more only', lenderNamed('a', { criteria: { amount: { min: 3000, max: 5000 } } })],
    ['is paused', upTo('a', 1000, { paused: true })],
    ['has no license in the state', upTo('a', 1000, { licenses: {} })],
    ['wants a higher income as well', lenderNamed('a', { criteria: { amount: { min: 100, max: 1000 }, minMonthlyIncome: 9000 } })],
    [
      'is closed at this hour',
      upTo('a', 1000, { schedule: { timeZone: 'America/Chicago', open: [{ days: ['Sun'], from: '08:00', to: '20:00' }] } }),
    ],
    ['charges more than its license allows', upTo('a', 1000, { licenses: { TX: { ...TEXAS_LICENSE, maxAprPercent: 20 } } })],
  ])('is none of a lender that %s', (_what, lender) => expect(smallerAmount(refused([lender]))).toBeNull())

  test('is none of a lender that may not be asked', () => {
    const mayAsk = (lender: string) => lender !== 'b'
    expect(smallerAmount(refused([upTo('a', 800), upTo('b', 1200)], { mayAsk }))).toBe(800)
  })

  test('is none of a lender that is repaid another way than was asked for, or, where nothing was said, than over months', () => {
    const [once, monthly] = [upTo('once', 1200, { offer: AT_ONCE }), upTo('monthly', 800)]
    const amountFor = (wantedRepayment: Application['wantedRepayment'], lenders = [once, monthly]) =>
      smallerAmount(refused(lenders, { facts: { ...CANARY, wantedRepayment } }))
    expect([amountFor('over-months'), amountFor('at-once'), amountFor(undefined)]).toEqual([800, 1200, 800])
    expect([amountFor('over-months', [once]), amountFor('at-once', [monthly]), amountFor(undefined, [once])]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('for 200 refused people and the lenders of the sandbox, really passes, and none is nearer', () => {
    const { lenders } = sandboxLenderFile('http://127.0.0.1:1')
    const people = fc.sample(
      fc.record({
        state: fc.constantFrom(...statesOf(lenders)),
        loanAmount: fc.integer({ min: 900, max: 1400 }),
        grossIncome: fc.integer({ min: 1000, max: 5000 }),
        payFrequency: fc.constantFrom('Weekly', 'Bi-weekly', 'Monthly'),
        employmentStatus: fc.constantFrom('Employed', 'Self-employed', 'Unemployed'),
        accountType: fc.constantFrom('checking', 'savings'),
        timeAtJob: fc.constantFrom('0', '1', '5'),
        wantedRepayment: fc.constantFrom('over-months' as const, 'at-once' as const),
      }),
      { numRuns: 200, seed: 17 },
    )
    const suggestions = people.map((facts) => {
      const question = refused(lenders, { facts })
      const amount = smallerAmount(question)
      expect(amount).toBe(byTrying(question))
      return amount
    })
    const found = suggestions.filter((amount) => amount !== null).length
    expect(found).toBeGreaterThan(20)
    expect(found).toBeLessThan(180)
  })

  test('is that of trying every amount, whatever the lenders', () => {
    const amounts = fc
      .tuple(fc.integer({ min: 50, max: 700 }), fc.integer({ min: 0, max: 300 }))
      .map(([min, more]) => ({ min, max: min + more }))
    const offers = fc.oneof(
      fc.record({
        kind: fc.constant('installment' as const),
        interestPercent: fc.integer({ min: 0, max: 60 }),
        originationFeePercent: fc.integer({ min: 0, max: 5 }),
        termMonths: fc.constantFrom(1, 6, 36),
      }),
      fc.record({
        kind: fc.constant('single-payment' as const),
        feePercent: fc.integer({ min: 1, max: 3 }),
        termDays: fc.constantFrom(14, 30),
      }),
    )
    const lenders = fc.array(
      fc.record({
        license: amounts,
        wanted: fc.option(amounts, { nil: undefined }),
        offer: offers,
        maxAprPercent: fc.constantFrom(24, 36, 50),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(lenders, fc.integer({ min: 100, max: 800 }), fc.record(WISH), (rows, loanAmount, { wantedRepayment, tried }) => {
        const file = rows.map(({ license, wanted, offer, maxAprPercent }, place) =>
          lenderNamed(`l${place}`, {
            licenses: { TX: { ...TEXAS_LICENSE, maxAprPercent, amount: license } },
            criteria: { amount: wanted },
            offer,
          }),
        )
        const mayAsk = (lender: string) => !tried.includes(lender)
        const question = refused(file, { facts: { ...CANARY, loanAmount, wantedRepayment }, mayAsk })
        expect(smallerAmount(question)).toBe(byTrying(question))
      }),
      { numRuns: 60 },
    )
  })

  test('is found among a hundred lenders by a close look at the best of them', () => {
    const looked = new Set<string>()
    const watched = (lender: Lender): Lender =>
      Object.defineProperty({ ...lender }, 'offer', {
        get() {
          looked.add(lender.id)
          return lender.offer
        },
      })
    const lenders = Array.from({ length: 100 }, (_, place) => upTo(`lender-${place}`, 1000 + ((place * 37) % 1000)))
    expect(smallerAmount(refused(lenders.map(watched)))).toBe(1999)
    expect([...looked]).toEqual(['lender-27'])
  })

  test('is the greatest amount of a lender at the very limit of its license, and none of one above it', () => {
    const lender = (interestPercent: number) =>
      lenderNamed('a', {
        licenses: { TX: { ...TEXAS_LICENSE, maxAprPercent: 36, amount: { min: 100, max: 1000 } } },
        offer: { kind: 'installment', interestPercent, originationFeePercent: 0, termMonths: 12 },
      })
    expect(smallerAmount(refused([lender(36)]))).toBe(1000)
    expect(smallerAmount(refused([lender(40)]))).toBeNull()
  })
})

describe('the sharing budget', () => {
  const sold = (lender: string) => ({ lender, declined: false })

  test('leaves no place for a further lender, and needs none for one that holds it', () => {
    const may = mayGetIdentity([sold('a'), sold('b'), sold('b')], 2)
    expect(['a', 'b', 'c'].map(may)).toEqual([true, true, false])
    expect(mayGetIdentity([sold('a')], 2)('c')).toBe(true)
  })

  test('has no place for a lender that declined this person', () => {
    const may = mayGetIdentity([sold('a'), { lender: 'a', declined: true }], 5)
    expect([may('a'), may('b')]).toEqual([false, true])
  })
})
