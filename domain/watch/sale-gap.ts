/** The longest time between two sales around this hour of the week, from the hours in which something was sold. */
import { DAY_MS, HOUR_MS } from '../values/calendar.ts'

export const SALE_GAP_WEEKS = 8
/** With sales in fewer of the weeks, what is usual is not known. */
const FEWEST_WEEKS = 4
const WEEK_MS = 7 * DAY_MS

/** Null: not known. The hours are in order, in seconds; an hour's sale may have been at its end, and the next one's at its beginning. */
export function longestGapMs(saleHours: readonly number[], now: Date): number | null {
  const sales = saleHours.map((seconds) => seconds * 1000)
  const weeksAgo = Array.from({ length: SALE_GAP_WEEKS }, (_, index) => now.getTime() - (index + 1) * WEEK_MS)
  const withSales = weeksAgo.filter((start) => sales.some((sale) => sale >= start && sale < start + WEEK_MS))
  if (withSales.length < FEWEST_WEEKS) return null
  const longest = Math.max(
    ...weeksAgo.map((then) => {
      const last = sales.findLast((sale) => sale <= then)
      const next = sales.find((sale) => sale > then)
      return last === undefined || next === undefined ? 0 : next + HOUR_MS - last
    }),
  )
  return longest || null
}
