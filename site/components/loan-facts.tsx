import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import { RIGHT_TO_CANCEL_BUSINESS_DAYS, SAME_DAY_APPROVAL_BY, TYPICAL_ORIGINATION_FEE_PERCENT } from '#domain/disclosed-figures.ts'
import { formatDollars } from '#domain/money.ts'
import { loanFigures } from '../loan-figures.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Slot } from './slot.tsx'

/** The figures that hold for every loan here, beside the page's own words. */
export function LoanFacts({ page }: { page: LoanPage }) {
  const { aprName, aprPercent, term, termUnit } = loanFigures(page.slug)
  const facts: readonly (readonly [name: string, value: React.ReactNode])[] = [
    ['Amounts', `${formatDollars(LOAN_AMOUNT.min)} to ${formatDollars(LOAN_AMOUNT.max)}`],
    [aprName, `${aprPercent.min}% to ${aprPercent.max}%`],
    ['Term', `${term.min} to ${term.max} ${termUnit}`],
    ['Our fee', 'None for applying or for a match'],
    ["A lender's origination fee", `Typically ${TYPICAL_ORIGINATION_FEE_PERCENT.min}% to ${TYPICAL_ORIGINATION_FEE_PERCENT.max}%`],
    ['Credit inquiry', <Slot key="inquiry" name="inquiryFact" />],
    ['Funding', `As soon as the next business day; same day if approved by ${SAME_DAY_APPROVAL_BY}`],
    ['Right to cancel', `Within ${RIGHT_TO_CANCEL_BUSINESS_DAYS} business days, where state law gives one`],
  ]
  const heading = page.place && !page.place.isServed ? 'The main figures in states that we serve' : 'The main figures'
  return (
    <aside aria-label={heading} className="card top-6 mt-12 self-start p-6 text-small lg:sticky lg:mt-0">
      <h2 className="text-h3">{heading}</h2>
      <dl className="mt-3 divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
