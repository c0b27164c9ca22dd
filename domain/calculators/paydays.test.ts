import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOAN_AMOUNT } from '../application/fields/loan-amount-range.ts'
import { priceTagOf } from '../matching/lender/price-tag.ts'
import { addDays, type PlainDate } from '../values/calendar.ts'
import { duePayments, largestAmount, layOver, offeredPayments, PAY_RHYTHMS, type Pay, parsePay, payDays } from './paydays.ts'

const day = (text: string) => text as PlainDate
const payOf = (payFrequency: string, nextPayDate: string, followingPayDate = '', grossIncome = '2,600') =>
  parsePay({ payFrequency, nextPayDate, followingPayDate, grossIncome }) as Pay
const firstDays = (pay: Pay, count: number) => payDays(pay, day('2032-01-01')).slice(0, count)

describe('pay days', () => {
  test.each<[what: string, pay: Pay, days: readonly string[]]>([
    ['weekly, over the end of daylight saving time', payOf('Weekly', '2026-10-23'), ['2026-10-23', '2026-10-30', '2026-11-06']],
    ['bi-weekly, over the start of it', payOf('Bi-weekly', '2027-03-05'), ['2027-03-05', '2027-03-19', '2027-04-02']],
    ['bi-weekly, over the end of a year', payOf('Bi-weekly', '2026-12-18'), ['2026-12-18', '2027-01-01', '2027-01-15']],
    ['a first one that a holiday moved', payOf('Weekly', '2026-11-25', '2026-12-04'), ['2026-11-25', '2026-12-04', '2026-12-11']],
    ['monthly on the 31st', payOf('Monthly', '2027-01-31'), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['monthly, February 29', payOf('Monthly', '2028-01-31'), ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['monthly on the 29th', payOf('Monthly', '2027-01-29', '2027-02-28'), ['2027-01-29', '2027-02-28', '2027-03-29']],
    ['monthly on the 28th', payOf('Monthly', '2027-02-28', '2027-03-28'), ['2027-02-28', '2027-03-28', '2027-04-28']],
    [
      'the 15th and the last, said to be bi-weekly',
      payOf('Bi-weekly', '2026-12-15', '2026-12-31'),
      ['2026-12-15', '2026-12-31', '2027-01-15', '2027-01-31', '2027-02-15', '2027-02-28', '2027-03-15'],
    ],
    [
      'twice a month from the end of February',
      payOf('Twice a month', '2027-02-28', '2027-03-15'),
      ['2027-02-28', '2027-03-15', '2027-03-31', '2027-04-15', '2027-04-30'],
    ],
    ['the 1st and the 16th', payOf('Twice a month', '2027-01-01'), ['2027-01-01', '2027-01-16', '2027-02-01', '2027-02-16']],
    ['bi-weekly with a pay left out', payOf('Bi-weekly', '2027-01-01', '2027-01-29'), ['2027-01-01', '2027-01-29', '2027-02-12']],
  ])('%s', (_what, pay, days) => expect(firstDays(pay, days.length)).toEqual(days))

  test.each([
    ['Weekly', 60_000],
    ['Bi-weekly', 120_000],
    ['Twice a month', 130_000],
    ['Monthly', 260_000],
  ])('%s: 2,600 dollars a month are %i cents on each, gross', (rhythm, cents) =>
    expect(payOf(rhythm, '2027-01-04').payCents).toBe(cents),
  )

  test.each([
    { payFrequency: '', grossIncome: '2600', nextPayDate: '2027-01-01', followingPayDate: '' },
    { payFrequency: 'Weekly', grossIncome: '', nextPayDate: '2027-01-01', followingPayDate: '' },
    { payFrequency: 'Weekly', grossIncome: '0', nextPayDate: '2027-01-01', followingPayDate: '' },
    { payFrequency: 'Weekly', grossIncome: '2600', nextPayDate: '2027-02-30', followingPayDate: '' },
    { payFrequency: 'Weekly', grossIncome: '2600', nextPayDate: '2027-01-01', followingPayDate: '2027-01-01' },
    { payFrequency: 'Twice a month', grossIncome: '2600', nextPayDate: '2027-01-01', followingPayDate: '2027-01-30' },
  ])('no pay is made of %j', (answers) => expect(parsePay(answers)).toBeUndefined())
})

describe('payments', () => {
  const tag = priceTagOf(1000, { kind: 'installment', interestPercent: 12, originationFeePercent: 0, termMonths: 3 })

  test('from the 31st fall on the last day of shorter months', () =>
    expect(duePayments(offeredPayments(tag, 1000), tag.termDays, day('2027-12-31')).map(({ date }) => date)).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]))

  test('come out of the last pay before them, or of one on the same day', () => {
    const periods = layOver(payOf('Monthly', '2027-01-15'), [
      { date: day('2027-01-14'), cents: 1 },
      { date: day('2027-01-15'), cents: 2 },
      { date: day('2027-02-14'), cents: 4 },
      { date: day('2027-03-16'), cents: 8 },
    ])
    expect(periods.map(({ date, leftCents }) => [date, leftCents])).toEqual([
      [null, 259_999],
      ['2027-01-15', 259_994],
      ['2027-02-15', 260_000],
      ['2027-03-15', 259_992],
    ])
  })
})

