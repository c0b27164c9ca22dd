/** Compares what is stored of the figures with a count from the records, a few days at a time. */
import type { ShownDifference } from '#contracts/operators/stored-figures.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import type { Period } from '../platform/clock/new-york-days.ts'
import type { Needs } from './needs.ts'

const HOURS_AT_ONCE = 24 * 7

export async function checkFigures({ storage }: Needs, { from, to }: Period) {
  let hours = 0
  const differences: ShownDifference[] = []
  for (let start = from; start < to; start = new Date(start.getTime() + HOURS_AT_ONCE * HOUR_MS)) {
    const end = new Date(Math.min(start.getTime() + HOURS_AT_ONCE * HOUR_MS, to.getTime()))
    const found = await storage.records.figures.differences({ from: start, to: end })
    hours += found.hours
    differences.push(...found.differences.map((row) => ({ ...row, hour: row.hour.toISOString() })))
  }
  return { hours, differences }
}
