/** Figures in words, with those of another owner in the place of ours: what an owner may change, no test repeats. */
import { describe, expect, test, vi } from 'vitest'
import { fillPlaceholders } from './template.ts'
import { consistent } from './worked-figures.ts'

vi.mock('#domain/law/disclosed-figures.ts', async () => (await import('#tests/support/other-figures.ts')).OTHER_FIGURES)

vi.mock('#domain/application/fields/loan-amount-range.ts', async (original) => ({
  ...(await original<typeof import('#domain/application/fields/loan-amount-range.ts')>()),
  LOAN_AMOUNT: (await import('#tests/support/other-figures.ts')).OTHER_LOAN_AMOUNT,
}))

test.each([
  ['{amounts}', '$120 to $4,800'],
  ['{typicalAmounts}', '$610 to $7,100'],
  ['{advertisedApr}', '7.13% to 31.17%'],
  ['{advertisedAprMin}', '7.13%'],
  ['{advertisedAprMax}', '31.17%'],
  ['{advertisedTerms}', '4 to 83 months'],
  ['{usualTerms}', '5 to 67 months'],
  ['{originationFee}', '2% to 7%'],
  ['{cashAdvanceApr}', '211% to 1407%'],
  ['{installmentApr}', '7.71% to 493%'],
  ['{personalApr}', '6.17% to 457%'],
  ['{paydayApr}', '213% to 417%'],
  ['{paydayTerms}', '8 to 33 days'],
  ['{paydayAmounts}', '$110 to $4,700'],
  ['{shortTermApr}', '348% to 521%'],
  ['{militaryCap}', '37%'],
  ['{payAltCap}', '29%'],
  ['{payAltFirstAmounts}', '$210 to $1,100'],
  ['{payAltTermMax}', '14 months'],
  ['{payAltFeeMax}', '$22'],
  ['{paperCopyFee}', '$6'],
  ['{cancelDays}', '4 business days'],
  ['{cancelDaysInWords}', 'four business days'],
  ['{sameDayBy}', '3:30 PM ET'],
  ['{sameDayAlmost}', '3:15 PM'],
  ['{liabilityCap}', '$170'],
  ['{applicationMinutesInWords}', 'four to five minutes'],
  ['{goodScoresMin}', '678'],
  ['{quickPicks}', '$100, $1,000, $2,000 and $3,000'],
  ['{wholeCost:1000/12/veryHighApr}', '$1,066'],
  ['{payment:1000/12/advertisedAprMax}', '$98.06'],
  ['{aprWithFee:1000/12/installment/middleFee}', '28.02%'],
  ['{costGapAbove:5000/36/personal,5000/36/strongCreditApr,100}', '$1,100'],
  ['{toReceive:600/originationFeeMax}', '$645'],
  ['{originationFeeOn:5000}', '$100 to $350'],
  ['{afterFee:600/originationFeeMax}', '$558'],
  ['{shortTermRepay:1}', '$372 to $403'],
  ['{shortTermExactAprMax:1}', '521.43%'],
  ['{shortTermFeesPaid:2/5}', '$610'],
  ['{shortTermSpan:1}', 'three weeks'],
  ['{shortTermPeriods}', '17'],
  ['{sameDayIn:Mountain}', '1:30 PM'],
  ['{sameDayIn:Pacific}', '12:30 PM'],
  ['{sameDaySpokenIn:Pacific}', '12:30 in the afternoon'],
  ['{sameDayIn:Alaska}', '11:30 AM'],
])('%s says %s', (placeholder, text) => expect(fillPlaceholders(placeholder)).toBe(text))

/** Sums that were worked out by hand, with the rates of the calculators. */
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
  ])('%s', (placeholder, text) => expect(fillPlaceholders(placeholder)).toBe(text))
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
