import { describe, expect, test } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

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
