/** Ten days and today until now: who comes when. More come on weekdays than at weekends, and by day than by night. */
import { ZONE } from '#server/platform/clock/new-york-days.ts'
import { type Draw, type MadeUpPerson, makeDraw, makePerson } from './people.ts'

export const DAYS = 10
const SEED = 20_261_117
/** Of ten days. */
const PEOPLE = 316
const WEIGHT_BY_WEEKDAY = [38, 39, 38, 38, 36, 28, 25] as const
/** How many of a hundred come in each hour of New York's day. */
const HOURS = [1, 1, 1, 1, 1, 2, 3, 4, 6, 7, 8, 8, 8, 7, 6, 6, 5, 5, 5, 5, 4, 3, 2, 1] as const

export interface Visit {
  readonly at: Date
  readonly person: MadeUpPerson
  /** Whether the address is entered in the form's first step, and whether the link in the mail is opened. */
  readonly verifies: 'no' | 'asked' | 'verified'
  /** Leaves the form after its first step. */
  readonly leaves: boolean
  readonly opens: boolean
}

/** `share` of everybody, for those who have less time. */
export function planDays(now: Date, share = 1) {
  const draw = makeDraw(SEED)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE).startOfDay()
  const dayAt = (place: number) => today.subtract({ days: DAYS - place })
  const weights = Array.from({ length: DAYS }, (_, place) => weightOf(dayAt(place))).reduce((sum, weight) => sum + weight, 0)
  let people = 0
  return Array.from({ length: DAYS + 1 }, (_, place) => {
    const day = dayAt(place)
    const count = Math.round((PEOPLE * share * weightOf(day)) / weights)
    const minutes = Array.from({ length: count }, () => minuteOfDay(draw)).sort((one, other) => one - other)
    const visits = minutes
      .map((minute) => new Date(day.epochMilliseconds + minute * 60_000 + draw.number(0, 59) * 1000))
      .filter((at) => at < now)
      .map((at): Visit => {
        const verifies = draw.weighted(VERIFYING).verifies
        return {
          at,
          person: makePerson(draw, ++people, at),
          verifies,
          leaves: verifies === 'asked' && draw.chance(0.4),
          opens: draw.chance(0.7),
        }
      })
    return { start: new Date(day.epochMilliseconds), visits }
  })
}

const weightOf = (day: Temporal.ZonedDateTime): number => WEIGHT_BY_WEEKDAY[day.dayOfWeek - 1] ?? 0

const VERIFYING = [
  { weight: 66, verifies: 'no' },
  { weight: 9, verifies: 'asked' },
  { weight: 25, verifies: 'verified' },
] as const

const HOUR_CHOICES = HOURS.map((weight, hour) => ({ weight, hour }))
const minuteOfDay = (draw: Draw) => draw.weighted(HOUR_CHOICES).hour * 60 + draw.number(0, 59)
