import { describe, expect, test } from 'vitest'
import { ADVERTISED_APR_PERCENT, DISCLOSED_APR_PERCENT, ILLUSTRATION_PERCENT } from '../law/disclosed-figures.ts'
import { APR_CEILINGS, isServedState } from '../law/state-law.ts'
import { STATE_CODES, type StateCode } from '../places/us-states.ts'
import { dollarsToCents } from '../values/money.ts'
import { amortize } from './amortization.ts'
import { estimate } from './calculator.ts'
import { CREDIT_BANDS, highestLegal, ladderOf, ladderRates } from './ladder.ts'
import { CALCULATOR_PRESETS, calculatorPreset, type LoanPageSlug } from './presets.ts'
import { rungsOf } from './rungs.ts'
import { staircaseOf } from './staircase.ts'

const MONTHLY_PAGES = (Object.keys(CALCULATOR_PRESETS) as LoanPageSlug[]).filter((slug) => calculatorPreset(slug).kind !== 'payday')

const PLACES: readonly (readonly [LoanPageSlug, StateCode])[] = [
  ['california-loans', 'CA'],
  ['texas-loans', 'TX'],
  ['florida-loans', 'FL'],
  ['new-york-loans', 'NY'],
  ['pennsylvania-loans', 'PA'],
  ['illinois-loans', 'IL'],
  ['los-angeles-loans', 'CA'],
  ['houston-loans', 'TX'],
  ['miami-loans', 'FL'],
  ['chicago-loans', 'IL'],
  ['phoenix-loans', 'AZ'],
]
const stateOf = (slug: LoanPageSlug) => PLACES.find(([place]) => place === slug)?.[1]

test('a loan of one month is one payment, with its interest', () => {
  expect(rungsOf('personal', [{ name: 'Bank', aprPercent: 12 }], 1000, 1)).toContainEqual({
    ...{ name: 'Bank', aprPercent: 12, amountCents: 100_000 },
    ...{ costCents: 1000, paymentCents: 101_000 },
  })
})

describe.each(MONTHLY_PAGES)('the ladder of %s', (slug) => {
  const { kind, amounts, terms } = calculatorPreset(slug)
  const loans = amounts.flatMap((amount) =>
    terms.map((term) => ({ amount, term, rungs: ladderOf(slug, amount, term, stateOf(slug)) })),
  )

  test('costs at every rate what its payments add up to', () => {
    for (const { amount, term, rungs } of loans)
      for (const { aprPercent, amountCents, costCents } of rungs) {
        const repaid = amortize(dollarsToCents(amount), aprPercent, term).reduce((sum, { payment }) => sum + payment, 0)
        expect([amountCents, amountCents + costCents]).toEqual([amount * 100, repaid])
      }
  })

  test('holds the calculator’s own rate once, as the example, and costs what the calculator says', () => {
    for (const { amount, term, rungs } of loans) {
      const { aprPercent, cost } = estimate(kind, amount, term)
      expect(rungs.filter(({ isExample }) => isExample)).toMatchObject([{ aprPercent, costCents: cost }])
    }
  })

  test('goes up: a more expensive rate costs more, and something more expensive or a legal limit stands beside the example', () => {
    for (const { rungs } of loans) {
      expect(rungs.length).toBeGreaterThan(1)
      expect(rungs.length).toBeLessThanOrEqual(4)
      rungs.reduce((lower, higher) => {
        expect(higher.aprPercent).toBeGreaterThan(lower.aprPercent)
        expect(higher.costCents).toBeGreaterThan(lower.costCents)
        return higher
      })
    }
  })

  test('starts at the example: nothing looks cheaper, but what the law of a closed state limits', () => {
    const state = stateOf(slug)
    const isClosed = state !== undefined && !isServedState(state)
    for (const { rungs } of loans) {
      const cheaper = rungs.slice(
        0,
        rungs.findIndex(({ isExample }) => isExample),
      )
      expect(cheaper.filter(({ name }) => !isClosed || !/limit/i.test(name))).toEqual([])
    }
  })

  test('shows the top of what is advertised, unless a state’s own limits stand in its place', () => {
    const state = stateOf(slug)
    const [loan] = loans
    expect(loan?.rungs.some(({ aprPercent }) => aprPercent === ADVERTISED_APR_PERCENT.max)).toBe(!state || isServedState(state))
  })
})

