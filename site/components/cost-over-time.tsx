import { fillPlaceholders } from '#content/facts/template.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { costAt } from '#domain/calculators/rungs.ts'
import { formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { DISCLOSED_APR_PERCENT } from '#domain/law/disclosed-figures.ts'
import { dollarsToCents, formatDollars } from '#domain/values/money.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Ladder } from '../pictures/ladder.tsx'
import { Section } from './section.tsx'
import { exampleCopy } from './worked-example.tsx'

const { min: aprPercent } = DISCLOSED_APR_PERCENT.cashAdvance

/** Costly pages: the same loan kept for longer. Of a payday loan the calculator's staircase says it. */
export function CostOverTime({ page }: { page: LoanPage }) {
  const { kind, terms } = calculatorPreset(page.slug)
  if (kind === 'payday') return null
  const amountCents = dollarsToCents(page.data.example.amount)
  const rungs = terms.map((term) => ({
    name: formatTerm(term, termUnit(kind)),
    aprPercent,
    amountCents,
    costCents: costAt(aprPercent, amountCents, term),
  }))
  return (
    <Section
      isSplit
      heading="Keep it longer, pay more"
      intro={fillPlaceholders(
        `${formatDollars(page.data.example.amount)} at {cashAdvanceAprMin} APR, where disclosed cash advance rates begin.`,
      )}
    >
      <div className="card p-5">
        <Ladder rungs={rungs} />
        <p className="mt-3 text-small text-soft">{exampleCopy(page)}</p>
      </div>
    </Section>
  )
}
