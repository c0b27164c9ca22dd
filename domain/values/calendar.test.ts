import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  formatUsDate,
  type PlainDate,
  parseIsoDate,
  parseUsDate,
  todayAcrossUs,
} from './calendar.ts'

const date = (text: string) => text as PlainDate

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '0999-01-01', '2026-1-1', ' 2026-01-01', '2026-01-01T00:00'])(
  '%j is no date',
  (text) => expect(parseIsoDate(text)).toBeUndefined(),
)

test.each([
  ['02/29/2028', '2028-02-29'],
  ['12/31/1999', '1999-12-31'],
  ['02/29/2027', undefined],
  ['2/9/2027', undefined],
])('MM/DD/YYYY %j is %j', (text, iso) => expect(parseUsDate(text)).toBe(iso))

test('an ISO date is shown as MM/DD/YYYY', () => expect(formatUsDate(date('2026-03-09'))).toBe('03/09/2026'))

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s plus %i days is %s', (from, days, to) => {
  expect(addDays(date(from), days)).toBe(to)
  expect(daysBetween(date(from), date(to))).toBe(days)
})

test.each([
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s plus %i months is %s', (from, months, to) => expect(addMonths(date(from), months)).toBe(to))

test.each([
  ['2008-11-15', '2026-11-14', 17],
  ['2008-11-15', '2026-11-15', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['1926-01-01', '2026-12-31', 100],
])('born %s, on %s: %i years old', (born, on, age) => expect(ageOn(date(born), date(on))).toBe(age))

test.each([
  ['2026-03-08T09:59:00Z', '2026-03-07', '2026-03-08'], // the night the clocks go forward
  ['2026-03-08T10:00:00Z', '2026-03-08', '2026-03-08'],
  ['2026-11-01T04:30:00Z', '2026-10-31', '2026-11-01'], // and back
  ['2027-01-01T04:59:59Z', '2026-12-31', '2026-12-31'],
  ['2027-01-01T05:00:00Z', '2026-12-31', '2027-01-01'],
])('at %s it is %s in Honolulu and %s in New York', (now, earliest, latest) =>
  expect(todayAcrossUs(new Date(now))).toEqual({ earliest, latest }),
)
