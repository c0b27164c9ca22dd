import { fillPlaceholders } from '#content/facts/template.ts'
import { SMALL_LOAN_AMOUNTS } from '#domain/law/disclosed-figures.ts'
import { formatDollars } from '#domain/values/money.ts'
import { Section } from './section.tsx'

const ESTIMATE = fillPlaceholders(
  'Rate estimate: advertised rates are {advertisedApr} APR. At {calculatorApr:500/personal}, $500 over 12 months is {payment:500/12/personal} a month. An example, not an offer.',
)

/** Spec §2: six amounts that are only shown, and a rate estimate that does not change. */
export function SmallLoanAmounts() {
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
      <p className="figures mt-4 max-w-measure text-small text-soft">{ESTIMATE}</p>
    </Section>
  )
}
