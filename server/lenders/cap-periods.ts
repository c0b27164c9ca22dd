/** When the present hour, day and month began for a lender: by its own clock where it has opening hours, else by New York's. */

import type { ListedLender } from '#contracts/operators/lenders.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { MINUTE_MS } from '#domain/values/calendar.ts'

export const CAP_PERIODS = ['hour', 'day', 'month'] as const

export type CapPeriod = (typeof CAP_PERIODS)[number]

const USUAL_ZONE = 'America/New_York'

type Starts = Readonly<Record<CapPeriod, Date>>

/** Per zone what was reckoned last: that is slow, lenders share zones, and no period begins within a minute. */
const reckoned = new Map<string, { readonly minute: number; readonly starts: Starts }>()

export function capPeriodStarts({ schedule }: Pick<Lender, 'schedule'>, now: Date): Starts {
  const zone = schedule?.timeZone ?? USUAL_ZONE
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const known = reckoned.get(zone)
  if (known?.minute === minute) return known.starts
  const starts = startsIn(zone, now)
  reckoned.set(zone, { minute, starts })
  return starts
}

function startsIn(zone: string, now: Date): Starts {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const day = zoned.startOfDay()
  const dateOf = ({ epochMilliseconds }: { readonly epochMilliseconds: number }) => new Date(epochMilliseconds)
  return {
    // Rounding an instant, not a local time: the hour that a clock change repeats is two hours.
    hour: dateOf(zoned.toInstant().round({ smallestUnit: 'hour', roundingMode: 'floor' })),
    day: dateOf(day),
    month: dateOf(day.with({ day: 1 }).startOfDay()),
  }
}

/** As operators see them. */
export const capsOf = (caps: Partial<Readonly<Record<CapPeriod, number | undefined>>>): ListedLender['caps'] =>
  Object.fromEntries(CAP_PERIODS.map((period) => [period, caps[period] ?? null])) as ListedLender['caps']