test.each(PLACES)('%s shows no rate that the law of %s forbids', (slug, state) => {
  const { amounts, terms } = calculatorPreset(slug)
  const rates = amounts.flatMap((amount) => terms.flatMap((term) => ladderOf(slug, amount, term, state)))
  expect(rates.filter(({ aprPercent }) => aprPercent > highestLegal(state))).toEqual([])
  expect(highestLegal(state)).toBeLessThanOrEqual(APR_CEILINGS[state]?.maxAprPercent ?? Infinity)
})

describe('where the law of a served state names no limit', () => {
  const state = STATE_CODES.find((code) => isServedState(code) && highestLegal(code) === Infinity)
  const namesOf = (slug: LoanPageSlug) => ladderRates(slug, state).map(({ name }) => name)

  test('a page keeps its own bad case', () => expect(namesOf('texas-loans')).toEqual(['Top advertised', 'High-fee loan']))
  test('a page that has none shows weaker credit', () =>
    expect(namesOf('florida-loans')).toEqual(['Weaker credit', 'Top advertised']))
})

test('the bands of credit begin above every example', () => {
  const dearestExample = Math.max(
    ...MONTHLY_PAGES.flatMap((slug) => {
      const { kind, amounts } = calculatorPreset(slug)
      return amounts.map((amount) => estimate(kind, amount, 12).aprPercent)
    }),
  )
  expect(Math.min(...CREDIT_BANDS.map(({ aprPercent }) => aprPercent))).toBeGreaterThan(dearestExample)
})

test('the bad cases are the pages’ own', () => {
  const ratesOf = (slug: LoanPageSlug, state?: StateCode) => ladderOf(slug, 1000, 12, state).map(({ aprPercent }) => aprPercent)
  const { max: top } = ADVERTISED_APR_PERCENT
  const { installment, cashAdvance } = DISCLOSED_APR_PERCENT
  const { weakerCreditApr, highApr, veryHighApr } = ILLUSTRATION_PERCENT
  expect(ratesOf('bad-credit-loans')).toEqual([12.99, top, highApr, veryHighApr])
  expect(ratesOf('installment-loans')).toEqual([15.99, top, installment.max])
  expect(ratesOf('cash-advance-loans')).toEqual([12.99, top, cashAdvance.min, cashAdvance.max])
  expect(ratesOf('fair-credit-loans')).toEqual([12.99, weakerCreditApr, top, highApr])
  expect(ratesOf('emergency-loans')).toEqual([12.99, top, highApr])
  expect(ratesOf('new-york-loans', 'NY')).toEqual([12.99, 16, 25])
  expect(ratesOf('illinois-loans', 'IL').at(-1)).toBe(isServedState('IL') ? top : 36)
  expect(ratesOf('california-loans', 'CA')).toContain(12.99)
})

/* By hand: 15% of $300 is $45, every 14 days. */
test('the staircase climbs by one fee with every renewal, past a monthly loan', () => {
  const { steps, monthly } = staircaseOf(300, 14)
  expect(steps).toEqual([
    { day: 14, costCents: 4500 },
    { day: 28, costCents: 9000 },
    { day: 42, costCents: 13_500 },
    { day: 56, costCents: 18_000 },
  ])
  expect(monthly.months).toBe(6)
  expect(monthly.aprPercent).toBe(ADVERTISED_APR_PERCENT.max)
  expect(monthly.costCents).toBe(amortize(30_000, ADVERTISED_APR_PERCENT.max, 6).reduce((sum, { interest }) => sum + interest, 0))
})
