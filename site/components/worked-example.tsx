import { fillPlaceholders } from '#content/placeholders.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { dollarsToCents, formatCents, formatDollars, formatPercent } from '#domain/money.ts'
import type { LoanPage } from '../loan-pages.ts'
import { PriceBar } from '../pictures/price-tag.tsx'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

/** The page's own loan as a price tag: its figures come from its calculator, so that words and calculator cannot disagree. */
export function WorkedExample({ page }: { page: LoanPage }) {
  const { kind } = calculatorPreset(page.slug)
  const { amount, term, text } = page.data.example
  const { payment, total, cost, aprPercent } = estimate(kind, amount, term)
  const figures = {
    amount: formatDollars(amount),
    term: formatTerm(term, termUnit(kind)),
    payment: formatCents(payment),
    total: formatCents(total),
    cost: formatCents(cost),
    apr: formatPercent(aprPercent),
  }
  const rows: readonly (readonly [name: string, value: string, look?: string])[] = [
    ['You borrow', figures.amount],
    ['Total you repay', figures.total],
    ['Total cost', figures.cost, 'text-gold-ink'],
    ['APR, an example', figures.apr],
  ]
  const isOpen = page.place?.isServed ?? true
  return (
    <Section
      heading={page.family?.family === 'purpose' ? "What's left to borrow" : 'A worked example'}
      intro={isOpen ? "From this page's calculator. Your lender's numbers may differ." : 'Use this to compare other offers.'}
    >
      <div className="card grid gap-x-12 gap-y-2 p-5 md:grid-cols-2 md:p-8">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <strong className="price-figure figures font-heading font-semibold text-green">{figures.payment}</strong>{' '}
            <span>{kind === 'payday' ? `once, after ${figures.term}` : `a month for ${figures.term}`}</span>
          </p>
          <PriceBar price={{ getCents: dollarsToCents(amount), costCents: cost }} ofCents={total} />
          <dl className="figures mt-3 cells gap-x-4 gap-y-2 text-small">
            {rows.map(([name, value, look = '']) => (
              <div key={name}>
                <dt className="text-soft">{name}</dt>
                <dd className={`font-semibold ${look}`}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Fold summary="What the numbers say" className="self-center">
          <p className="text-small text-soft">{fillPlaceholders(text, figures)}</p>
        </Fold>
      </div>
    </Section>
  )
}
