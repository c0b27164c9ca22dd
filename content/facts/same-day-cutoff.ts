/** The hour until which same-day funding is possible, on every clock of the country. */
import { SAME_DAY_CUTOFF } from '#domain/law/disclosed-figures.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'

/** Hours behind Eastern Time. */
const TIME_ZONES = { Eastern: 0, Central: 1, Mountain: 2, Pacific: 3, Alaska: 4 } as const
type TimeZone = keyof typeof TIME_ZONES

const MINUTES_A_HALF_DAY = 12 * 60
/** A moment that is still before the cutoff, and too late all the same. */
const JUST_BEFORE_MINUTES = 15

const cutoffMinutes = SAME_DAY_CUTOFF.hour * 60 + SAME_DAY_CUTOFF.minute

/** "2:00", on a clock of twelve hours. */
function clockFace(minutes: number): string {
  const hour = Math.floor((minutes % MINUTES_A_HALF_DAY) / 60) || 12
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`
}

function onTheClock(minutes: number): string {
  if (minutes === MINUTES_A_HALF_DAY) return '12:00 noon'
  return `${clockFace(minutes)} ${minutes < MINUTES_A_HALF_DAY ? 'AM' : 'PM'}`
}

const spoken = (minutes: number) => `${clockFace(minutes)} in the ${minutes < MINUTES_A_HALF_DAY ? 'morning' : 'afternoon'}`

function cutoffIn(zone: string): number {
  if (!Object.hasOwn(TIME_ZONES, zone)) throw new Error(`No time zone is called ${zone}`)
  return cutoffMinutes - TIME_ZONES[zone as keyof typeof TIME_ZONES] * 60
}

export interface LocalCutoff {
  readonly zone: TimeZone
  /** "11:00 AM" */
  readonly time: string
  /** Of the clock's hands, from twelve. */
  readonly hourDegrees: number
  readonly minuteDegrees: number
}

export function localCutoff(zone: TimeZone): LocalCutoff {
  const minutes = cutoffIn(zone)
  return {
    zone,
    time: onTheClock(minutes),
    hourDegrees: ((minutes % MINUTES_A_HALF_DAY) / MINUTES_A_HALF_DAY) * 360,
    minuteDegrees: (minutes % 60) * 6,
  }
}

export const SAME_DAY_FACTS = {
  sameDayBy: `${onTheClock(cutoffMinutes)} ET`,
  sameDayClock: onTheClock(cutoffMinutes),
  sameDayAlmost: onTheClock(cutoffMinutes - JUST_BEFORE_MINUTES),
  /** With a time zone: `{sameDayIn:Pacific}` is "11:00 AM", and in a sentence `{sameDaySpokenIn:Pacific}` "11:00 in the morning". */
  sameDayIn: (zone: string) => onTheClock(cutoffIn(zone)),
  sameDaySpokenIn: (zone: string) => spoken(cutoffIn(zone)),
}

/** The clock that most of a state goes by, and where it goes by another. */
interface StateClock {
  readonly zone: TimeZone
  readonly other?: { readonly zone: TimeZone; readonly where: string }
}

/** For states that have a page. */
const CLOCKS: Readonly<Partial<Record<StateCode, StateClock>>> = {
  CA: { zone: 'Pacific' },
  FL: { zone: 'Eastern', other: { zone: 'Central', where: 'in the western Panhandle' } },
  IL: { zone: 'Central' },
  NY: { zone: 'Eastern' },
  PA: { zone: 'Eastern' },
  TX: { zone: 'Central', other: { zone: 'Mountain', where: 'around El Paso' } },
}

/** "1:00 PM Central (12:00 noon Mountain around El Paso)" */
export function cutoffInState(state: StateCode): string {
  const clock = CLOCKS[state]
  if (!clock) throw new Error(`content/facts/same-day-cutoff.ts has no row for ${US_STATES[state]}`)
  const { zone, other } = clock
  const elsewhere = other ? ` (${zoned(other.zone)} ${other.where})` : ''
  return `${zoned(zone)}${elsewhere}`
}

const zoned = (zone: TimeZone) => `${localCutoff(zone).time} ${zone}`
