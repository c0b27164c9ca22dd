/** Days are New York's, as everywhere on the operators' side. */
import type { Period } from '../../operator-ports.ts'

const ZONE = 'America/New_York'

const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(ZONE).epochMilliseconds)

export const dayOf = (at: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainDate()

/** From the beginning of the one day to the end of the other. */
export function periodOf(since: string | undefined, until: string | undefined): Partial<Period> {
  return {
    ...(since && { from: startOf(Temporal.PlainDate.from(since)) }),
    ...(until && { to: startOf(Temporal.PlainDate.from(until).add({ days: 1 })) }),
  }
}

export function daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate): string[] {
  const days: string[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) days.push(day.toString())
  return days
}
