import { fillPlaceholders } from '#content/placeholders.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatCents, formatDollars, formatPercent } from '#domain/money.ts'
import type { LoanPage } from '../loan-pages.ts'

/** The page's own loan in figures: they come from its calculator, so that words and calculator cannot disagree. */
export function WorkedExample({ page }: { page: LoanPage }) {
  const { kind } = calculatorPreset(page.slug)
  const { amount, term, text } = page.data.example
  const { payment, total, cost, aprPercent } = estimate(kind, amount, term)
  return (
    <p className="max-w-measure border-l-4 border-primary pl-5">
      {fillPlaceholders(text, {
        amount: formatDollars(amount),
        term: formatTerm(term, termUnit(kind)),
        payment: formatCents(payment),
        total: formatCents(total),
        cost: formatCents(cost),
        apr: formatPercent(aprPercent),
      })}
    </p>
  )
}
