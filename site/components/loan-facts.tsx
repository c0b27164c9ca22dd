import { fillPlaceholders } from '#content/facts/template.ts'
import { loanFiguresInWords } from '../loan-figures.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Fold } from './fold.tsx'

const LOOK = 'top-6 mt-8 self-start rounded-xl bg-mint px-5 py-3 text-small lg:mt-0'

type Fact = readonly [name: string, value: string]

/** The figures that hold for every loan here, beside the page's own words. */
export function LoanFacts({ page: { slug, data, place } }: { page: LoanPage }) {
  const figures: readonly Fact[] = [...loanFiguresInWords(slug, place?.isServed ? place.state : undefined), ['Our fee', 'None']]
  const further: readonly Fact[] = [
    ['What we charge', 'Nothing for applying, nothing for a match'],
    ['A lender’s origination fee', fillPlaceholders('Typically {originationFee}')],
    ['Credit inquiry', fillPlaceholders('{inquiryFact}')],
    ['Funding', fillPlaceholders('As soon as the next business day; same day if approved by {sameDayBy} on business days')],
    ['Right to cancel', fillPlaceholders('Within {cancelDays}, where state law gives one')],
  ]
  const isClosed = place?.isServed === false
  const heading = isClosed ? 'Key facts in states we serve' : 'Key facts'
  // They hold elsewhere, or stand in the grid of terms already.
  if (isClosed || data.terms)
    return (
      <aside aria-label={heading} className={LOOK}>
        <Fold summary={<h2>{heading}</h2>}>
          <Facts facts={[...figures, ...further]} />
        </Fold>
      </aside>
    )
  return (
    <aside aria-label={heading} className={`${LOOK} lg:sticky`}>
      <h2 className="text-h3">{heading}</h2>
      <Facts facts={figures} />
      <Fold summary="Fees, credit check, timing">
        <Facts facts={further} />
      </Fold>
    </aside>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-2 cells gap-x-4 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