const pays = fc
  .record({
    rhythm: fc.constantFrom(...PAY_RHYTHMS),
    from: fc.integer({ min: 0, max: 1500 }),
    apart: fc.integer({ min: 1, max: 60 }),
    isUsual: fc.boolean(),
    dollars: fc.integer({ min: 1000, max: 12_000 }),
  })
  .map(({ rhythm, from, apart, isUsual, dollars }) => {
    const next = addDays(day('2026-11-18'), from)
    const days = rhythm === 'Twice a month' ? 10 + (apart % 11) : apart
    return payOf(rhythm, next, isUsual ? '' : addDays(next, days), String(dollars))
  })
const offers = fc.oneof(
  fc.record({
    kind: fc.constant('installment' as const),
    interestPercent: fc.double({ min: 0, max: 200, noNaN: true }),
    originationFeePercent: fc.constantFrom(0, 3, 8),
    termMonths: fc.integer({ min: 1, max: 36 }),
  }),
  fc.record({
    kind: fc.constant('single-payment' as const),
    feePercent: fc.integer({ min: 0, max: 60 }),
    termDays: fc.integer({ min: 7, max: 45 }),
  }),
)
const laid = fc
  .record({ pay: pays, terms: offers, dollars: fc.integer({ min: 100, max: 5000 }), ahead: fc.integer({ min: 0, max: 31 }) })
  .map(({ pay, terms, dollars, ahead }) => {
    const tag = priceTagOf(dollars, terms)
    const due = duePayments(offeredPayments(tag, dollars), tag.termDays, addDays(pay.nextPayDate, -ahead))
    return { pay, dollars, tag, due, periods: layOver(pay, due) }
  })
const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)

describe('a calendar, whatever the pay and the offer', () => {
  test('has every payment once, adds up to the total that is repaid, and leaves the pay less its payments', () =>
    fc.assert(
      fc.property(laid, ({ pay, tag, due, periods }) => {
        expect(periods.flatMap(({ payments }) => payments)).toEqual(due)
        expect(sum(due.map(({ cents }) => cents))).toBe(tag.totalCents)
        for (const { date, payments, leftCents } of periods) {
          expect(leftCents).toBe(pay.payCents - sum(payments.map(({ cents }) => cents)))
          for (const payment of payments) if (date) expect(payment.date >= date).toBe(true)
        }
        expect(sum(periods.map(({ payCents, leftCents }) => payCents - leftCents))).toBe(tag.totalCents)
        const days = periods.flatMap(({ date }) => date ?? [])
        expect(days).toEqual([...new Set(days)].sort())
      }),
    ))

  test('names the largest amount: the next step up breaks the share, and none is above the one asked for', () =>
    fc.assert(
      fc.property(laid, fc.integer({ min: 1, max: 60 }), ({ pay, dollars, tag, due, periods }, sharePercent) => {
        const paymentsFor = (smaller: number) => offeredPayments(tag, smaller)
        const largest = largestAmount(periods, dollars, sharePercent, paymentsFor)
        const isWithin = (smaller: number) => {
          const smallerDue = paymentsFor(smaller).map((cents, place) => ({ date: due[place]?.date ?? day(''), cents }))
          return layOver(pay, smallerDue).every(({ leftCents }) => (pay.payCents - leftCents) * 100 <= pay.payCents * sharePercent)
        }
        if (largest === undefined) {
          expect(isWithin(LOAN_AMOUNT.min)).toBe(false)
          return
        }
        expect(isWithin(largest)).toBe(true)
        expect(largest).toBeLessThanOrEqual(dollars)
        if (largest === dollars) return
        expect(largest % LOAN_AMOUNT.step).toBe(0)
        expect(isWithin(Math.min(largest + LOAN_AMOUNT.step, dollars))).toBe(false)
      }),
    ))

  test('a loan of the amount asked for takes what the offer says', () =>
    fc.assert(
      fc.property(laid, ({ tag, dollars }) => {
        const rest = offeredPayments(tag, dollars)
        expect(rest.pop()).toBe(tag.lastPaymentCents)
        expect(rest.every((cents) => cents === tag.paymentCents)).toBe(true)
      }),
    ))
})

test('exactly the share is within it, a cent more is not', () => {
  const periods = layOver(payOf('Monthly', '2027-01-15'), [{ date: day('2027-01-20'), cents: 26_000 }])
  expect(largestAmount(periods, 1000, 10, (dollars) => [dollars * 26])).toBe(1000)
  expect(largestAmount(periods, 1000, 10, (dollars) => [dollars * 26 + 1])).toBe(900)
  expect(largestAmount(periods, 950, 10, (dollars) => [dollars * 28])).toBe(900)
  expect(largestAmount(periods, 1000, 10, () => [26_001])).toBeUndefined()
})
