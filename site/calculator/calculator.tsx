/** The loan calculator of a landing page (spec §9): what a month costs, what it all costs, and where the money goes. */
import { useId, useState } from 'react'
import { estimate } from '#domain/calculators/calculator.ts'
import type { CalculatorPreset } from '#domain/calculators/presets.ts'
import { applyLink, defaultTerm, formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatCents, formatDollars, formatPercent } from '#domain/money.ts'
import { Choices } from './choices.tsx'
import { CostBar } from './cost-bar.tsx'
import { Schedule } from './schedule.tsx'

export interface CalculatorProps {
  preset: CalculatorPreset
  /** The amount of the page's worked example. The term is the default one (spec §9). */
  startAmount: number
  /** What the calculator is not; said beside the figures, not under them. */
  note: string
}

export function Calculator({ preset, startAmount, note }: CalculatorProps) {
  const heading = useId()
  const [amount, setAmount] = useState(startAmount)
  const [term, setTerm] = useState(defaultTerm(preset))
  const { kind } = preset
  const unit = termUnit(kind)
  const result = estimate(kind, amount, term)
  const isPayday = kind === 'payday'

  return (
    <section aria-labelledby={heading} data-primary={preset.primaryColor} className="card overflow-hidden">
      <div className="grid md:grid-cols-2">
        <div className="flex flex-col gap-6 p-6 md:p-8">
          <h2 id={heading} className="text-h2">
            What would it cost?
          </h2>
          <Choices
            legend="Amount"
            name="amount"
            choices={preset.amounts}
            chosen={amount}
            width="wide"
            label={formatDollars}
            onChoose={setAmount}
          />
          <Choices
            legend={isPayday ? 'Days until you repay' : 'Months to repay'}
            name="term"
            choices={preset.terms}
            chosen={term}
            width="narrow"
            label={String}
            accessibleLabel={(choice) => formatTerm(choice, unit)}
            onChoose={setTerm}
          />
          <p className="mt-auto text-small text-soft">
            {note} <a href="/rates-fees">Rates and fees</a>
          </p>
        </div>
        <div className="flex flex-col gap-5 bg-primary-tint p-6 md:p-8">
          <output aria-live="polite" className="block">
            <span className="block text-small text-soft">
              {isPayday ? `One payment, due in ${formatTerm(term, unit)}` : 'Each month you pay'}
            </span>
            <span data-figure="payment" className="figures block font-heading text-display font-semibold text-primary">
              {formatCents(result.payment)}
            </span>
          </output>
          <CostBar amount={amount * 100} cost={result.cost} />
          <dl className="figures space-y-1.5">
            <Row term="You borrow" figure="amount" value={formatCents(amount * 100)} />
            <Row term={isPayday ? 'Fee' : 'Interest'} figure="cost" value={formatCents(result.cost)} />
            <Row term="You repay in all" figure="total" value={formatCents(result.total)} strong />
            <Row term="APR" figure="apr" value={formatPercent(result.aprPercent)} />
          </dl>
          <a href={applyLink(kind, amount, term)} className="button mt-auto">
            Apply for {formatDollars(amount)}
          </a>
        </div>
      </div>
      {!isPayday && <Schedule installments={result.schedule} />}
    </section>
  )
}

function Row({ term, figure, value, strong = false }: { term: string; figure: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'border-y border-primary py-1.5 font-semibold' : ''}`}>
      <dt>{term}</dt>
      <dd data-figure={figure}>{value}</dd>
    </div>
  )
}
