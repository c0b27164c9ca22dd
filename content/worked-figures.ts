/**
 * Figures that are worked out where a text needs them, with the rules of the calculators. A loan is written as amount, months and rate:
 * `{cost:500/6/advertisedAprMax}`. The rate is a percentage by its name, or the calculator whose rate for that amount counts.
 */
import { amortize, aprOfPayments, type Installment } from '../domain/calculators/amortization.ts'
import { estimate, TIER_LIMITS_DOLLARS } from '../domain/calculators/calculator.ts'
import { calculatorPreset, isLoanPageSlug } from '../domain/calculators/presets.ts'
import { termUnit } from '../domain/calculators/terms.ts'
import { TYPICAL_ORIGINATION_FEE_PERCENT } from '../domain/disclosed-figures.ts'
import { type Cents, dollarsToCents, formatCents, formatDollars, formatPercent } from '../domain/money.ts'
import { countOf, dollarsOf, listed, partsOf } from './figure-arguments.ts'
import { PERCENTS } from './figures.ts'

type Work = (argument: string) => string

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

export const WORKED_FIGURES: Readonly<Record<string, Work>> = {
  // Loans with monthly payments, to the cent and to the dollar.
  payment: (loan) => formatCents(loanOf(loan).payment),
  total: (loan) => formatCents(loanOf(loan).total),
  cost: (loan) => formatCents(loanOf(loan).cost),
  rate: (loan) => formatPercent(loanOf(loan).aprPercent),
  monthlyRate: (loan) => `${Number((loanOf(loan).aprPercent / 12).toFixed(4))}%`,
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
  /** The terms that a page's calculator offers. */
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
