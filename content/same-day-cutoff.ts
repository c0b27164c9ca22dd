/** The hour until which same-day funding is possible, on every clock of the country. */
import { SAME_DAY_CUTOFF } from '../domain/disclosed-figures.ts'

/** Hours behind Eastern Time. */
const TIME_ZONES = { Eastern: 0, Central: 1, Mountain: 2, Pacific: 3, Alaska: 4 } as const
export type TimeZone = keyof typeof TIME_ZONES

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

export const SAME_DAY_WORDS = {
  sameDayBy: `${onTheClock(cutoffMinutes)} ET`,
  sameDayClock: onTheClock(cutoffMinutes),
  sameDayAlmost: onTheClock(cutoffMinutes - JUST_BEFORE_MINUTES),
} as const

/** With a time zone: `{sameDayIn:Pacific}` is "11:00 AM", and in a sentence `{sameDaySpokenIn:Pacific}` "11:00 in the morning". */
export const SAME_DAY_IN_ZONES: Readonly<Record<string, (zone: string) => string>> = {
  sameDayIn: (zone) => onTheClock(cutoffIn(zone)),
  sameDaySpokenIn: (zone) => spoken(cutoffIn(zone)),
}
