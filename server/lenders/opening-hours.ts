/** Whether a lender is open, and when that changes next. Its hours are its own, by its time zone. */
import { isOpen, type Schedule } from '#domain/matching/lender/schedule.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** Hours repeat by the week; a change of clocks may leave one opening out. */
const DAYS_AHEAD = 15

/** Null: it is always so. */
export function hoursNow(hours: Schedule | undefined, now: Date): { readonly open: boolean; readonly changesAt: Date | null } {
  if (!hours) return { open: true, changesAt: null }
  const open = isOpen(hours, now)
  const times = boundaries(hours, now).filter((time) => time > now.getTime())
  const changesAt = times.find((time) => isOpen(hours, new Date(time)) !== open)
  return { open, changesAt: changesAt === undefined ? null : new Date(changesAt) }
}

/** Every moment of the next days at which some hours begin or end. */
function boundaries({ timeZone, open }: Schedule, now: Date): number[] {
  const first = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const times = Array.from({ length: DAYS_AHEAD }, (_, place) => first.add({ days: place })).flatMap((day) => {
    const weekday = WEEKDAYS[day.dayOfWeek - 1]
    return open
      .filter(({ days }) => weekday !== undefined && days.includes(weekday))
      .flatMap(({ from, to }) => [momentOf(day, from, timeZone), momentOf(day, to, timeZone)])
  })
  return [...new Set(times)].sort((one, other) => one - other)
}

function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  if (time === '24:00') return day.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
}
