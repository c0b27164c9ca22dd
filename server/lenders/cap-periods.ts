/** When the present hour, day and month began for a lender: by its own clock where it has opening hours, else by New York's. */
import type { Lender } from '#domain/matching/lender/lender.ts'

export const CAP_PERIODS = ['hour', 'day', 'month'] as const

export type CapPeriod = (typeof CAP_PERIODS)[number]

const USUAL_ZONE = 'America/New_York'

export function capPeriodStarts({ schedule }: Pick<Lender, 'schedule'>, now: Date): Readonly<Record<CapPeriod, Date>> {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(schedule?.timeZone ?? USUAL_ZONE)
  const day = zoned.startOfDay()
  const dateOf = ({ epochMilliseconds }: { readonly epochMilliseconds: number }) => new Date(epochMilliseconds)
  return {
    // Rounding an instant, not a local time: the hour that a clock change repeats is two hours.
    hour: dateOf(zoned.toInstant().round({ smallestUnit: 'hour', roundingMode: 'floor' })),
    day: dateOf(day),
    month: dateOf(day.with({ day: 1 }).startOfDay()),
  }
}
