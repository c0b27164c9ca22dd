/**
 * Figures that are worked out where a text needs them, with the rules of the calculators. A loan is written as amount, months and rate:
 * `{cost:500/6/advertisedAprMax}`. The rate is a percentage by its name, or the calculator whose rate for that amount counts. Loans with a
 * flat fee are the disclosed examples, told by their place (1, 2), and the payday calculator's: amount and days.
 */
import { amortize, aprOfPayments, type Installment } from '#domain/calculators/amortization.ts'
import { aprOfFee, estimate, periodsAYear, TIER_LIMITS_DOLLARS } from '#domain/calculators/calculator.ts'
import { calculatorPreset, isLoanPageSlug } from '#domain/calculators/presets.ts'
import { termUnit } from '#domain/calculators/terms.ts'
import { SHORT_TERM_EXAMPLES, TYPICAL_ORIGINATION_FEE_PERCENT } from '#domain/law/disclosed-figures.ts'
import { type Cents, dollarsToCents, formatCents, formatDollars, formatPercent, formatStatedPercent } from '#domain/values/money.ts'
import { countInWords, dollarsOf, listed, PERCENTS, type Range, rangeInWords } from './figures.ts'

type Work = (argument: string) => string

function partsOf(argument: string): readonly [string, ...string[]] {
  const [first = '', ...others] = argument.split('/')
  return [first, ...others]
}

