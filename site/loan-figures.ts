/** The figures that a loan page states as its own, for its readers and for search engines alike (spec §9). */
import { type Range, rangeInWords } from '#content/facts/figures.ts'
import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import { calculatorPreset, type LoanPageSlug } from '#domain/calculators/presets.ts'
import {
  ADVERTISED_APR_PERCENT,
  ADVERTISED_TERM_MONTHS,
  DISCLOSED_APR_PERCENT,
  PAYDAY,
  USUAL_TERM_MONTHS,
} from '#domain/law/disclosed-figures.ts'
import { APR_CEILINGS } from '#domain/law/state-law.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { formatDollars, formatPercentRange } from '#domain/values/money.ts'

export interface LoanFigures {
  readonly amountDollars: Range
  readonly aprName: 'Advertised APR' | 'Disclosed APR'
  readonly aprPercent: Range
  readonly term: Range
  readonly termUnit: 'days' | 'months'
}

const PAYDAY_FIGURES: LoanFigures = {
  amountDollars: PAYDAY.amountDollars,
  aprName: 'Disclosed APR',
  aprPercent: PAYDAY.aprPercent,
  term: PAYDAY.termDays,
  termUnit: 'days',
}

const ADVERTISED: LoanFigures = {
  amountDollars: LOAN_AMOUNT,
  aprName: 'Advertised APR',
  aprPercent: ADVERTISED_APR_PERCENT,
  term: ADVERTISED_TERM_MONTHS,
  termUnit: 'months',
}

/** As the card of key facts gives them. */
export function loanFiguresInWords(slug: LoanPageSlug, openState?: StateCode): readonly (readonly [name: string, label: string])[] {
  const { amountDollars, aprName, aprPercent, term, termUnit } = loanFigures(slug, openState)
  return [
    ['Amounts', rangeInWords(amountDollars, formatDollars)],
    [aprName, formatPercentRange(aprPercent)],
    ['Term', `${rangeInWords(term, String)} ${termUnit}`],
  ]
}

/** `openState`: the state that the page is about, where we are open. No page advertises a rate that the law of its state forbids. */
export function loanFigures(slug: LoanPageSlug, openState?: StateCode): LoanFigures {
  const figures = figuresOfKind(slug)
  const ceiling = openState && APR_CEILINGS[openState]?.maxAprPercent
  if (ceiling === undefined) return figures
  const { min, max } = figures.aprPercent
  return { ...figures, aprPercent: { min: Math.min(min, ceiling), max: Math.min(max, ceiling) } }
}

function figuresOfKind(slug: LoanPageSlug): LoanFigures {
  const { kind, terms } = calculatorPreset(slug)
  if (kind === 'payday') return PAYDAY_FIGURES
  if (kind === 'installment') return { ...ADVERTISED, term: USUAL_TERM_MONTHS }
  // The specification names no term for cash advances: the page speaks of those that its calculator offers.
  if (slug === 'cash-advance-loans')
    return {
      ...ADVERTISED,
      aprName: 'Disclosed APR',
      aprPercent: DISCLOSED_APR_PERCENT.cashAdvance,
      term: { min: Math.min(...terms), max: Math.max(...terms) },
    }
  return ADVERTISED
}
