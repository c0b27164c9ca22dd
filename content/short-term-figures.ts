/** Loans with a flat fee: the examples that are disclosed, told by their place (1, 2), and the payday calculator (amount and days). */
import { aprOfFee, estimate, periodsAYear } from '../domain/calculators/calculator.ts'
import { SHORT_TERM_EXAMPLES } from '../domain/disclosed-figures.ts'
import { formatDollars, formatPercent } from '../domain/money.ts'
import { countInWords } from './count-in-words.ts'
import { countOf, dollarsOf, partsOf } from './figure-arguments.ts'

type Examples = {
  readonly termDays: number
  readonly aprPercent: Ends
  readonly fees: readonly { readonly amountDollars: number; readonly feeDollars: Ends }[]
}

interface Ends {
  readonly min: number
  readonly max: number
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
          `SHORT_TERM_EXAMPLES: a fee of ${formatDollars(feeDollars[end])} on ${formatDollars(amountDollars)} is ${formatPercent(exact)} APR, and aprPercent.${end} says ${disclosed}%`,
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

/** How often the short term goes into a year. */
export const SHORT_TERM_PERIODS = String(Math.round(periodsAYear(termDays)))

export const SHORT_TERM_FIGURES: Readonly<Record<string, (argument: string) => string>> = {
  shortTermAmount: (place) => formatDollars(example(place).amountDollars),
  shortTermFee: (place) => {
    const { min, max } = example(place).feeDollars
    return `${formatDollars(min)} to ${formatDollars(max)}`
  },
  shortTermFeeMin: (place) => formatDollars(example(place).feeDollars.min),
  shortTermFeeMax: (place) => formatDollars(example(place).feeDollars.max),
  shortTermRepay: (place) => {
    const { amountDollars, feeDollars } = example(place)
    return `${formatDollars(amountDollars + feeDollars.min)} to ${formatDollars(amountDollars + feeDollars.max)}`
  },
  shortTermRepayMin: (place) => formatDollars(example(place).amountDollars + example(place).feeDollars.min),
  shortTermFeeShare: (place) => {
    const { amountDollars, feeDollars } = example(place)
    return `${Math.round((feeDollars.min / amountDollars) * 100)}%`
  },
  shortTermFeePerHundred: (place) => {
    const { amountDollars, feeDollars } = example(place)
    return [feeDollars.min, feeDollars.max].map((fee) => dollarsOf((fee / amountDollars) * 100)).join(' to ')
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
  wholePaydayAprOf: (loan) => `${Math.round(paydayLoan(loan).aprPercent)}%`,
}