function countOf(text = ''): number {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a whole number`)
  return Number(text)
}

interface WorkedLoan {
  readonly amount: Cents
  readonly aprPercent: number
  readonly payment: Cents
  readonly total: Cents
  readonly cost: Cents
  readonly schedule: readonly Installment[]
}

const CALCULATORS = ['installment', 'personal'] as const
const isCalculator = (name: string): name is (typeof CALCULATORS)[number] => CALCULATORS.some((kind) => kind === name)

function percentOf(name: string): number {
  const value = PERCENTS[name]
  if (value === undefined) throw new Error(`No percentage is called ${name}`)
  return value
}

const rateOf = (name: string, dollars: number) => (isCalculator(name) ? estimate(name, dollars, 1).aprPercent : percentOf(name))

function loanOf(argument: string): WorkedLoan {
  const [dollars, months, rate = ''] = partsOf(argument)
  const amount = dollarsToCents(countOf(dollars))
  const aprPercent = rateOf(rate, countOf(dollars))
  const schedule = amortize(amount, aprPercent, countOf(months))
  const total = schedule.reduce((sum, { payment }) => sum + payment, 0)
  return { amount, aprPercent, payment: schedule[0]?.payment ?? 0, total, cost: total - amount, schedule }
}

/** A month of a loan: `2500/24/installment/1`. */
function monthOf(argument: string): Installment {
  const [, , , month] = partsOf(argument)
  const found = loanOf(argument).schedule[countOf(month) - 1]
  if (!found) throw new Error(`${argument} has no such month`)
  return found
}

const wholeDollars = (cents: Cents, step = 1) => formatDollars(Math.round(cents / 100 / step) * step)

/** Between two loans, rounded to a step in dollars: `3500/60/personal,3500/24/personal,10`. */
function gapOf(argument: string, figure: 'payment' | 'cost'): { readonly cents: Cents; readonly step: number } {
  const [one = '', other = '', step = '1'] = argument.split(',')
  return { cents: Math.abs(loanOf(one)[figure] - loanOf(other)[figure]), step: countOf(step) }
}

/** A fee of an amount: `1000/middleFee`. */
function feeOf(argument: string): { readonly dollars: number; readonly fee: number; readonly share: number } {
  const [amount, name = ''] = partsOf(argument)
  const [dollars, share] = [countOf(amount), percentOf(name) / 100]
  return { dollars, share, fee: dollars * share }
}

const limit = (place: string) => {
  const dollars = TIER_LIMITS_DOLLARS[countOf(place) - 1]
  if (dollars === undefined) throw new Error(`The calculators have no limit ${place}`)
  return formatDollars(dollars)
}

const MONTHLY: Readonly<Record<string, Work>> = {
  // Loans with monthly payments, to the cent and to the dollar.
  payment: (loan) => formatCents(loanOf(loan).payment),
  total: (loan) => formatCents(loanOf(loan).total),
  cost: (loan) => formatCents(loanOf(loan).cost),
  rate: (loan) => formatPercent(loanOf(loan).aprPercent),
  monthlyRate: (loan) => formatStatedPercent(Number((loanOf(loan).aprPercent / 12).toFixed(4))),
  wholePayment: (loan) => wholeDollars(loanOf(loan).payment),
  wholeCost: (loan) => {
    const [which = '', step = '1'] = loan.split(',')
    return wholeDollars(loanOf(which).cost, countOf(step))
  },
  costPerHundred: (loan) => wholeDollars((loanOf(loan).cost / loanOf(loan).amount) * 10_000),
  interestIn: (month) => formatCents(monthOf(month).interest),
  principalIn: (month) => formatCents(monthOf(month).principal),
  balanceAfter: (month) => formatCents(monthOf(month).balance),
  paymentIn: (month) => formatCents(monthOf(month).payment),
  lastPaymentLess: (loan) => {
    const { payment, schedule } = loanOf(loan)
    return `${payment - (schedule.at(-1)?.payment ?? 0)} cents`
  },
  monthsToSave: (loan) => String(Math.ceil(loanOf(loan).amount / loanOf(loan).payment)),

  paymentGap: (loans) => {
    const { cents, step } = gapOf(loans, 'payment')
    return wholeDollars(cents, step)
  },
  costGap: (loans) => {
    const { cents, step } = gapOf(loans, 'cost')
    return wholeDollars(cents, step)
  },
  /** The step below: for "more than". */
  costGapAbove: (loans) => {
    const { cents, step } = gapOf(loans, 'cost')
    return formatDollars(Math.floor(cents / 100 / step) * step)
  },

  // Calculators: amount and kind.
  calculatorApr: (argument) => {
    const [dollars, kind = ''] = partsOf(argument)
    return formatPercent(rateOf(kind, countOf(dollars)))
  },
  calculatorLimit: limit,
  calculatorTerms: (slug) => {
    if (!isLoanPageSlug(slug)) throw new Error(`No loan page is called ${slug}`)
    const { kind, terms } = calculatorPreset(slug)
    return `${listed(terms.map(String))} ${termUnit(kind)}`
  },

  // Fees that a lender takes out of a loan.
  fee: (argument) => dollarsOf(feeOf(argument).fee),
  afterFee: (argument) => dollarsOf(feeOf(argument).dollars - feeOf(argument).fee),
  toReceive: (argument) => formatDollars(Math.round(feeOf(argument).dollars / (1 - feeOf(argument).share))),
  originationFeeOn: (dollars) => {
    const { min, max } = TYPICAL_ORIGINATION_FEE_PERCENT
    return `${dollarsOf((countOf(dollars) * min) / 100)} to ${dollarsOf((countOf(dollars) * max) / 100)}`
  },
  /** A loan, and the fee behind it: `1000/12/installment/middleFee`. */
  costWithFee: (argument) => {
    const { amount, cost } = loanOf(argument)
    return formatCents(cost + Math.round(amount * feeShare(argument)))
  },
  aprWithFee: (argument) => {
    const { amount, schedule } = loanOf(argument)
    const received = amount - Math.round(amount * feeShare(argument))
    return formatPercent(
      aprOfPayments(
        received,
        schedule.map(({ payment }) => payment),
      ),
    )
  },
}

function feeShare(argument: string): number {
  const [, , , fee = ''] = partsOf(argument)
  return percentOf(fee) / 100
}

interface Examples {
  readonly termDays: number
  readonly aprPercent: Range
  readonly fees: readonly { readonly amountDollars: number; readonly feeDollars: Range }[]
}

/** The disclosed rates are round: 650 for 651.79. Further than this share from what a fee comes to, they would contradict it. */
const ROUNDED_BY_AT_MOST = 0.005

/** Texts give the disclosed rates beside every example's fees, so each fee has to come to them. */
export function consistent<Given extends Examples>(examples: Given): Given {
  for (const { amountDollars, feeDollars } of examples.fees)
    for (const end of ['min', 'max'] as const) {
      const exact = aprOfFee(amountDollars, feeDollars[end], examples.termDays)
      const disclosed = examples.aprPercent[end]
      if (Math.abs(disclosed - exact) > exact * ROUNDED_BY_AT_MOST)
        throw new Error(
          `SHORT_TERM_EXAMPLES: a fee of ${formatDollars(feeDollars[end])} on ${formatDollars(amountDollars)} is ${formatPercent(exact)} APR, and aprPercent.${end} says ${formatStatedPercent(disclosed)}`,
        )
    }
  return examples
}

const { termDays, fees } = consistent(SHORT_TERM_EXAMPLES)

function example(place: string) {
  const found = fees[countOf(place) - 1]
  if (!found) throw new Error(`There is no short-term example ${place}`)
  return found
}

const exactApr = (place: string, end: 'min' | 'max') => {
  const { amountDollars, feeDollars } = example(place)
  return formatPercent(aprOfFee(amountDollars, feeDollars[end], termDays))
}

/** `300/14`; where the days make no difference, `300`. */
const paydayLoan = (argument: string) => {
  const [dollars, days = String(termDays)] = partsOf(argument)
  return estimate('payday', countOf(dollars), countOf(days))
}

const DAYS_A_WEEK = 7

const spanOf = (days: number) => (days % DAYS_A_WEEK === 0 ? counted(days / DAYS_A_WEEK, 'week') : counted(days, 'day'))

const counted = (count: number, unit: string) => `${countInWords(count)} ${unit}${count === 1 ? '' : 's'}`

const SHORT_TERM: Readonly<Record<string, Work>> = {
  shortTermAmount: (place) => formatDollars(example(place).amountDollars),
  shortTermFee: (place) => rangeInWords(example(place).feeDollars, formatDollars),
  shortTermFeeMin: (place) => formatDollars(example(place).feeDollars.min),
  shortTermFeeMax: (place) => formatDollars(example(place).feeDollars.max),
  shortTermRepay: (place) => {
    const { amountDollars, feeDollars } = example(place)
    return rangeInWords(feeDollars, (fee) => formatDollars(amountDollars + fee))
  },
  shortTermRepayMin: (place) => formatDollars(example(place).amountDollars + example(place).feeDollars.min),
  shortTermFeeShare: (place) => {
    const { amountDollars, feeDollars } = example(place)
    return formatStatedPercent(Math.round((feeDollars.min / amountDollars) * 100))
  },
  shortTermFeePerHundred: (place) => {
    const { amountDollars, feeDollars } = example(place)
    return rangeInWords(feeDollars, (fee) => dollarsOf((fee / amountDollars) * 100))
  },
  /** The lowest fee, paid so many times: `2/5`. */
  shortTermFeesPaid: (argument) => {
    const [place, times] = partsOf(argument)
    return formatDollars(example(place).feeDollars.min * countOf(times))
  },
  /** So many terms one after the other: "six weeks". */
  shortTermSpan: (times) => spanOf(termDays * countOf(times)),
  shortTermExactAprMin: (place) => exactApr(place, 'min'),
  shortTermExactAprMax: (place) => exactApr(place, 'max'),
  /** The lowest fee of an example, for another number of days: `1/7`. */
  shortTermAprIn: (argument) => {
    const [place, days] = partsOf(argument)
    const { amountDollars, feeDollars } = example(place)
    return formatPercent(aprOfFee(amountDollars, feeDollars.min, countOf(days)))
  },

  paydayFeeOn: (loan) => dollarsOf(paydayLoan(loan).cost / 100),
  paydayTotal: (loan) => dollarsOf(paydayLoan(loan).total / 100),
  paydayAprOf: (loan) => formatPercent(paydayLoan(loan).aprPercent),
  wholePaydayAprOf: (loan) => formatStatedPercent(Math.round(paydayLoan(loan).aprPercent)),
}

export const WORKED_FIGURES = {
  ...MONTHLY,
  ...SHORT_TERM,
  /** How often the short term goes into a year. */
  shortTermPeriods: String(Math.round(periodsAYear(termDays))),
}
