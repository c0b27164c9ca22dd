/**
 * The loan calculators (spec §9). They illustrate; they are not offers. Two ways to compute: monthly payments at a rate that
 * depends on the amount, and a single payday repayment with a fee.
 */
import { type Cents, dollarsToCents } from '../values/money.ts'
import { amortize, type Installment } from './amortization.ts'

export type CalculatorKind = 'installment' | 'payday' | 'quickcash' | 'personal'

export interface Estimate {
  /** A usual monthly payment, or the one payday repayment. */
  readonly payment: Cents
  readonly total: Cents
  /** What the loan costs: total less the amount borrowed. */
  readonly cost: Cents
  readonly aprPercent: number
  readonly schedule: readonly Installment[]
}

/** Up to these amounts a lower rate holds, in every calculator with monthly payments. */
export const TIER_LIMITS_DOLLARS = [1000, 2500] as const

/** One rate for each limit, and one above them. */
type TierRates = readonly [number, number, number]

const INSTALLMENT_RATES: TierRates = [15.99, 19.99, 24.99]
const OTHER_RATES: TierRates = [12.99, 16.99, 21.99]

export const PAYDAY_FEE_PERCENT = 15
const DAYS_A_YEAR = 365

const ESTIMATORS: Readonly<Record<CalculatorKind, (dollars: number, term: number) => Estimate>> = {
  installment: (dollars, months) => monthlyEstimate(dollars, months, INSTALLMENT_RATES),
  quickcash: (dollars, months) => monthlyEstimate(dollars, months, OTHER_RATES),
  personal: (dollars, months) => monthlyEstimate(dollars, months, OTHER_RATES),
  payday: paydayEstimate,
}

/** `term` is months, or days for the payday kind. */
export const estimate = (kind: CalculatorKind, dollars: number, term: number): Estimate => ESTIMATORS[kind](dollars, term)

function monthlyEstimate(dollars: number, months: number, rates: TierRates): Estimate {
  const amount = dollarsToCents(dollars)
  const [, , highest] = rates
  const aprPercent = rates[TIER_LIMITS_DOLLARS.findIndex((limit) => dollars <= limit)] ?? highest
  const schedule = amortize(amount, aprPercent, months)
  const total = schedule.reduce((sum, { payment }) => sum + payment, 0)
  return { payment: schedule[0]?.payment ?? 0, total, cost: total - amount, aprPercent, schedule }
}

function paydayEstimate(dollars: number, days: number): Estimate {
  const amount = dollarsToCents(dollars)
  const cost = Math.round((amount * PAYDAY_FEE_PERCENT) / 100)
  const total = amount + cost
  const aprPercent = aprOfFee(amount, cost, days)
  return {
    payment: total,
    total,
    cost,
    aprPercent,
    schedule: [{ number: 1, payment: total, principal: amount, interest: cost, balance: 0 }],
  }
}

/** A flat fee as a yearly rate, to two places. */
export const aprOfFee = (amount: number, fee: number, days: number): number =>
  Math.round(((fee / amount) * (DAYS_A_YEAR / days) * 100 + Number.EPSILON) * 100) / 100

/** How often a term of so many days goes into a year. */
export const periodsAYear = (days: number): number => DAYS_A_YEAR / days
