/** What the amount in the slider would cost, as one bar: green is what you borrow, gold what it costs. An example, since a lender sets the rate. */
import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import type { LandingQuery } from '#domain/application/landing-query.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { costAt } from '#domain/calculators/rungs.ts'
import { DEFAULT_TERM_MONTHS, formatTerm } from '#domain/calculators/terms.ts'
import { ADVERTISED_APR_PERCENT } from '#domain/law/disclosed-figures.ts'
import { dollarsToCents, formatDollars, formatStatedPercent } from '#domain/values/money.ts'
import { PriceBar } from './price-bar.tsx'

interface AmountPriceProps {
  id: string
  dollars: number
  /** The one that a calculator's link brought. */
  term: LandingQuery['term']
}

export function AmountPrice({ id, dollars, term = { length: DEFAULT_TERM_MONTHS, unit: 'months' } }: AmountPriceProps) {
  const { costCents, rate } = exampleOf(dollars, term)
  // The dearest that the slider can reach, so that the bar follows it.
  const ofCents = dollarsToCents(LOAN_AMOUNT.max) + exampleOf(LOAN_AMOUNT.max, term).costCents
  return (
    <div className="amount-price figures">
      <PriceBar amountCents={dollarsToCents(dollars)} {...{ costCents, ofCents }} />
      <p id={id}>
        Example: {formatTerm(term.length, term.unit)} at {rate}{' '}
        <strong className="cost">costs {formatDollars(costCents / 100)}</strong>
      </p>
    </div>
  )
}

/** Months at the top of what is advertised; days with the payday calculator's fee (spec §9). */
function exampleOf(dollars: number, { length, unit }: NonNullable<LandingQuery['term']>) {
  if (unit === 'days') {
    const { cost, aprPercent } = estimate('payday', dollars, length)
    return { costCents: cost, rate: `our payday fee, ${formatStatedPercent(aprPercent)} APR,` }
  }
  const { max } = ADVERTISED_APR_PERCENT
  return {
    costCents: costAt(max, dollarsToCents(dollars), length),
    rate: `${formatStatedPercent(max)} APR, the top advertised rate,`,
  }
}
