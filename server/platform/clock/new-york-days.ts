/** Days are New York's, where the day of the site begins. */

export interface Period {
  readonly from: Date
  readonly to: Date
}

export const ZONE = 'America/New_York'
const STANDARD_DAYS = 7

const dayOf = (at: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainDate()

const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(ZONE).epochMilliseconds)
const endOf = (day: Temporal.PlainDate): Date => startOf(day.add({ days: 1 }))

/** Such as 2026-11-15. */
export const newYorkDay = (at: Date): string => dayOf(at).toString()

export const startOfDay = (at: Date): Date => startOf(dayOf(at))

/** What New York's clocks show, such as 08:30. */
export const timeOfDay = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainTime().toString({ smallestUnit: 'minute' })

/** The next moment at which New York's clocks show this time of day, such as 12:00. */
export function nextTimeOfDay(time: string, now: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE)
  const today = here.withPlainTime(Temporal.PlainTime.from(time))
  const next = Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 })
  return new Date(next.epochMilliseconds)
}

/** From the beginning of the one day to the end of the other, as far as they are given. */
export function periodOf(since: string | undefined, until: string | undefined): Partial<Period> {
  return {
    ...(since && { from: startOf(Temporal.PlainDate.from(since)) }),
    ...(until && { to: endOf(Temporal.PlainDate.from(until)) }),
  }
}

export interface DaysAsked {
  readonly first: Temporal.PlainDate
  /** Not above 0 when the end comes before the beginning. */
  readonly count: number
  readonly period: Period
}

/** Without an end, until today; without a beginning, seven days, or as many as the call says. */
export function daysAsked(
  since: string | undefined,
  until: string | undefined,
  now: Date,
  standardDays = STANDARD_DAYS,
): DaysAsked {
  const last = until ? Temporal.PlainDate.from(until) : dayOf(now)
  const first = since ? Temporal.PlainDate.from(since) : last.subtract({ days: standardDays - 1 })
  return { first, count: first.until(last).days + 1, period: { from: startOf(first), to: endOf(last) } }
}

/** As many days before them. */
export function daysBefore({ first, count }: DaysAsked): DaysAsked {
  const earlier = first.subtract({ days: count })
  return { first: earlier, count, period: { from: startOf(earlier), to: startOf(first) } }
}

export const listDays = ({ first, count }: DaysAsked): string[] =>
  Array.from({ length: count }, (_, place) => first.add({ days: place }).toString())
