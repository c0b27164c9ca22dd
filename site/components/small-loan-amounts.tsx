import { estimate } from '#domain/calculators/calculator.ts'
import { ADVERTISED_APR_PERCENT, SMALL_LOAN_AMOUNTS } from '#domain/disclosed-figures.ts'
import { formatCents, formatDollars } from '#domain/money.ts'
import { Section } from './section.tsx'

const ESTIMATE = { amount: 500, months: 12 } as const

/** Spec §2: six amounts that are only shown, and a rate estimate that does not change. */
export function SmallLoanAmounts() {
  const { payment, aprPercent } = estimate('personal', ESTIMATE.amount, ESTIMATE.months)
  return (
    <Section heading="Amounts people ask for">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 md:grid-cols-6 md:gap-3">
        {SMALL_LOAN_AMOUNTS.map((amount) => (
          <li
            key={amount}
            className="card figures grid min-h-14 place-items-center font-heading text-h3 font-semibold text-primary"
          >
            {formatDollars(amount)}
          </li>
        ))}
      </ul>
      <p className="figures mt-4 max-w-measure text-small text-soft">
        Rate estimate: advertised rates are {ADVERTISED_APR_PERCENT.min}% to {ADVERTISED_APR_PERCENT.max}% APR. At {aprPercent}%,{' '}
        {formatDollars(ESTIMATE.amount)} over {ESTIMATE.months} months is {formatCents(payment)} a month. An example, not an offer.
      </p>
    </Section>
  )
}
