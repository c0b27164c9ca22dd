import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import {
  ADVERTISED_APR_PERCENT,
  ADVERTISED_TERM_MONTHS,
  PAYDAY,
  RIGHT_TO_CANCEL_BUSINESS_DAYS,
  SAME_DAY_APPROVAL_BY,
  TYPICAL_ORIGINATION_FEE_PERCENT,
  USUAL_TERM_MONTHS,
} from '#domain/disclosed-figures.ts'
import { formatDollars } from '#domain/money.ts'
import type { LoanPage } from '../loan-pages.ts'

/** The figures that hold for every loan here, beside the page's own words. */
export function LoanFacts({ page }: { page: LoanPage }) {
  const { kind } = calculatorPreset(page.slug)
  const isPayday = kind === 'payday'
  const apr = isPayday ? PAYDAY.aprPercent : ADVERTISED_APR_PERCENT
  const term = kind === 'installment' ? USUAL_TERM_MONTHS : ADVERTISED_TERM_MONTHS
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Amounts', `${formatDollars(LOAN_AMOUNT.min)} to ${formatDollars(LOAN_AMOUNT.max)}`],
    [isPayday ? 'Disclosed APR' : 'Advertised APR', `${apr.min}% to ${apr.max}%`],
    ['Term', isPayday ? `${PAYDAY.termDays.min} to ${PAYDAY.termDays.max} days` : `${term.min} to ${term.max} months`],
    ['Our fee', 'None for applying or for a match'],
    ["A lender's origination fee", `Typically ${TYPICAL_ORIGINATION_FEE_PERCENT.min}% to ${TYPICAL_ORIGINATION_FEE_PERCENT.max}%`],
    ['Credit inquiry', 'Soft when you apply, hard when you accept an offer'],
    ['Funding', `As soon as the next business day; same day if approved by ${SAME_DAY_APPROVAL_BY}`],
    ['Right to cancel', `Within ${RIGHT_TO_CANCEL_BUSINESS_DAYS} business days, where state law gives one`],
  ]
  return (
    <aside aria-label="The main figures" className="card top-6 mt-12 self-start p-6 text-small lg:sticky lg:mt-0">
      <h2 className="text-h3">The main figures</h2>
      <dl className="mt-3 divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
