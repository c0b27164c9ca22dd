import { describe, expect, test } from 'vitest'
import type { StateCode } from '#domain/us-states.ts'
import { availabilitySentences, stateWords } from './state-words.ts'

const allBut =
  (...closed: readonly StateCode[]) =>
  (state: StateCode) =>
    !closed.includes(state)

test('closed states stand by name, with the District of Columbia last', () => {
  expect(stateWords(allBut('WV', 'DC', 'AZ'))).toEqual({
    unavailableStates: 'Arizona, West Virginia, District of Columbia',
    openStateCount: '48 states',
    closedStateCount: '2 states and DC',
  })
})

describe('counts', () => {
  test.each([
    [allBut('DC'), '50 states', 'one place'],
    [allBut('NY'), '49 states and DC', '1 state'],
    [allBut('NY', 'DC'), '49 states', '1 state and DC'],
    [allBut(), '50 states and DC', '0 places'],
    [() => false, '0 places', '50 states and DC'],
  ])('%#', (isServed, openStateCount, closedStateCount) => {
    expect(stateWords(isServed)).toMatchObject({ openStateCount, closedStateCount })
  })

  test('while nothing is closed, the list says so', () => {
    expect(stateWords(allBut()).unavailableStates).toBe('no place at present')
  })
})

test('a page of one state tells people from another whether they may apply', () => {
  const { applyFrom } = availabilitySentences(allBut('NJ'))
  expect(applyFrom('NJ')).toBe('New Jersey is on our list of unavailable places, so please do not apply from there.')
  expect(applyFrom('DE')).toBe('Delaware is not on our list of unavailable places, so you may apply with your Delaware address.')
})
