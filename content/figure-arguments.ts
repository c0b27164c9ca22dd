/** What figures in words have in common, those with an argument above all: `{fee:1000/middleFee}`. */
import { formatCents, formatDollars } from '../domain/money.ts'

export function partsOf(argument: string): readonly [string, ...string[]] {
  const [first = '', ...others] = argument.split('/')
  return [first, ...others]
}

export function countOf(text = ''): number {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a whole number`)
  return Number(text)
}

/** Whole dollars where it is whole, else with its cents. */
export const dollarsOf = (dollars: number): string =>
  Number.isInteger(dollars) ? formatDollars(dollars) : formatCents(Math.round(dollars * 100))

/** "2, 4, 6 and 12": no comma before "and". */
export const listed = (items: readonly string[]): string => `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
