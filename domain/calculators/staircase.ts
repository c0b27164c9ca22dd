/** What a payday loan costs when it is renewed instead of repaid: each time the fee again, and the whole amount is still owed. */
import { ADVERTISED_APR_PERCENT } from '../law/disclosed-figures.ts'
import { type Cents, dollarsToCents } from '../values/money.ts'
import { estimate } from './calculator.ts'
import { costAt } from './rungs.ts'

const STEPS = 4
const COMPARED_MONTHS = 6

export interface Staircase {
  /** What has been paid in fees by that day, the amount still owed. */
  readonly steps: readonly { readonly day: number; readonly costCents: Cents }[]
  /** The same amount over some months at the top of what is advertised. */
  readonly monthly: { readonly months: number; readonly aprPercent: number; readonly costCents: Cents }
}

export function staircaseOf(dollars: number, days: number): Staircase {
  const { cost } = estimate('payday', dollars, days)
  const aprPercent = ADVERTISED_APR_PERCENT.max
  return {
    steps: Array.from({ length: STEPS }, (_, place) => ({ day: days * (place + 1), costCents: cost * (place + 1) })),
    monthly: { months: COMPARED_MONTHS, aprPercent, costCents: costAt(aprPercent, dollarsToCents(dollars), COMPARED_MONTHS) },
  }
}
