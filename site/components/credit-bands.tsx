import { calculatorPreset } from '#domain/calculators/presets.ts'
import { costAt, type Rung, rungsOf } from '#domain/calculators/rungs.ts'
import { formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { ADVERTISED_APR_PERCENT, ILLUSTRATION_PERCENT } from '#domain/disclosed-figures.ts'
import { dollarsToCents, formatDollars } from '#domain/money.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Ladder } from '../pictures/ladder.tsx'
import { Section } from './section.tsx'
import { ExampleInWords } from './worked-example.tsx'

const STRONG = { name: 'Strong credit', aprPercent: ILLUSTRATION_PERCENT.strongCreditApr }
const WEAKER = { name: 'Weaker credit', aprPercent: ILLUSTRATION_PERCENT.weakerCreditApr }
const BANDS = [
  STRONG,
  WEAKER,
  { name: 'Top advertised', aprPercent: ADVERTISED_APR_PERCENT.max },
  { name: 'High-cost loan', aprPercent: ILLUSTRATION_PERCENT.highApr },
]

/** Credit pages: the page's own loan at the rate of every band, and what a better one would save. */
export function CreditBands({ page }: { page: LoanPage }) {
  const { kind } = calculatorPreset(page.slug)
  const { amount, term } = page.data.example
  const rungs: readonly Rung[] = rungsOf(kind, BANDS, amount, term)
  const saved = costAt(WEAKER.aprPercent, dollarsToCents(amount), term) - costAt(STRONG.aprPercent, dollarsToCents(amount), term)
  return (
    <Section
      isSplit
      heading="Your credit, their price"
      intro={`${formatDollars(amount)} over ${formatTerm(term, termUnit(kind))} at example rates. Strong instead of weaker credit saves ${formatDollars(saved / 100)}.`}
    >
      <div className="card p-5">
        <Ladder rungs={rungs} />
        <ExampleInWords page={page} />
      </div>
    </Section>
  )
}
