import { describe, expect, test } from 'vitest'
import { emptyApplication } from '#domain/application/typed-application.ts'
import { isFollowingPayDateFilled, withPlace, withSuggestion, withTyped } from './auto-fill.ts'

const empty = emptyApplication()
const free = { workPhoneIsCell: false }
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

  test('half a date fills nothing', () => {
    expect(withTyped({ ...empty, payFrequency: 'Weekly' }, 'nextPayDate', '2027-01', free).followingPayDate).toBe('')
  })
})

describe('ZIP code', () => {
  test('fewer than five digits clear city and state', () => {
    const filled = { ...empty, zipCode: '78701', ...AUSTIN }
    expect(withTyped(filled, 'zipCode', '7870', free)).toMatchObject({ city: '', state: '' })
    expect(withTyped(filled, 'zipCode', '78701-1234', free)).toMatchObject(AUSTIN)
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
  expect(withTyped(empty, 'primaryPhone', '512', { workPhoneIsCell: true }).secondaryPhone).toBe('512')
  expect(withTyped(empty, 'primaryPhone', '512', free).secondaryPhone).toBe('')
})
