/** Ranges of days for figures of lenders: presets in the address, the server's own days behind them. */
import { DAY_MS } from '#domain/values/calendar.ts'
import { dayOf, formatDay } from '../kit/format.ts'
import { day, oneOf, searchSchema } from '../kit/search-schema.ts'

export const RANGES = ['today', '7 days', '30 days'] as const
type Range = (typeof RANGES)[number]

const DAYS: Readonly<Record<Range, number>> = { today: 1, '7 days': 7, '30 days': 30 }
export const USUAL_RANGE: Range = '7 days'

export const rangeSearch = searchSchema({ range: oneOf(RANGES), since: day, until: day })
export type RangeSearch = ReturnType<typeof rangeSearch>

const daysBefore = (day: string, days: number): string =>
  // Noon, so that no change of clocks makes it another day.
  new Date(Date.parse(`${day}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** New York's days. Given days count before a preset; without a first one, the range ends with the last. */
export function daysOf({ range = USUAL_RANGE, since, until }: RangeSearch, now = new Date()) {
  const last = until ?? dayOf(now)
  return { since: since ?? daysBefore(last, DAYS[range] - 1), until: last }
}

type Days = Readonly<Record<'since' | 'until', string>>

export const rangeOptions = ({ since, until }: Days): string => ` --since ${since} --until ${until}`

/** Nov 10 – Nov 16 */
export function rangeLabel({ since, until }: Days): string {
  const text = (day: string) => formatDay(day, new Date())
  return since === until ? text(since) : `${text(since)} – ${text(until)}`
}
