import { expect, test } from 'vitest'
import type { PlainDate } from '../values/calendar.ts'
import { addBusinessDays, privacyRequestDates } from './privacy-request-dates.ts'

test('a request of Monday, November 16, 2026 is due on these days', () =>
  expect(privacyRequestDates('2026-11-16' as PlainDate)).toEqual({
    acknowledgeBy: '2026-11-30',
    optOutBy: '2026-12-07',
    answerBy: '2026-12-31',
  }))

test.each([
  ['2026-11-13', 1, '2026-11-16'],
  ['2026-11-14', 1, '2026-11-16'],
  ['2026-11-15', 1, '2026-11-16'],
  ['2026-12-31', 2, '2027-01-04'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %d business days is %s', (from, days, due) => expect(addBusinessDays(from as PlainDate, days)).toBe(due))
