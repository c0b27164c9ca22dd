import { fillPlaceholders } from '#content/facts/template.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { defaultTerm, formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { dollarsToCents, formatCents, formatDollars, formatPercent } from '#domain/values/money.ts'
import type { LoanPage } from '../loan-pages.ts'
import { PriceBar } from '../pictures/price-bar.tsx'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

/** Purpose pages: what remains after everybody was asked. */
export const LeftToBorrow = ({ page }: { page: LoanPage }) => (
  <Section isSplit heading="What’s left to borrow" intro="Your lender’s numbers may differ.">
    <div className="card p-5">
      <ExampleTag page={page} />
      <ExampleInWords page={page} />
    </div>
  </Section>
)

/** On pages with another picture, the example is one of the folds. */
export const FoldedExample = ({ page }: { page: LoanPage }) => (
  <Fold summary={<h3>A worked example</h3>}>
    <ExampleTag page={page} />
    <p className="mt-3 text-small text-soft">{exampleCopy(page)}</p>
  </Fold>
)

/** The page's own loan as a price tag: its figures come from its calculator, so that words and calculator cannot disagree. */
function ExampleTag({ page }: { page: LoanPage }) {
  const { kind } = calculatorPreset(page.slug)
  const { payment, total, cost, amount, term, apr } = exampleFigures(page)
  const rows: readonly (readonly [name: string, value: string, look?: string])[] = [
    ['You borrow', amount],
    ['Total you repay', total],
    ['Total cost', cost, 'text-gold-ink'],
    ['APR, an example', apr],
  ]
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="figures font-heading text-h1 font-semibold text-green">{payment}</strong>{' '}
        <span>{kind === 'payday' ? `once, after ${term}` : `a month for ${termInWords(page)}`}</span>
      </p>
      <ExampleBar page={page} />
      <dl className="figures cells mt-3 gap-x-4 gap-y-2 text-small">
        {rows.map(([name, value, look = '']) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className={`font-semibold ${look}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function termInWords(page: LoanPage): string {
  const { term, termShown } = exampleFigures(page)
  return page.data.example.term === Number(termShown) ? term : `${term} instead of ${termShown}`
}

function ExampleBar({ page: { slug, data } }: { page: LoanPage }) {
  const { amount, term } = data.example
  const { total, cost } = estimate(calculatorPreset(slug).kind, amount, term)
  return <PriceBar price={{ getCents: dollarsToCents(amount), costCents: cost }} ofCents={total} />
}

/** The example as the page tells it. */
export const ExampleInWords = ({ page }: { page: LoanPage }) => (
  <Fold summary="What the numbers say" className="mt-2 -mb-3">
    <p className="text-small text-soft">{exampleCopy(page)}</p>
  </Fold>
)

const exampleCopy = (page: LoanPage) => fillPlaceholders(page.data.example.text, exampleFigures(page))

function exampleFigures({ slug, data }: LoanPage) {
  const { kind } = calculatorPreset(slug)
  const { amount, term } = data.example
  const { payment, total, cost, aprPercent } = estimate(kind, amount, term)
  return {
    amount: formatDollars(amount),
    term: formatTerm(term, termUnit(kind)),
    termShown: String(defaultTerm(calculatorPreset(slug))),
    payment: formatCents(payment),
    total: formatCents(total),
    cost: formatCents(cost),
    apr: formatPercent(aprPercent),
  }
}
