import { describe, expect, test } from 'vitest'
import { LOAN_AMOUNT } from '../application/fields/loan-amount-range.ts'
import { PAGE_COLORS } from '../look/brand-colors.ts'
import { aprOfFee, type CalculatorKind, estimate, PAYDAY_FEE_PERCENT, periodsAYear, TIER_LIMITS_DOLLARS } from './calculator.ts'
import { CALCULATOR_PRESETS, type CalculatorPreset, calculatorPreset, isLoanPageSlug, type LoanPageSlug } from './presets.ts'
import { applyLink, DEFAULT_TERM_MONTHS, defaultTerm, formatTerm, termUnit } from './terms.ts'

// Spec §9, "Calculator presets", written out page by page.
const PRESET_ROWS: [slugs: LoanPageSlug[], kind: CalculatorKind, amounts: number[], terms: number[]][] = [
  [['emergency-loans'], 'personal', [500, 1000, 2500, 5000], [3, 6, 12, 24]],
  [['quick-cash'], 'quickcash', [500, 1000, 2500, 5000], [6, 12, 18, 24]],
  [['installment-loans'], 'installment', [1000, 2500, 5000], [12, 24, 36, 60]],
  [['payday-loans'], 'payday', [300, 500, 1000, 2500], [7, 14, 21, 30]],
  [
    [
      'bad-credit-loans',
      'same-day-loans',
      'small-personal-loans',
      'california-loans',
      'texas-loans',
      'florida-loans',
      'new-york-loans',
      'pennsylvania-loans',
      'illinois-loans',
      'los-angeles-loans',
      'houston-loans',
      'miami-loans',
      'chicago-loans',
      'phoenix-loans',
      'direct-deposit-loans',
    ],
    'personal',
    [500, 1000, 2500, 5000],
    [6, 12, 24, 36, 60],
  ],
  [['debt-consolidation-loans', 'home-improvement-loans'], 'personal', [1000, 2500, 3500, 5000], [24, 36, 48, 60]],
  [['medical-loans'], 'personal', [500, 1000, 2500, 5000], [12, 24, 36, 48, 60]],
  [['excellent-credit-loans'], 'personal', [1000, 2000, 3500, 5000], [24, 36, 48, 60]],
  [['fair-credit-loans'], 'personal', [500, 1000, 2500, 5000], [12, 24, 36, 48]],
  [['self-employed-loans'], 'personal', [1000, 2000, 3500, 5000], [12, 24, 36, 48, 60]],
  [['vacation-loans'], 'personal', [1000, 2000, 3500, 5000], [12, 18, 24, 36]],
  [['fast-loans'], 'quickcash', [500, 1000, 2500, 5000], [3, 6, 12, 24]],
  [['no-credit-check-loans'], 'personal', [500, 1000, 2500, 5000], [6, 12, 18, 24, 36]],
  [['personal-loans-online', 'usa-loans'], 'personal', [500, 1000, 2500, 5000], [12, 24, 36, 48, 60]],
  [['cash-advance-loans'], 'quickcash', [200, 500, 1000, 2500, 5000], [2, 4, 6, 12]],
]

/*
 * Payments by amount, then by term. Computed outside this code with 50-digit decimals: P·r ÷ (1 − (1 + r)^−n), r = APR ÷ 1200, rounded
 * half up to the cent. One by hand: $1,000 at 12.99% over 12 months: r = 0.010825; 1.010825^12 = 1.137916…, its inverse 0.878799…;
 * 1000 × 0.010825 ÷ (1 − 0.878799…) = 10.825 ÷ 0.121200… = 89.31.
 */
const INSTALLMENT_PAYMENTS: Record<number, [apr: number, Record<number, number>]> = {
  1000: [15.99, { 12: 90.73, 24: 48.96, 36: 35.15, 60: 24.31 }],
  2500: [19.99, { 12: 231.57, 24: 127.23, 36: 92.9, 60: 66.22 }],
  5000: [24.99, { 12: 475.2, 24: 266.83, 36: 198.77, 60: 146.73 }],
}
const OTHER_PAYMENTS: Record<number, [apr: number, Record<number, number>]> = {
  200: [12.99, { 2: 101.63, 4: 51.36, 6: 34.61, 12: 17.86 }],
  500: [12.99, { 2: 254.07, 3: 170.29, 4: 128.4, 6: 86.52, 12: 44.66, 18: 30.72, 24: 23.77, 36: 16.84, 48: 13.41, 60: 11.37 }],
  1000: [12.99, { 2: 508.13, 3: 340.58, 4: 256.8, 6: 173.04, 12: 89.31, 18: 61.44, 24: 47.54, 36: 33.69, 48: 26.82, 60: 22.75 }],
  2000: [16.99, { 12: 182.4, 18: 126.65, 24: 98.87, 36: 71.3, 48: 57.7, 60: 49.69 }],
  2500: [16.99, { 2: 1276.61, 3: 857.04, 4: 647.28, 6: 437.56, 12: 228, 18: 158.31, 24: 123.59, 36: 89.12, 48: 72.12, 60: 62.12 }],
  3500: [21.99, { 12: 327.56, 18: 230.03, 24: 181.56, 36: 133.65, 48: 110.25, 60: 96.65 }],
  5000: [
    21.99,
    { 2: 2568.93, 3: 1728.12, 4: 1307.79, 6: 887.59, 12: 467.95, 18: 328.62, 24: 259.37, 36: 190.93, 48: 157.5, 60: 138.07 },
  ],
}
/** Fee 15% of the amount; APR = 15 × 365 ÷ days. */
const PAYDAY_APR: Record<number, number> = { 7: 782.14, 14: 391.07, 21: 260.71, 30: 182.5 }

