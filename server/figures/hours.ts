/** Hours begin on the same moments in New York as in UTC, so that days of New York are made of them. */
import { HOUR_MS } from '#domain/values/calendar.ts'
import type { Period } from '../platform/clock/new-york-days.ts'

export const floorHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
export const ceilHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS)

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)
const isSome = ({ from, to }: Period): boolean => from < to

export interface Reading {
  /** Whole hours that were counted before, and those among them that have changed since. */
  readonly stored: Period
  /** What has to be counted now: parts of hours, hours that have changed, and all that is newer. */
  readonly live: readonly Period[]
}

export function planReading({ from, to }: Period, countedUntil: Date, changed: readonly Date[]): Reading {
  const start = earlier(ceilHour(from), to)
  const end = later(start, earlier(floorHour(to), countedUntil))
  const dirty = changed.filter((hour) => hour >= start && hour < end).map(wholeHour)
  return {
    stored: { from: start, to: end },
    live: joined([{ from, to: start }, ...dirty, { from: end, to }].filter(isSome)),
  }
}

export const wholeHour = (hour: Date): Period => ({ from: hour, to: new Date(hour.getTime() + HOUR_MS) })

/** In order, and without a seam where one ends as the next begins. */
export function joined(periods: readonly Period[]): Period[] {
  const done: Period[] = []
  for (const next of periods.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = done.at(-1)
    if (last && last.to >= next.from) done[done.length - 1] = { from: last.from, to: later(last.to, next.to) }
    else done.push(next)
  }
  return done
}
