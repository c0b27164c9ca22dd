import { expect, test } from 'vitest'
import { isNearEnd, timeLeftCopy } from './time-left.ts'

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

test('the end is near five minutes before it', () => {
  expect(isNearEnd(until, at('14:59'))).toBe(false)
  expect(isNearEnd(until, at('15:00'))).toBe(true)
})
