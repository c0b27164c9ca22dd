import { expect, test } from 'vitest'
import { endCopy, isNearEnd, timeLeftCopy } from './time-left.ts'

const until = '2026-11-16T12:20:00Z'
const at = (clock: string) => Date.parse(`2026-11-16T12:${clock}Z`)

test.each([
  ['00:00', 'about 20 minutes'],
  ['00:30', 'about 19 minutes'],
  ['18:30', 'about a minute'],
  ['19:30', 'less than a minute'],
  ['25:00', 'less than a minute'],
])('at 12:%s offers until 12:20 are good for %s', (clock, text) => {
  expect(timeLeftCopy(until, at(clock))).toBe(text)
})

test.each([
  ['13T12:21', 'about 3 days'],
  ['14T12:20', 'about 2 days'],
  ['14T12:21', 'about 48 hours'],
  ['16T10:00', 'about 2 hours'],
  ['16T10:21', 'about 119 minutes'],
])('on the %s they are good for %s', (moment, text) => {
  expect(timeLeftCopy(until, Date.parse(`2026-11-${moment}:00Z`))).toBe(text)
})

test('the end has its day, unless it is today', () => {
  const today = new Date(2026, 10, 16, 9, 5).getTime()
  expect(endCopy(new Date(2026, 10, 16, 16, 5).toISOString(), today)).toBe('4:05 PM')
  expect(endCopy(new Date(2026, 10, 20, 16, 5).toISOString(), today)).toBe('Fri, Nov 20, 4:05 PM')
})

test('the end is near five minutes before it', () => {
  expect(isNearEnd(until, at('14:59'))).toBe(false)
  expect(isNearEnd(until, at('15:00'))).toBe(true)
})
