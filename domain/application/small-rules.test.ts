import { describe, expect, test } from 'vitest'
import { ADVERTISED_TERM_MONTHS } from '../law/disclosed-figures.ts'
import { CLOSED_BY_US, isServedState } from '../law/state-law.ts'
import { STATE_CODES } from '../places/us-states.ts'
import { fieldName, inPeoplesOrder } from './field-names.ts'
import { parseLandingQuery, wantedRepaymentFor } from './landing-query.ts'
import { suggestStreets } from './street-suggestions.ts'

describe('states', () => {
  test('50 and DC; those that are closed are not served, each named once', () => {
    expect(STATE_CODES).toHaveLength(51)
    expect(STATE_CODES.filter((code) => !isServedState(code))).toEqual(expect.arrayContaining([...CLOSED_BY_US]))
    expect(new Set(CLOSED_BY_US).size).toBe(CLOSED_BY_US.length)
    expect(isServedState('TX')).toBe(true)
  })
})

describe('street suggestions', () => {
  const austin = { city: 'Austin', state: 'TX' } as const

  test('three, from three characters on', () => {
    expect(suggestStreets('12', austin)).toEqual([])
    expect(suggestStreets(' 12 ', austin)).toEqual([])
    expect(suggestStreets('Elm', austin)).toHaveLength(3)
    expect(suggestStreets('123 Oak', austin)).toEqual([
      { line1: '123 Oak Street', city: 'Austin', state: 'TX' },
      { line1: '123 Oak Avenue', city: 'Austin', state: 'TX' },
      { line1: '123 Oak Drive', city: 'Austin', state: 'TX' },
    ])
  })

  test('a street type already typed is not doubled', () => {
    expect(suggestStreets(' 123  Oak st. ', undefined)[0]).toEqual({ line1: '123 Oak Street', city: '', state: '' })
  })
})

describe('the query of /apply-now', () => {
  const parse = (query: string) => parseLandingQuery(new URLSearchParams(query))

  test.each([
    ['amount=2550&term=12', 2550, { length: 12, unit: 'months' }],
    ['amount=300&term=14&unit=days', 300, { length: 14, unit: 'days' }],
    ['amount=100&term=1', 100, { length: 1, unit: 'months' }],
    ['amount=5000&term=2&unit=weeks', 5000, { length: 2, unit: 'months' }],
    [`term=${ADVERTISED_TERM_MONTHS.max}`, undefined, { length: ADVERTISED_TERM_MONTHS.max, unit: 'months' }],
    ['term=100', undefined, undefined],
    ['term=1.5', undefined, undefined],
    [`amount=99&term=${ADVERTISED_TERM_MONTHS.max + 1}`, undefined, undefined],
    ['amount=5,000&term=0', undefined, undefined],
    ['amount=1e3&term=-6', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (query, amount, term) => expect(parse(query)).toEqual({ amount, term }))
})

test('a calculator’s link says how its visitor would rather repay, and other links say nothing', () => {
  const wanted = (query: string) => wantedRepaymentFor(parseLandingQuery(new URLSearchParams(query)).term)
  expect(['term=14&unit=days', 'term=12', 'term=12&unit=months', 'term=0&unit=days', 'amount=500', ''].map(wanted)).toEqual([
    'at-once',
    'over-months',
    'over-months',
    undefined,
    undefined,
    undefined,
  ])
})

describe('a field of another version', () => {
  test('has a name that can be read, and comes last', () => {
    expect([fieldName('ssn'), fieldName('middleName')]).toEqual(['Social Security number', 'middle name'])
    expect(inPeoplesOrder(['middleName', 'ssn', 'firstName', 'ssn'])).toEqual(['firstName', 'ssn', 'middleName'])
  })
})
