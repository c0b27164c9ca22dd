/** One loan at several rates, cheapest first. Apart from the table of all pages, so that a browser which needs one ladder gets no other. */
import { type Cents, dollarsToCents } from '../values/money.ts'
import { amortize } from './amortization.ts'
import { type CalculatorKind, estimate } from './calculator.ts'

/** A rate that the calculator's own is set beside. */
export interface LadderRate {
  readonly name: string
  readonly aprPercent: number
  /** Where the example is far from what people really pay: the words before this rate, whose figures are the large ones. */
  readonly realOnes?: string
}

export interface Rung extends LadderRate {
  readonly amountCents: Cents
  readonly costCents: Cents
  readonly paymentCents: Cents
  /** The calculator's own rate (spec §9). */
  readonly isExample?: boolean
}

/** `rates` are for loans with monthly payments; the one payment of a payday loan has a fee, and stands alone. */
export function rungsOf(kind: CalculatorKind, rates: readonly LadderRate[], dollars: number, term: number): readonly Rung[] {
  const amountCents = dollarsToCents(dollars)
  const { aprPercent, cost, payment } = estimate(kind, dollars, term)
  const example: Rung = { name: 'Our example', aprPercent, amountCents, costCents: cost, paymentCents: payment, isExample: true }
  const others = rates.map((rate) => ({
    ...rate,
    amountCents,
    costCents: costAt(rate.aprPercent, amountCents, term),
    paymentCents: amortize(amountCents, rate.aprPercent, term)[0]?.payment ?? 0,
  }))
  return [example, ...others].sort((one, other) => one.aprPercent - other.aprPercent)
}

export const costAt = (aprPercent: number, amountCents: Cents, months: number): Cents =>
  amortize(amountCents, aprPercent, months).reduce((sum, { interest }) => sum + interest, 0)
