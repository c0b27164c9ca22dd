/** What the amount in the slider would cost, as one bar: green is what you borrow, gold what it costs. An example, since a lender sets the rate. */
import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import type { LandingQuery } from '#domain/application/landing-query.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { costAt } from '#domain/calculators/rungs.ts'
import { DEFAULT_TERM_MONTHS, formatTerm } from '#domain/calculators/terms.ts'
import { ADVERTISED_APR_PERCENT } from '#domain/law/disclosed-figures.ts'
import { dollarsToCents, formatDollars, formatStatedPercent } from '#domain/values/money.ts'

interface AmountPriceProps {
  id: string
  dollars: number
  /** The one that a calculator's link brought. */
  term: LandingQuery['term']
}

export function AmountPrice({ id, dollars, term = { length: DEFAULT_TERM_MONTHS, unit: 'months' } }: AmountPriceProps) {
  const example = exampleOf(dollars, term)
  // The dearest that the slider can reach, so that the bar follows it.
  const widestCents = dollarsToCents(LOAN_AMOUNT.max) + exampleOf(LOAN_AMOUNT.max, term).costCents
  const percentOf = (cents: number) => ((cents / widestCents) * 100).toFixed(2)
  const amountCents = dollarsToCents(dollars)
  return (
    <div className="amount-price figures">
      <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="price-bar">
        <rect width={percentOf(amountCents + example.costCents)} height="6" className="fill-gold" />
        <rect width={percentOf(amountCents)} height="6" className="fill-yours" />
      </svg>
      <p id={id}>
        Example: {formatTerm(term.length, term.unit)} at {example.rate}{' '}
        <strong className="cost">costs {formatDollars(example.costCents / 100)}</strong>
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
