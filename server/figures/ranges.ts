/** Ranges of days in New York, and the same weekdays before them. */
import type { RangeName } from '#contracts/operators/filters.ts'
import type { Period } from '../platform/clock/new-york-days.ts'

const ZONE = 'America/New_York'
const DAYS_A_WEEK = 7
const SATURDAY = 6

type Day = Temporal.PlainDate

export interface Range extends Period {
  readonly since: string
  readonly until: string
  /** The end of the last day; `to` is earlier while the range is running. */
  readonly end: Date
}

export interface ComparedRange {
  readonly range: Range
  readonly before: Range
  readonly isRunning: boolean
  readonly days: number
  /** The moment that the range before has in place of this one. */
  readonly earlier: (at: Date) => Date
}

const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE)
const instantOf = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds)
const startOf = (day: Day): Date => instantOf(day.toZonedDateTime(ZONE))
const lastOf = (day: Day, weekday: number) => day.subtract({ days: (day.dayOfWeek - weekday + DAYS_A_WEEK) % DAYS_A_WEEK })

const NAMED: Readonly<Record<RangeName, (today: Day) => readonly [first: Day, last: Day]>> = {
  today: (today) => [today, today],
  yesterday: (today) => [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
  // The one that has begun last: on a Saturday, its own.
  weekend: (today) => [lastOf(today, SATURDAY), lastOf(today, SATURDAY).add({ days: 1 })],
  'last-7-days': (today) => [today.subtract({ days: DAYS_A_WEEK - 1 }), today],
  // From Monday to Sunday.
  'last-week': (today) => [lastOf(today, 1).subtract({ days: DAYS_A_WEEK }), lastOf(today, 1).subtract({ days: 1 })],
}

interface RangeAsked {
  readonly range: RangeName
  readonly since?: string | undefined
  readonly until?: string | undefined
}

export function comparedRange({ range: name, since, until }: RangeAsked, now: Date): ComparedRange {
  const today = zoned(now).toPlainDate()
  const [first, last] =
    since || until
      ? ([Temporal.PlainDate.from(since ?? until ?? today), until ? Temporal.PlainDate.from(until) : today] as const)
      : NAMED[name](today)
  const days = first.until(last).days + 1
  const back = { days: Math.max(1, Math.ceil(days / DAYS_A_WEEK)) * DAYS_A_WEEK }
  const range = rangeOf(first, last, now)
  const isRunning = range.to < range.end
  const earlier = (at: Date) => instantOf(zoned(at).subtract(back))
  return { range, before: rangeOf(first.subtract(back), last.subtract(back), earlier(range.to)), isRunning, days, earlier }
}

function rangeOf(first: Day, last: Day, cut: Date): Range {
  const [from, end] = [startOf(first), startOf(last.add({ days: 1 }))]
  const to = cut < from ? from : cut < end ? cut : end
  return { since: first.toString(), until: last.toString(), from, to, end }
}
