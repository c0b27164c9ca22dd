/** Ranges of days for figures of lenders: presets in the address, the server's own days behind them. */
import { dayOf, formatDay } from '../kit/format.ts'
import { day, oneOf, searchSchema } from '../kit/search-schema.ts'

export const RANGES = ['today', '7 days', '30 days'] as const
export type Range = (typeof RANGES)[number]

const DAYS: Readonly<Record<Range, number>> = { today: 1, '7 days': 7, '30 days': 30 }
export const USUAL_RANGE: Range = '7 days'

export const rangeSearch = searchSchema({ range: oneOf(RANGES), since: day, until: day })
export type RangeSearch = ReturnType<typeof rangeSearch>

const DAY_MS = 86_400_000

/** New York's days. Given days count before a preset. */
export function daysOf({ range = USUAL_RANGE, since, until }: RangeSearch, now = new Date()) {
  if (since || until) return { ...(since && { since }), ...(until && { until }) }
  const today = dayOf(now)
  // Noon, so that no change of clocks makes it another day.
  const first = new Date(Date.parse(`${today}T12:00:00Z`) - (DAYS[range] - 1) * DAY_MS).toISOString().slice(0, 10)
  return { since: first, until: today }
}

export const rangeOptions = (days: { readonly since?: string; readonly until?: string }): string =>
  [days.since && ` --since ${days.since}`, days.until && ` --until ${days.until}`].filter(Boolean).join('')

/** Nov 10 – Nov 16 */
export function rangeWords({ since, until }: { readonly since?: string; readonly until?: string }): string {
  const words = (day: string | undefined) => (day ? formatDay(day, new Date()) : '')
  return since === until ? words(since) : `${words(since)} – ${words(until)}`
}
