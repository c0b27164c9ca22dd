import { CREDIT_BANDS } from '#domain/calculators/ladder.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { rungsOf } from '#domain/calculators/rungs.ts'
import { defaultTerm, formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatDollars } from '#domain/values/money.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Ladder } from '../pictures/ladder.tsx'
import { Section } from './section.tsx'
import { ExampleInWords } from './worked-example.tsx'

/** Credit pages: the page's own loan at the rate of every band, kept for longer than the calculator above shows it. */
export function CreditBands({ page }: { page: LoanPage }) {
  const preset = calculatorPreset(page.slug)
  const { amount } = page.data.example
  const shown = defaultTerm(preset)
  const longer = preset.terms.find((term) => term > shown) ?? shown
  return (
    <Section
      isSplit
      heading="Your credit, their price"
      intro={`The same ${formatDollars(amount)} over ${formatTerm(longer, termUnit(preset.kind))} instead of ${shown}. The weaker your credit, the more it costs.`}
    >
      <div className="card p-5">
        <Ladder rungs={rungsOf(preset.kind, CREDIT_BANDS, amount, longer)} />
        <ExampleInWords page={page} />
      </div>
    </Section>
  )
}
