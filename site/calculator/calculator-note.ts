import { fillPlaceholders } from '#content/facts/template.ts'
import type { CalculatorKind } from '#domain/calculators/calculator.ts'
import type { LoanPageSlug } from '#domain/calculators/presets.ts'

const EXAMPLE = 'An example, not an offer. A lender sets its own price.'

/** Where the calculator's rate is far from what such loans cost in the market, that is said beside it. */
export function calculatorNote(slug: LoanPageSlug, kind: CalculatorKind): string {
  if (kind === 'payday')
    return fillPlaceholders(
      `${EXAMPLE} Payday loans are disclosed at {paydayApr} APR. The shorter the term, the higher the APR of the same fee.`,
    )
  if (slug === 'cash-advance-loans')
    return fillPlaceholders(`${EXAMPLE} Cash advances are disclosed at {cashAdvanceApr} APR, far above our example.`)
  return EXAMPLE
}
