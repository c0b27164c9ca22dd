import { fillPlaceholders } from '#content/placeholders.ts'
import { loanFiguresInWords } from '../loan-figures.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Slot } from './slot.tsx'

/** The figures that hold for every loan here, beside the page's own words. */
export function LoanFacts({ page }: { page: LoanPage }) {
  const { slug, place } = page
  const facts: readonly (readonly [name: string, value: React.ReactNode])[] = [
    ...loanFiguresInWords(slug, place?.isServed ? place.state : undefined),
    ['Our fee', 'None for applying or for a match'],
    ["A lender's origination fee", fillPlaceholders('Typically {originationFee}')],
    ['Credit inquiry', <Slot key="inquiry" name="inquiryFact" />],
    ['Funding', fillPlaceholders('As soon as the next business day; same day if approved by {sameDayBy} on business days')],
    ['Right to cancel', fillPlaceholders('Within {cancelDays}, where state law gives one')],
  ]
  const heading = place && !place.isServed ? 'The main figures in states that we serve' : 'The main figures'
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
