import { describe, expect, test } from 'vitest'
import { type PlainDate, todayAcrossUs } from '../values/calendar.ts'
import { latestFollowingPayDate, latestNextPayDate, nextPayDate, type PayFrequency } from './fields/pay.ts'
import { followingPayDateAfter } from './pay-dates.ts'

describe('the following pay date fills from the next one', () => {
  test.each<[string, PayFrequency, string]>([
    ['2026-11-20', 'Weekly', '2026-11-27'],
    ['2026-11-20', 'Bi-weekly', '2026-12-04'],
    ['2026-11-20', 'Monthly', '2026-12-20'],
    ['2026-12-28', 'Weekly', '2027-01-04'],
    ['2026-12-31', 'Monthly', '2027-01-31'],
    ['2027-01-31', 'Monthly', '2027-02-28'],
    ['2028-01-31', 'Monthly', '2028-02-29'],
    ['2028-02-29', 'Monthly', '2028-03-29'],
    ['2026-03-31', 'Monthly', '2026-04-30'],
    ['2028-02-22', 'Weekly', '2028-02-29'],
    ['2027-02-22', 'Weekly', '2027-03-01'],
    ['2026-03-06', 'Weekly', '2026-03-13'], // clocks go forward in between
    ['2026-10-25', 'Bi-weekly', '2026-11-08'], // and back
  ])('%s, %s: %s', (next, frequency, following) => expect(followingPayDateAfter(next as PlainDate, frequency)).toBe(following))
})

describe('the window of the next pay date', () => {
  const ends = (today: string) => {
    const at = { earliest: today as PlainDate, latest: today as PlainDate }
    return [latestNextPayDate(at), latestFollowingPayDate(at)]
  }
  test.each([
    ['2026-01-31', '2026-02-28', '2026-04-30'],
    ['2028-01-31', '2028-02-29', '2028-04-30'],
    ['2026-12-15', '2027-01-15', '2027-03-15'],
    ['2027-11-30', '2027-12-30', '2028-02-29'],
  ])('today %s: until %s, and %s for the following', (today, next, following) => expect(ends(today)).toEqual([next, following]))

  test('in the evening of Hawaii, its tomorrow counts although New York is there already', () => {
    const today = todayAcrossUs(new Date('2026-11-15T08:00:00Z')) // 22:00 on the 14th in Honolulu, 03:00 on the 15th in New York
    expect(today).toEqual({ earliest: '2026-11-14', latest: '2026-11-15' })
    expect(nextPayDate(today).safeParse('2026-11-15').success).toBe(true)
    expect(nextPayDate(today).safeParse('2026-11-14').success).toBe(false)
  })
})
