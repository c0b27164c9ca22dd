import { describe, expect, test } from 'vitest'
import { emptyApplication } from '#domain/application/typed-application.ts'
import { isFollowingPayDateFilled, withPlace, withSuggestion, withTyped } from './auto-fill.ts'

const empty = emptyApplication()
const free = { workPhoneIsCell: false, isStateKept: false }
const AUSTIN = { city: 'Austin', state: 'TX' }

describe('the following pay date', () => {
  test.each([
    ['Weekly', '2027-01-31', '2027-02-07'],
    ['Bi-weekly', '2027-01-31', '2027-02-14'],
    ['Monthly', '2027-01-31', '2027-02-28'],
  ])('%s after %s is %s', (payFrequency, nextPayDate, following) => {
    const typed = withTyped({ ...empty, payFrequency }, 'nextPayDate', nextPayDate, free)
    expect(typed.followingPayDate).toBe(following)
    expect(isFollowingPayDateFilled(typed)).toBe(true)
  })

  test('is filled again when the frequency changes', () => {
    const weekly = withTyped({ ...empty, payFrequency: 'Weekly' }, 'nextPayDate', '2027-01-04', free)
    expect(withTyped(weekly, 'payFrequency', 'Bi-weekly', free).followingPayDate).toBe('2027-01-18')
  })

  test('can be changed, and is then the person’s own', () => {
    const filled = withTyped({ ...empty, payFrequency: 'Weekly' }, 'nextPayDate', '2027-01-04', free)
    const changed = withTyped(filled, 'followingPayDate', '2027-01-12', free)
    expect(changed.followingPayDate).toBe('2027-01-12')
    expect(isFollowingPayDateFilled(changed)).toBe(false)
  })

  test('a corrected one stays when the frequency or the next pay date changes', () => {
    const filled = withTyped({ ...empty, payFrequency: 'Weekly' }, 'nextPayDate', '2027-01-04', free)
    const corrected = withTyped(filled, 'followingPayDate', '2027-01-12', free)
    expect(withTyped(corrected, 'payFrequency', 'Bi-weekly', free).followingPayDate).toBe('2027-01-12')
    expect(withTyped(corrected, 'nextPayDate', '2027-01-05', free).followingPayDate).toBe('2027-01-12')
  })

  test('one that was typed first stays', () => {
    const own = withTyped({ ...empty, nextPayDate: '2027-01-04' }, 'followingPayDate', '2027-01-12', free)
    expect(withTyped(own, 'payFrequency', 'Weekly', free).followingPayDate).toBe('2027-01-12')
  })

  test('a corrected one that is taken out again is filled again', () => {
    const corrected = { ...empty, payFrequency: 'Weekly', nextPayDate: '2027-01-04', followingPayDate: '2027-01-12' }
    const emptied = withTyped(corrected, 'followingPayDate', '', free)
    expect(emptied.followingPayDate).toBe('')
    expect(withTyped(emptied, 'payFrequency', 'Bi-weekly', free).followingPayDate).toBe('2027-01-18')
  })

  test('follows a next pay date that is typed anew, through every half-typed one', () => {
    const filled = withTyped({ ...empty, payFrequency: 'Weekly' }, 'nextPayDate', '2027-01-04', free)
    const typedAnew = ['', '0002-01-08', '0020-01-08', '0202-01-08', '2027-01-08'].reduce(
      (typed, date) => withTyped(typed, 'nextPayDate', date, free),
      filled,
    )
    expect(typedAnew.followingPayDate).toBe('2027-01-15')
  })

  test('half a date fills nothing', () => {
    expect(withTyped({ ...empty, payFrequency: 'Weekly' }, 'nextPayDate', '2027-01', free).followingPayDate).toBe('')
  })
})

describe('ZIP code', () => {
  test('fewer than five digits clear city and state', () => {
    const filled = { ...empty, zipCode: '78701', ...AUSTIN }
    expect(withTyped(filled, 'zipCode', '7870', free)).toMatchObject({ city: '', state: '' })
    expect(withTyped(filled, 'zipCode', '78701-1234', free)).toMatchObject(AUSTIN)
    expect(withTyped(filled, 'zipCode', '787011234', free)).toMatchObject(AUSTIN)
  })

  test('another ZIP code clears them at once: whatever becomes of its own place, they were not of it', () => {
    const filled = { ...empty, zipCode: '78701', ...AUSTIN }
    expect(withTyped(filled, 'zipCode', '00901', free)).toMatchObject({ city: '', state: '' })
  })

  test('a state that was asked for first stays', () => {
    const asked = { ...empty, ...AUSTIN, zipCode: '78701' }
    expect(withTyped(asked, 'zipCode', '7870', { ...free, isStateKept: true })).toMatchObject({ city: '', state: 'TX' })
  })

  test('a place that comes late, for another ZIP code, fills nothing', () => {
    expect(withPlace({ ...empty, zipCode: '10001' }, '78701', AUSTIN)).toMatchObject({ city: '', state: '' })
    expect(withPlace({ ...empty, zipCode: '78701-1234' }, '78701', AUSTIN)).toMatchObject(AUSTIN)
  })
})

describe('a chosen suggestion', () => {
  const suggestion = { line1: '12 Main Street', city: 'Austin', state: 'TX' } as const

  test('fills the street, and city and state when they are empty', () => {
    expect(withSuggestion(empty, suggestion)).toMatchObject({ streetAddress: '12 Main Street', ...AUSTIN })
  })

  test('leaves a city and a state that are there', () => {
    const typed = withSuggestion({ ...empty, city: 'Dallas', state: 'OK' }, suggestion)
    expect(typed).toMatchObject({ streetAddress: '12 Main Street', city: 'Dallas', state: 'OK' })
  })
})

test('the work phone follows the cell phone while both are the same', () => {
  expect(withTyped(empty, 'primaryPhone', '512', { ...free, workPhoneIsCell: true }).secondaryPhone).toBe('512')
  expect(withTyped(empty, 'primaryPhone', '512', free).secondaryPhone).toBe('')
})
