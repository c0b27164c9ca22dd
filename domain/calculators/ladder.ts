/**
 * The rates that a page's calculator is set beside: the top of what is advertised, and the page's own bad case. The calculator's rate
 * (spec §9) is an example; alone it would make every loan look cheap. None is lower than it: no lender of ours has to have a lower one.
 */
import { ADVERTISED_APR_PERCENT, DISCLOSED_APR_PERCENT, ILLUSTRATION_PERCENT } from '../law/disclosed-figures.ts'
import { APR_CEILINGS, isServedState } from '../law/state-law.ts'
import { SMALL_LOAN_RATES, UNLICENSED_RATES } from '../law/state-limits.ts'
import type { StateCode } from '../places/us-states.ts'
import { calculatorPreset, type LoanPageSlug } from './presets.ts'
import { type LadderRate, type Rung, rungsOf } from './rungs.ts'

const TOP_ADVERTISED: LadderRate = { name: 'Top advertised', aprPercent: ADVERTISED_APR_PERCENT.max }
const WEAKER_CREDIT: LadderRate = { name: 'Weaker credit', aprPercent: ILLUSTRATION_PERCENT.weakerCreditApr }
const HIGH_COST: LadderRate = { name: 'High-cost loan', aprPercent: ILLUSTRATION_PERCENT.highApr }

/** What people pay for the same loan with weaker and weaker credit. */
export const CREDIT_BANDS: readonly LadderRate[] = [WEAKER_CREDIT, TOP_ADVERTISED, HIGH_COST]

/** By page; a page that names none has the top of what is advertised and a high-cost loan. */
const PAGE_RATES: Readonly<Partial<Record<LoanPageSlug, readonly LadderRate[]>>> = {
  'bad-credit-loans': [
    TOP_ADVERTISED,
    { name: 'Bad credit', aprPercent: ILLUSTRATION_PERCENT.highApr, realOnes: 'A bad-credit example:' },
    { name: 'Bad credit', aprPercent: ILLUSTRATION_PERCENT.veryHighApr },
  ],
  'installment-loans': [TOP_ADVERTISED, { name: 'Most expensive', aprPercent: DISCLOSED_APR_PERCENT.installment.max }],
  'small-personal-loans': [TOP_ADVERTISED, { name: 'Most expensive', aprPercent: DISCLOSED_APR_PERCENT.personal.max }],
  'personal-loans-online': [TOP_ADVERTISED, { name: 'Most expensive', aprPercent: DISCLOSED_APR_PERCENT.personal.max }],
  'usa-loans': [TOP_ADVERTISED, { name: 'Most expensive', aprPercent: DISCLOSED_APR_PERCENT.personal.max }],
  'fair-credit-loans': CREDIT_BANDS,
  'excellent-credit-loans': CREDIT_BANDS,
  'cash-advance-loans': [
    TOP_ADVERTISED,
    { name: 'Cash advance', aprPercent: DISCLOSED_APR_PERCENT.cashAdvance.min, realOnes: 'Real cash advances: from' },
    { name: 'At its worst', aprPercent: DISCLOSED_APR_PERCENT.cashAdvance.max },
  ],
  'no-credit-check-loans': [
    TOP_ADVERTISED,
    { name: 'No check at all', aprPercent: DISCLOSED_APR_PERCENT.cashAdvance.min, realOnes: 'With no check: from' },
  ],
  // The law of Texas caps the interest and not the fee of who arranges the loan.
  'texas-loans': [TOP_ADVERTISED, { name: 'High-fee loan', aprPercent: ILLUSTRATION_PERCENT.veryHighApr }],
  'houston-loans': [TOP_ADVERTISED, { name: 'High-fee loan', aprPercent: ILLUSTRATION_PERCENT.veryHighApr }],
  'payday-loans': [],
}

/** `state`: the one that the page is about. A rate that its law forbids is never shown; where we are closed, its limits are. */
export function ladderRates(slug: LoanPageSlug, state?: StateCode): readonly LadderRate[] {
  if (!state) return PAGE_RATES[slug] ?? [TOP_ADVERTISED, HIGH_COST]
  const rates = isServedState(state) ? (PAGE_RATES[slug] ?? [WEAKER_CREDIT, TOP_ADVERTISED]) : limitsOf(state)
  return rates.filter(({ aprPercent }) => aprPercent <= highestLegal(state))
}

export const ladderOf = (slug: LoanPageSlug, dollars: number, term: number, state?: StateCode): readonly Rung[] =>
  rungsOf(calculatorPreset(slug).kind, ladderRates(slug, state), dollars, term)

export const highestLegal = (state: StateCode): number =>
  Math.min(APR_CEILINGS[state]?.maxAprPercent ?? Infinity, SMALL_LOAN_RATES[state]?.percent ?? Infinity)

function limitsOf(state: StateCode): readonly LadderRate[] {
  const unlicensed = UNLICENSED_RATES[state]
  const highest = highestLegal(state)
  return [
    ...(unlicensed ? [{ name: 'Limit without a license', aprPercent: unlicensed.percent }] : []),
    ...(highest < Infinity ? [{ name: 'State limit', aprPercent: highest }] : []),
  ]
}
