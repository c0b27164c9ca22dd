import { fillPlaceholders } from '#content/facts/template.ts'
import { loanFiguresInWords } from '../loan-figures.ts'
import type { LoanPage } from '../loan-pages.ts'
import { KeptTogether } from './kept-together.tsx'
import { exampleCopy } from './worked-example.tsx'

/** Of two cells in a row. */
const SHORT = 14

type Fact = readonly [name: string, value: string]

const OF_ALL: readonly Fact[] = [
  ['Our fee', 'None'],
  ['A lender’s origination fee', fillPlaceholders('Typically {originationFee}')],
  ['Funding', fillPlaceholders('As soon as the next business day; same day if approved by {sameDayBy} on business days')],
  ['Right to cancel', fillPlaceholders('Within {cancelDays}, where state law gives one')],
]

interface LoanFactsProps {
  page: LoanPage
  /** In words, where no picture of the page shows its example. */
  hasExample: boolean
}

/** The figures that hold for every loan here, beside the page's own words. Where a page has terms of its own they are one wide grid with them. */
export function LoanFacts({ page, hasExample }: LoanFactsProps) {
  const { slug, data, place } = page
  const heading = place?.isServed === false ? 'Key facts in states we serve' : `${data.name}: key facts`
  const { terms = [] } = data
  const facts = [
    ...loanFiguresInWords(slug, place?.isServed ? place.state : undefined),
    ...terms.map(({ name, value }): Fact => [name, value]),
    ...OF_ALL,
  ]
  return (
    <aside aria-label={heading} className="top-6 self-start rounded-xl bg-mint p-4 text-small max-lg:not-first:mt-8 lg:sticky">
      <h2 className="text-h3">
        <KeptTogether text={heading} name={`${data.name}:`} />
      </h2>
      <dl className={`mt-2 cells gap-3 ${terms.length > 0 ? 'md:grid-cols-3 md:*:col-auto' : ''}`}>
        {facts.map(([name, value]) => (
          <div key={name} className={value.length > SHORT ? 'col-span-full' : ''}>
            <dt className="text-soft">{name}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {hasExample && <p className="mt-3 border-t border-line pt-3">{exampleCopy(page)}</p>}
    </aside>
  )
}
