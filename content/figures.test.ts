import { describe, expect, test } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

/** The words of the specification (§1 and §9), and sums that were worked out by hand. */
describe('a placeholder says its figure', () => {
  test.each([
    ['{amounts}', '$100 to $5,000'],
    ['{typicalAmounts}', '$500 to $5,000'],
    ['{advertisedApr}', '5.99% to 35.99%'],
    ['{advertisedAprMax}', '35.99%'],
    ['{advertisedTerms}', '3 to 72 months'],
    ['{usualTerms}', '3 to 60 months'],
    ['{originationFee}', '1% to 8%'],
    ['{cashAdvanceApr}', '200% to 1386%'],
    ['{installmentApr}', '6.63% to 485%'],
    ['{personalApr}', '4.99% to 450%'],
    ['{paydayApr}', '200% to 400%'],
    ['{paydayTerms}', '7 to 31 days'],
    ['{paydayAmounts}', '$100 to $5,000'],
    ['{shortTermApr}', '391% to 650%'],
    ['{militaryCap}', '36%'],
    ['{payAltCap}', '28%'],
    ['{paperCopyFee}', '$5'],
    ['{cancelDays}', '3 business days'],
    ['{cancelDaysInWords}', 'three business days'],
    ['{sameDayBy}', '2:00 PM ET'],
    ['{liabilityCap}', '$100'],
    ['{minimumIncome}', '$1,000'],
    ['{applicationMinutesInWords}', 'two to three minutes'],
  ])('%s', (placeholder, words) => expect(fillPlaceholders(placeholder)).toBe(words))

  test.each([
    ['{cost:1000/12/installment}', '$88.72'],
    ['{payment:1000/12/advertisedAprMax}', '$100.46'],
    ['{wholeCost:500/12/personal}', '$36'],
    ['{calculatorApr:2500/personal}', '16.99%'],
    ['{aprWithFee:1000/12/installment/middleFee}', '25.94%'],
    ['{costGap:3500/60/personal,3500/24/personal,10}', '$1,440'],
    ['{costGapAbove:5000/36/personal,5000/36/strongCreditApr,100}', '$1,200'],
    ['{originationFeeOn:5000}', '$50 to $400'],
    ['{afterFee:600/originationFeeMax}', '$552'],
    ['{shortTermRepay:1}', '$345 to $375'],
    ['{shortTermExactAprMax:1}', '651.79%'],
    ['{paydayAprOf:300/7}', '782.14%'],
    ['{sameDayIn:Eastern}', '2:00 PM'],
    ['{sameDayIn:Mountain}', '12:00 noon'],
    ['{sameDaySpokenIn:Pacific}', '11:00 in the morning'],
  ])('%s', (placeholder, words) => expect(fillPlaceholders(placeholder)).toBe(words))
})

test.each([
  '{cost:1000/12/cheapest}',
  '{cost:1000/a year/personal}',
  '{cost:1,000/12/personal}',
  '{shortTermFee:3}',
  '{sameDayIn:Hawaii}',
])('%s fails the build and says why', (placeholder) =>
  expect(() => fillPlaceholders(placeholder)).toThrow(`${placeholder} cannot be worked out`),
)
