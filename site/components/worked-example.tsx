import { fillPlaceholders } from '#content/facts/template.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { defaultTerm, formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatCents, formatDollars, formatPercent } from '#domain/values/money.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Section } from './section.tsx'

/** Purpose pages: what remains after everybody was asked. The calculator draws it. */
export const LeftToBorrow = ({ page }: { page: LoanPage }) => (
  <Section isSplit heading="What’s left to borrow">
    <p className="max-w-measure">{exampleCopy(page)}</p>
  </Section>
)

/** The example as the page tells it: its figures come from its calculator, so that words and calculator cannot disagree. */
export function exampleCopy({ slug, data }: LoanPage): string {
  const preset = calculatorPreset(slug)
  const { amount, term, text } = data.example
  const { payment, total, cost, aprPercent } = estimate(preset.kind, amount, term)
  return fillPlaceholders(text, {
    amount: formatDollars(amount),
    term: formatTerm(term, termUnit(preset.kind)),
    termShown: String(defaultTerm(preset)),
    payment: formatCents(payment),
    total: formatCents(total),
    cost: formatCents(cost),
    apr: formatPercent(aprPercent),
  })
}
