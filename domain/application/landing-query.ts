/** What a calculator's link says to `/apply-now` (spec §2). Values that are not valid are ignored: a bad link must not block a visitor. */
import type { TermUnit } from '../calculators/terms.ts'
import { ADVERTISED_TERM_MONTHS } from '../law/disclosed-figures.ts'
import { parseLoanAmount } from './fields/loan-amount-range.ts'
import type { WantedRepayment } from './fields/wanted-repayment.ts'

export interface LandingQuery {
  readonly amount: number | undefined
  readonly term: { readonly length: number; readonly unit: TermUnit } | undefined
}

export function parseLandingQuery(query: { get(name: string): string | null }): LandingQuery {
  const length = query.get('term') ?? ''
  const isTerm = /^\d{1,2}$/.test(length) && Number(length) >= 1 && Number(length) <= ADVERTISED_TERM_MONTHS.max
  return {
    amount: parseLoanAmount(query.get('amount') ?? ''),
    term: isTerm ? { length: Number(length), unit: query.get('unit') === 'days' ? 'days' : 'months' } : undefined,
  }
}

/** A term in days is a loan until pay day, repaid at once. A visitor who brought no term has not said. */
export const wantedRepaymentFor = (term: LandingQuery['term']): WantedRepayment | undefined =>
  term && (term.unit === 'days' ? 'at-once' : 'over-months')
