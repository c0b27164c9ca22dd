import { expect, test } from 'vitest'
import type { Schedule } from '#domain/matching/lender/schedule.ts'
import { hoursNow } from './opening-hours.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const
const OFFICE: Schedule = { timeZone: 'America/Chicago', open: [{ days: [...WEEKDAYS], from: '08:00', to: '22:00' }] }
const ALWAYS: Schedule = { timeZone: 'America/New_York', open: [{ days: [...WEEKDAYS, 'Sat', 'Sun'], from: '00:00', to: '24:00' }] }
/** Past midnight, in two rows without a gap. */
const NIGHT: Schedule = {
  timeZone: 'America/New_York',
  open: [
    { days: ['Sat'], from: '20:00', to: '24:00' },
    { days: ['Sun'], from: '00:00', to: '03:00' },
  ],
}

const SATURDAY_EVENING: Schedule = { timeZone: 'America/New_York', open: [{ days: ['Sat'], from: '20:00', to: '24:00' }] }
const SUNDAY_NIGHT: Schedule = { timeZone: 'America/New_York', open: [{ days: ['Sun'], from: '02:00', to: '03:00' }] }

test.each<[string, Schedule | undefined, string, boolean, string | null]>([
  ['closes this evening', OFFICE, '2026-11-16T16:00:00Z', true, '2026-11-17T04:00:00.000Z'],
  ['opens on Monday', OFFICE, '2026-11-14T12:00:00Z', false, '2026-11-16T14:00:00.000Z'],
  ['is open from the first minute on', OFFICE, '2026-11-16T14:00:00Z', true, '2026-11-17T04:00:00.000Z'],
  ['never closes', ALWAYS, '2026-11-16T16:00:00Z', true, null],
  ['has no hours', undefined, '2026-11-16T16:00:00Z', true, null],
  ['does not close at midnight when it goes on', NIGHT, '2026-11-15T02:00:00Z', true, '2026-11-15T08:00:00.000Z'],
  ['closes at midnight', SATURDAY_EVENING, '2026-11-15T02:00:00Z', true, '2026-11-15T05:00:00.000Z'],
  // Clocks go back at two: the hour from one to two comes twice.
  ['closes by its own clock when clocks change', NIGHT, '2026-11-01T05:30:00Z', true, '2026-11-01T08:00:00.000Z'],
  ['opens in a week', SUNDAY_NIGHT, '2026-11-15T09:00:00Z', false, '2026-11-22T07:00:00.000Z'],
  // Clocks go forward at two: that hour does not come on March 8.
  ['misses its only hour when clocks change', SUNDAY_NIGHT, '2026-03-01T09:00:00Z', false, '2026-03-15T06:00:00.000Z'],
])('a lender that %s', (_what, hours, now, open, changesAt) => {
  const found = hoursNow(hours, new Date(now))
  expect([found.open, found.changesAt?.toISOString() ?? null]).toEqual([open, changesAt])
})
