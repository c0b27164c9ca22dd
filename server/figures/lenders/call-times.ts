/**
 * Times in classes: each is a twentieth wider than the one before, so a percentile that is read from them is at most 3 % off, and a day of
 * calls is a few dozen numbers.
 */
import { type RawBuilder, sql } from 'kysely'

const GROWTH = 1.05

export const timeClass = (ms: RawBuilder<unknown>): RawBuilder<number> =>
  sql`floor(ln(greatest(${ms}, 1)) / ln(${sql.lit(GROWTH)}))::smallint`

const middleOf = (each: number): number => Math.round(GROWTH ** (each + 0.5))

export type TimeClasses = ReadonlyMap<number, number>

export function sumClasses(all: Iterable<TimeClasses>): TimeClasses {
  const sum = new Map<number, number>()
  for (const classes of all) for (const [each, count] of classes) sum.set(each, (sum.get(each) ?? 0) + count)
  return sum
}

/** In milliseconds; null without a call. */
export function percentile(classes: TimeClasses, share: number): number | null {
  const sorted = [...classes].sort(([one], [other]) => one - other)
  const calls = sorted.reduce((sum, [, count]) => sum + count, 0)
  let passed = 0
  for (const [each, count] of sorted) {
    passed += count
    if (passed >= share * calls) return middleOf(each)
  }
  return null
}
