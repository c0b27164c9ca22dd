import { describe, expect, test } from 'vitest'
import { fillPlaceholders } from './template.ts'
import { consistent } from './worked-figures.ts'

/** Sums that were worked out by hand, with the rates of the calculators. Figures that an owner may change are tried with other ones. */
describe('a placeholder works out its figure', () => {
  test.each([
    ['{cost:1000/12/installment}', '$88.72'],
    ['{payment:2500/24/installment}', '$127.23'],
    ['{interestIn:2500/24/installment/1}', '$41.65'],
    ['{balanceAfter:1000/12/installment/1}', '$922.60'],
    ['{lastPaymentLess:1000/12/installment}', '4 cents'],
    ['{monthlyRate:1000/12/installment}', '1.3325%'],
    ['{wholeCost:500/12/personal}', '$36'],
    ['{calculatorApr:2500/personal}', '16.99%'],
    ['{calculatorLimit:2}', '$2,500'],
    ['{calculatorTerms:cash-advance-loans}', '2, 4, 6 and 12 months'],
    ['{costGap:3500/60/personal,3500/24/personal,10}', '$1,440'],
    ['{paymentGap:3500/60/personal,3500/24/personal}', '$85'],
    ['{paydayFeeOn:300}', '$45'],
    ['{paydayAprOf:300/7}', '782.14%'],
    ['{wholePaydayAprOf:300/30}', '183%'],
  ])('%s', (placeholder, words) => expect(fillPlaceholders(placeholder)).toBe(words))
})

test.each([
  '{cost:1000/12/cheapest}',
  '{cost:1000/a year/personal}',
  '{cost:1,000/12/personal}',
  '{interestIn:1000/12/personal/13}',
  '{calculatorTerms:cheap-loans}',
  '{shortTermFee:3}',
  '{sameDayIn:Hawaii}',
])('%s fails the build and says why', (placeholder) =>
  expect(() => fillPlaceholders(placeholder)).toThrow(`${placeholder} cannot be worked out`),
)

describe('short-term examples whose disclosed rates contradict their fees fail the build', () => {
  const examples = (aprPercent: { min: number; max: number }, feeDollars = { min: 75, max: 125 }) => ({
    termDays: 14,
    aprPercent,
    fees: [
      { amountDollars: 300, feeDollars: { min: 45, max: 75 } },
      { amountDollars: 500, feeDollars },
    ],
  })

  test('rounded, they agree', () => expect(() => consistent(examples({ min: 391, max: 650 }))).not.toThrow())

  test('another rate', () =>
    expect(() => consistent(examples({ min: 391, max: 600 }))).toThrow(
      'a fee of $75 on $300 is 651.79% APR, and aprPercent.max says 600%',
    ))

  test('another fee of one example', () =>
    expect(() => consistent(examples({ min: 391, max: 650 }, { min: 60, max: 125 }))).toThrow('a fee of $60 on $500'))
})
