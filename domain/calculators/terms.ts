/** Terms in words and in links. Apart from the table of all pages, so that a browser which needs one calculator gets no other. */
import type { CalculatorKind } from './calculator.ts'
import type { CalculatorPreset } from './presets.ts'

export type TermUnit = 'months' | 'days'

export const DEFAULT_TERM_MONTHS = 12

export const termUnit = (kind: CalculatorKind): TermUnit => (kind === 'payday' ? 'days' : 'months')

export const formatTerm = (term: number, unit: TermUnit): string => `${term} ${term === 1 ? unit.slice(0, -1) : unit}`

/** 12 where the page offers it, else the nearest that it does offer. */
export const defaultTerm = ({ terms }: CalculatorPreset): number =>
  terms.reduce((best, term) => (Math.abs(term - DEFAULT_TERM_MONTHS) < Math.abs(best - DEFAULT_TERM_MONTHS) ? term : best))

/** Spec §2. A payday term is days; without saying so the application would read it as months. */
export function applyLink(kind: CalculatorKind, amount: number, term: number): string {
  return `/apply-now?amount=${amount}&term=${term}${termUnit(kind) === 'days' ? '&unit=days' : ''}`
}
