/**
 * The figures that texts leave open. Each comes from one place: the disclosed figures, the range of amounts, the rules of the application or
 * the calculators. A range has three names: `{advertisedApr}`, `{advertisedAprMin}` and `{advertisedAprMax}`.
 */
import { GROSS_INCOME } from '#domain/application/fields/income.ts'
import { LOAN_AMOUNT, QUICK_PICK_AMOUNTS } from '#domain/application/fields/loan-amount-range.ts'
import { PAYDAY_FEE_PERCENT } from '#domain/calculators/calculator.ts'
import * as disclosed from '#domain/law/disclosed-figures.ts'
import { PRIVACY_REQUEST_DAYS } from '#domain/law/privacy-request-dates.ts'
import { formatCents, formatDollars, formatPercentRange, formatStatedPercent } from '#domain/values/money.ts'

export interface Range {
  readonly min: number
  readonly max: number
}

const SMALL_NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** As running text says small numbers; larger ones are said in digits. */
export const countInWords = (count: number): string => SMALL_NUMBERS[count] ?? String(count)

/** "2, 4, 6 and 12": no comma before "and". */
export const listed = (items: readonly string[]): string => `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** Whole dollars where it is whole, else with its cents. */
export const dollarsOf = (dollars: number): string =>
  Number.isInteger(dollars) ? formatDollars(dollars) : formatCents(Math.round(dollars * 100))

export const rangeInWords = ({ min, max }: Range, format: (value: number) => string) => `${format(min)} to ${format(max)}`

const rangePercents = <Name extends string>(name: Name, { min, max }: Range) =>
  ({ [`${name}Min`]: min, [`${name}Max`]: max }) as Readonly<Record<`${Name}Min` | `${Name}Max`, number>>

/** Every single percentage by its name, as a number: texts name them where a loan is worked out at a rate. */
export const PERCENTS: Readonly<Record<string, number>> = {
  ...rangePercents('advertisedApr', disclosed.ADVERTISED_APR_PERCENT),
  ...rangePercents('originationFee', disclosed.TYPICAL_ORIGINATION_FEE_PERCENT),
  ...rangePercents('cashAdvanceApr', disclosed.DISCLOSED_APR_PERCENT.cashAdvance),
  ...rangePercents('installmentApr', disclosed.DISCLOSED_APR_PERCENT.installment),
  ...rangePercents('personalApr', disclosed.DISCLOSED_APR_PERCENT.personal),
  ...rangePercents('paydayApr', disclosed.PAYDAY.aprPercent),
  ...rangePercents('shortTermApr', disclosed.SHORT_TERM_EXAMPLES.aprPercent),
  militaryCap: disclosed.MILITARY_LENDING_ACT_CAP_PERCENT,
  payAltCap: disclosed.PAYDAY_ALTERNATIVE_LOAN.capPercent,
  paydayFee: PAYDAY_FEE_PERCENT,
  ...disclosed.ILLUSTRATION_PERCENT,
}

const dollarRange = (name: string, range: Range) => ({
  [name]: rangeInWords(range, formatDollars),
  [`${name}Min`]: formatDollars(range.min),
  [`${name}Max`]: formatDollars(range.max),
})

/** "3 to 72 months", and 3 and 72 alone. */
const countedRange = (name: string, range: Range, unit = '') => ({
  [name]: `${rangeInWords(range, String)}${unit && ` ${unit}`}`,
  [`${name}Min`]: String(range.min),
  [`${name}Max`]: String(range.max),
})

const { APPLICATION_MINUTES, FAIR_CREDIT_SCORES, FAILED_ATTEMPTS_BEFORE_NEW_AUTHORIZATION, RIGHT_TO_CANCEL_BUSINESS_DAYS } =
  disclosed

export const FIGURES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PERCENTS).map(([name, value]) => [name, formatStatedPercent(value)])),
  advertisedApr: formatPercentRange(disclosed.ADVERTISED_APR_PERCENT),
  originationFee: formatPercentRange(disclosed.TYPICAL_ORIGINATION_FEE_PERCENT),
  cashAdvanceApr: formatPercentRange(disclosed.DISCLOSED_APR_PERCENT.cashAdvance),
  installmentApr: formatPercentRange(disclosed.DISCLOSED_APR_PERCENT.installment),
  personalApr: formatPercentRange(disclosed.DISCLOSED_APR_PERCENT.personal),
  paydayApr: formatPercentRange(disclosed.PAYDAY.aprPercent),
  shortTermApr: formatPercentRange(disclosed.SHORT_TERM_EXAMPLES.aprPercent),

  ...dollarRange('amounts', LOAN_AMOUNT),
  amountStep: formatDollars(LOAN_AMOUNT.step),
  amountDefault: formatDollars(LOAN_AMOUNT.routeDefault),
  quickPicks: listed(QUICK_PICK_AMOUNTS.map(formatDollars)),
  ...dollarRange('typicalAmounts', disclosed.TYPICAL_AMOUNT_DOLLARS),
  ...dollarRange('paydayAmounts', disclosed.PAYDAY.amountDollars),
  ...dollarRange('payAltFirstAmounts', disclosed.PAYDAY_ALTERNATIVE_LOAN.firstKindDollars),
  payAltAmountMax: formatDollars(disclosed.PAYDAY_ALTERNATIVE_LOAN.maxDollars),
  payAltTermMax: `${disclosed.PAYDAY_ALTERNATIVE_LOAN.maxMonths} months`,
  payAltFeeMax: formatDollars(disclosed.PAYDAY_ALTERNATIVE_LOAN.maxApplicationFeeDollars),
  minimumIncome: formatDollars(GROSS_INCOME.min),
  paperCopyFee: formatDollars(disclosed.PAPER_COPY_FEE_DOLLARS),
  liabilityCap: formatDollars(disclosed.LIABILITY_CAP_DOLLARS),

  ...countedRange('advertisedTerms', disclosed.ADVERTISED_TERM_MONTHS, 'months'),
  ...countedRange('usualTerms', disclosed.USUAL_TERM_MONTHS, 'months'),
  ...countedRange('paydayTerms', disclosed.PAYDAY.termDays, 'days'),
  shortTermDays: String(disclosed.SHORT_TERM_EXAMPLES.termDays),
  ...countedRange('applicationMinutes', APPLICATION_MINUTES, 'minutes'),
  applicationMinutesInWords: `${rangeInWords(APPLICATION_MINUTES, countInWords)} minutes`,
  mostFinishWithin: `${disclosed.MOST_FINISH_WITHIN_SECONDS} seconds`,
  cancelDays: `${RIGHT_TO_CANCEL_BUSINESS_DAYS} business days`,
  cancelDaysInWords: `${countInWords(RIGHT_TO_CANCEL_BUSINESS_DAYS)} business days`,
  failedAttempts: String(FAILED_ATTEMPTS_BEFORE_NEW_AUTHORIZATION),
  failedAttemptsInWords: countInWords(FAILED_ATTEMPTS_BEFORE_NEW_AUTHORIZATION),

  acknowledgeDays: `${PRIVACY_REQUEST_DAYS.acknowledgeBusiness} business days`,
  optOutDays: `${PRIVACY_REQUEST_DAYS.optOutBusiness} business days`,
  answerDays: `${PRIVACY_REQUEST_DAYS.answer} days`,
  answerExtensionDays: `${PRIVACY_REQUEST_DAYS.answerExtension} days`,

  ...countedRange('fairScores', FAIR_CREDIT_SCORES),
  goodScoresMin: String(FAIR_CREDIT_SCORES.max + 1),
}
