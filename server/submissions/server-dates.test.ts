/** The server's clock decides, in Honolulu for lower bounds and in New York for upper bounds and ages. */
import { expect, test } from 'vitest'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { CANARY_SUBMISSION } from '#tests/support/test-server.ts'
import { loadZipTable } from '../places/zip-table.ts'
import { daysAsked, listDays, startOfDay } from '../platform/clock/new-york-days.ts'
import { readSubmission, submissionSchemaOn } from './read-submission.ts'

const RULES = { zipTable: loadZipTable(), policy: 'as-specified', placeholderIps: [] } as const

function errorsAt(now: string, fields: Partial<typeof CANARY_SUBMISSION>) {
  const reading = readSubmission({ ...CANARY_SUBMISSION, ...fields }, new Date(now), RULES)
  return reading.kind === 'valid' ? {} : reading.dataErrors
}

test.each([
  // Late on New Year's Eve in Honolulu it is the new year in New York: both days' next pay dates are in the future of some applicant.
  ['2027-01-01T06:00:00Z', '2027-01-01', '2027-01-15', true],
  ['2027-01-01T06:00:00Z', '2026-12-31', '2027-01-15', false],
  // One month from January 31 is February 28, and February 29 in a leap year.
  ['2027-01-31T12:00:00Z', '2027-02-28', '2027-03-15', true],
  ['2027-01-31T12:00:00Z', '2027-03-01', '2027-03-15', false],
  ['2028-01-31T12:00:00Z', '2028-02-29', '2028-03-15', true],
  ['2028-01-31T12:00:00Z', '2028-03-01', '2028-03-15', false],
  // The nights when New York's clocks change: 06:59Z and 07:01Z on both sides of 2 a.m. in March, 05:30Z and 06:30Z are both 1:30 in November.
  ['2027-03-14T06:59:00Z', '2027-04-14', '2027-05-01', true],
  ['2027-03-14T07:01:00Z', '2027-04-14', '2027-05-01', true],
  ['2027-03-14T07:01:00Z', '2027-04-15', '2027-05-01', false],
  ['2027-11-07T05:30:00Z', '2027-12-07', '2028-01-01', true],
  ['2027-11-07T06:30:00Z', '2027-12-07', '2028-01-01', true],
  ['2027-11-07T06:30:00Z', '2027-12-08', '2028-01-01', false],
])('at %s a next pay date of %s (then %s) is allowed: %s', (now, nextPayDate, followingPayDate, allowed) =>
  expect('nextPayDate' in errorsAt(now, { nextPayDate, followingPayDate })).toBe(!allowed),
)

test.each([
  // The eighteenth birthday begins at midnight in New York, and on March 1 for a person born on February 29.
  ['2026-11-15T04:59:00Z', '11/15/2008', false],
  ['2026-11-15T05:00:00Z', '11/15/2008', true],
  ['2026-02-28T12:00:00Z', '02/29/2008', false],
  ['2026-03-01T12:00:00Z', '02/29/2008', true],
])('at %s somebody born on %s is old enough: %s', (now, dateOfBirth, allowed) => {
  const today = todayAcrossUs(new Date(now))
  expect(today.latest >= today.earliest).toBe(true)
  expect('dateOfBirth' in errorsAt(now, { dateOfBirth })).toBe(!allowed)
})

test('all requests of a day are read by one schema, and those after midnight in New York or Honolulu by another', () => {
  const schemaAt = (now: string) => submissionSchemaOn(todayAcrossUs(new Date(now)), 'by-ranking')
  const morning = schemaAt('2026-11-15T10:00:00Z')
  expect(schemaAt('2026-11-16T04:59:59Z')).toBe(morning)
  const afterNewYork = schemaAt('2026-11-16T05:00:00Z')
  expect(afterNewYork).not.toBe(morning)
  expect(schemaAt('2026-11-16T09:59:59Z')).toBe(afterNewYork)
  expect(schemaAt('2026-11-16T10:00:00Z')).not.toBe(afterNewYork)
})

test.each([
  ['2026-11-15T04:59:00Z', '2026-11-14T05:00:00.000Z'],
  ['2027-03-14T12:00:00Z', '2027-03-14T05:00:00.000Z'],
  ['2027-11-07T12:00:00Z', '2027-11-07T04:00:00.000Z'],
])('at %s the day in New York began at %s', (now, start) => expect(startOfDay(new Date(now)).toISOString()).toBe(start))

test('figures are of seven days unless somebody says otherwise, and of none when the end comes first', () => {
  const now = new Date('2026-11-15T04:59:00Z')
  const week = daysAsked(undefined, undefined, now)
  expect([listDays(week)[0], listDays(week).at(-1), week.count]).toEqual(['2026-11-08', '2026-11-14', 7])
  expect(week.period).toEqual({ from: new Date('2026-11-08T05:00:00Z'), to: new Date('2026-11-15T05:00:00Z') })
  // The night when New York's clocks change back.
  const two = daysAsked('2026-10-31', '2026-11-01', now)
  expect(listDays(two)).toEqual(['2026-10-31', '2026-11-01'])
  expect(two.period).toEqual({ from: new Date('2026-10-31T04:00:00Z'), to: new Date('2026-11-02T05:00:00Z') })
  expect(daysAsked('2026-11-02', '2026-11-01', now).count).toBe(0)
})