const pages = PRESET_ROWS.flatMap(([slugs, kind, amounts, terms]) => slugs.map((slug) => ({ slug, kind, amounts, terms })))

describe.each(Object.entries<CalculatorPreset>(CALCULATOR_PRESETS))(
  'whatever %s offers',
  (_slug, { kind, primaryColor, amounts, terms }) => {
    test('has a color of the pages', () => expect(Object.keys(PAGE_COLORS)).toContain(primaryColor))

    test('is an amount that can be asked for', () =>
      expect(amounts.filter((amount) => amount < LOAN_AMOUNT.min || amount > LOAN_AMOUNT.max)).toEqual([]))

    test('is paid off by its last payment', () => {
      const estimates = amounts.flatMap((amount) => terms.map((term) => ({ amount, ...estimate(kind, amount, term) })))
      expect(estimates.filter(({ schedule }) => schedule.at(-1)?.balance !== 0)).toEqual([])
      expect(estimates.filter(({ amount, total, cost }) => total - cost !== amount * 100)).toEqual([])
    })
  },
)

describe.each(pages)('$slug', ({ slug, kind, amounts, terms }) => {
  test('has the preset of the specification', () => expect(calculatorPreset(slug)).toMatchObject({ kind, amounts, terms }))

  test.each(amounts.flatMap((amount) => terms.map((term) => [amount, term] as const)))('$%i over %i', (amount, term) => {
    const result = estimate(kind, amount, term)
    if (kind === 'payday') {
      expect(result).toMatchObject({ payment: amount * 115, total: amount * 115, cost: amount * 15, aprPercent: PAYDAY_APR[term] })
      return
    }
    const [apr, payments] = (kind === 'installment' ? INSTALLMENT_PAYMENTS : OTHER_PAYMENTS)[amount] ?? [0, {}]
    expect(result.aprPercent).toBe(apr)
    expect(result.payment / 100).toBe(payments[term])
    expect(result.schedule).toHaveLength(term)
    expect(result.schedule.at(-1)?.balance).toBe(0)
    expect(result.cost).toBe(result.total - amount * 100)
  })
})

describe('tiers change above $1,000 and above $2,500', () => {
  test.each<[CalculatorKind, number, number]>([
    ['installment', 1000, 15.99],
    ['installment', 1001, 19.99],
    ['installment', 2500, 19.99],
    ['installment', 2501, 24.99],
    ['personal', 1000, 12.99],
    ['quickcash', 1001, 16.99],
    ['personal', 2501, 21.99],
  ])('%s, $%i: %f%%', (kind, amount, apr) => expect(estimate(kind, amount, 12).aprPercent).toBe(apr))
})

/* $1,000 at 15.99% over 12 months, first row by hand: interest 1000 × 0.013325 = 13.33 (13.325 rounded); principal 90.73 − 13.33 = 77.40. */
test('the first line of a schedule is what a person computes by hand', () => {
  expect(estimate('installment', 1000, 12).schedule[0]).toEqual({
    number: 1,
    payment: 9073,
    principal: 7740,
    interest: 1333,
    balance: 92260,
  })
})

test.each<[LoanPageSlug, number]>([
  ['emergency-loans', 12],
  ['debt-consolidation-loans', 24],
  ['payday-loans', 14],
  ['cash-advance-loans', 12],
])('the default term of %s is %i', (slug, term) => expect(defaultTerm(calculatorPreset(slug))).toBe(term))

test('links to the application carry amount and term, and days where they are days', () => {
  expect(applyLink('personal', 2500, 24)).toBe('/apply-now?amount=2500&term=24')
  expect(applyLink('payday', 300, 14)).toBe('/apply-now?amount=300&term=14&unit=days')
})

test('a term is said in its unit', () => {
  expect([formatTerm(1, 'months'), formatTerm(14, 'days')]).toEqual(['1 month', '14 days'])
})

test('a term is in months, but for a payday loan', () =>
  expect((['installment', 'personal', 'quickcash', 'payday'] as const).map(termUnit)).toEqual([
    'months',
    'months',
    'months',
    'days',
  ]))

test('the default term is the offered one that is nearest to 12 months, the first of two', () => {
  const offering = (terms: number[]) => defaultTerm({ ...calculatorPreset('emergency-loans'), terms })
  expect(DEFAULT_TERM_MONTHS).toBe(12)
  expect([[6, 18], [18, 6], [11, 14], [9, 14], [24]].map(offering)).toEqual([6, 18, 11, 14, 24])
})

test('the limits of the tiers and the fee of a payday loan are those of spec §9', () => {
  expect(TIER_LIMITS_DOLLARS).toEqual([1000, 2500])
  expect(PAYDAY_FEE_PERCENT).toBe(15)
})

/* By hand: 45 ÷ 300 = 15%; 365 ÷ 14 = 26.0714…; 15 × 26.0714… = 391.07. */
test('a flat fee is a yearly rate by the days of a year', () => {
  expect(aprOfFee(300, 45, 14)).toBe(391.07)
  expect(aprOfFee(100, 10, 365)).toBe(10)
  expect(aprOfFee(100, 10, 730)).toBe(5)
  expect(periodsAYear(365)).toBe(1)
  expect(periodsAYear(73)).toBe(5)
})

test('the payday schedule is one payment of amount and fee', () =>
  expect(estimate('payday', 300, 14).schedule).toEqual([
    { number: 1, payment: 34_500, principal: 30_000, interest: 4500, balance: 0 },
  ]))

test('a page has a calculator when it is one of the loan pages', () =>
  expect(['payday-loans', 'about', 'toString'].map(isLoanPageSlug)).toEqual([true, false, false]))
