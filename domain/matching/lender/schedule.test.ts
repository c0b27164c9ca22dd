/** Opening hours by the lender's own clock, held against Temporal's. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursLabel, hoursOfLabel } from './hours-label.ts'
import { isOpen, nextOpening, type Schedule, type Weekday } from './schedule.ts'

const WEEK: Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const ZONES = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']

/** The nights in which New York's clocks change, and any other time. */
const instants = fc.oneof(
  fc.integer({ min: Date.parse('2026-03-08T04:00:00Z'), max: Date.parse('2026-03-08T12:00:00Z') }),
  fc.integer({ min: Date.parse('2026-11-01T03:00:00Z'), max: Date.parse('2026-11-01T11:00:00Z') }),
  fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2030-12-31T00:00:00Z') }),
)
const times = fc.integer({ min: 0, max: 24 * 60 }).map((minutes) => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${hour}:${minute}`
})
const schedules: fc.Arbitrary<Schedule> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  open: fc.array(
    fc
      .record({ days: fc.uniqueArray(fc.constantFrom(...WEEK), { minLength: 1 }), one: times, other: times })
      .map(({ days, one, other }) => {
        const [from = one, to = other] = [one, other].sort()
        return { days, from, to }
      }),
    { minLength: 1, maxLength: 4 },
  ),
})

function isOpenByTemporal({ timeZone, open }: Schedule, ms: number): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  const minutes = local.hour * 60 + local.minute
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return open.some(
    ({ days, from, to }) =>
      days.includes(WEEK[local.dayOfWeek - 1] ?? 'Mon') && minutes >= minutesOf(from) && minutes < minutesOf(to),
  )
}

test('any hours, in any zone, at any moment, also in the nights when clocks change', () =>
  fc.assert(
    fc.property(schedules, fc.array(instants, { minLength: 1, maxLength: 20 }), (hours, moments) => {
      for (const ms of moments) expect(isOpen(hours, new Date(ms))).toBe(isOpenByTemporal(hours, ms))
    }),
    { numRuns: 1000 },
  ))

test('a lender opens and closes on the minute', () => {
  const hours: Schedule = { timeZone: 'America/Chicago', open: [{ days: ['Mon'], from: '08:00', to: '17:30' }] }
  const at = (time: string) => isOpen(hours, new Date(`2026-11-16T${time}-06:00`))
  expect(['07:59:59.999', '08:00:00.000', '17:29:59.999', '17:30:00.000'].map(at)).toEqual([false, true, true, false])
})

/** Minute by minute. */
function openingByWaiting(hours: Schedule, ms: number): number | undefined {
  const minute = 60_000
  if (isOpenByTemporal(hours, ms)) return ms
  for (let at = (Math.floor(ms / minute) + 1) * minute; at < ms + 2 * 86_400_000; at += minute)
    if (isOpenByTemporal(hours, at)) return at
  return undefined
}

test('the next opening is the first minute at which it is open, also in the nights when clocks change', () =>
  fc.assert(
    fc.property(schedules, instants, (hours, ms) => {
      const byWaiting = openingByWaiting(hours, ms)
      const opening = nextOpening(hours, new Date(ms))?.getTime()
      if (byWaiting === undefined) expect(opening ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(ms + 2 * 86_400_000 - 60_000)
      else expect(opening).toBe(byWaiting)
    }),
    { numRuns: 60 },
  ))

test('the next opening: after the weekend, in the lender’s zone, and past an hour that the clocks skip', () => {
  const office: Schedule = { timeZone: 'America/Chicago', open: [{ days: ['Mon', 'Tue'], from: '08:30', to: '17:00' }] }
  expect(nextOpening(office, new Date('2026-11-14T12:00:00Z'))).toEqual(new Date('2026-11-16T14:30:00Z'))
  const skipped: Schedule = { timeZone: 'America/New_York', open: [{ days: ['Sun'], from: '02:15', to: '02:45' }] }
  expect(nextOpening(skipped, new Date('2026-03-08T05:00:00Z'))).toEqual(new Date('2026-03-15T06:15:00Z'))
  const late: Schedule = { timeZone: 'America/New_York', open: [{ days: ['Sun'], from: '02:15', to: '09:00' }] }
  expect(nextOpening(late, new Date('2026-03-08T05:00:00Z'))).toEqual(new Date('2026-03-08T07:00:00Z'))
  const never: Schedule = { timeZone: 'UTC', open: [{ days: ['Sun'], from: '08:00', to: '08:00' }] }
  expect(nextOpening(never, new Date('2026-03-08T05:00:00Z'))).toBeUndefined()
})

test('around the clock means every moment of the year', () => {
  const always: Schedule = { timeZone: 'America/New_York', open: [{ days: WEEK, from: '00:00', to: '24:00' }] }
  fc.assert(fc.property(instants, (ms) => isOpen(always, new Date(ms))))
})

test('a zone that was asked about once has its formatter: none is made for a question', () => {
  const hours = (timeZone: string): Schedule => ({ timeZone, open: [{ days: WEEK, from: '08:00', to: '20:00' }] })
  for (const zone of ZONES) isOpen(hours(zone), new Date(0))
  const { DateTimeFormat } = Intl
  let made = 0
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, args: [string, Intl.DateTimeFormatOptions]) {
      made++
      return new target(...args)
    },
  })
  try {
    for (const zone of ZONES) for (let hour = 0; hour < 48; hour++) isOpen(hours(zone), new Date(hour * 3_600_000))
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
  expect(made).toBe(0)
})

test('the next opening is looked for over fifteen days, so that one skipped Sunday is passed', () => {
  const hours: Schedule = { timeZone: 'America/New_York', open: [{ days: ['Sun'], from: '02:30', to: '02:31' }] }
  expect(nextOpening(hours, new Date('2026-03-01T07:31:00Z'))).toEqual(new Date('2026-03-15T06:30:00Z'))
  expect(nextOpening(hours, new Date('2026-03-01T07:30:00Z'))).toEqual(new Date('2026-03-01T07:30:00Z'))
})

test('of two rows on one day the earlier opens first, whatever their order', () => {
  const hours: Schedule = {
    timeZone: 'UTC',
    open: [
      { days: ['Mon'], from: '09:10', to: '10:00' },
      { days: ['Mon'], from: '09:05', to: '09:06' },
    ],
  }
  expect(nextOpening(hours, new Date('2026-11-16T09:00:00Z'))).toEqual(new Date('2026-11-16T09:05:00Z'))
  expect(nextOpening(hours, new Date('2026-11-16T09:06:30Z'))).toEqual(new Date('2026-11-16T09:10:00Z'))
})

describe('hours in words', () => {
  const hours: Schedule = {
    timeZone: 'America/New_York',
    open: [
      { days: ['Mon', 'Tue'], from: '08:00', to: '17:00' },
      { days: ['Sat'], from: '09:00', to: '12:00' },
    ],
  }
  const label = 'Mon Tue 08:00-17:00; Sat 09:00-12:00, America/New_York'

  test('are those of the file', () => {
    expect([hoursLabel(undefined), hoursLabel(hours)]).toEqual(['always open', label])
  })

  test('are read back, as people space them', () => {
    expect(hoursOfLabel(label)).toEqual(hours)
    expect(hoursOfLabel('  Mon  Tue 08:00-17:00 ;Sat 09:00-12:00 ,  America/New_York ')).toEqual(hours)
    for (const always of ['', '  ', 'always open']) expect(hoursOfLabel(always)).toBeUndefined()
  })

  test('make of other words what the schema refuses', () => {
    expect(hoursOfLabel('now and then, UTC')).toEqual({ timeZone: 'UTC', open: [{ days: ['now', 'and'], from: 'then', to: '' }] })
  })
})
