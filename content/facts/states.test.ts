import { describe, expect, test } from 'vitest'
import { APR_CEILINGS } from '#domain/law/state-law.ts'
import * as limits from '#domain/law/state-limits.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { availabilitySentences, stateCopy } from './states.ts'
import { fillPlaceholders } from './template.ts'

const allBut =
  (...closed: readonly StateCode[]) =>
  (state: StateCode) =>
    !closed.includes(state)

test('closed states stand by name, with the District of Columbia last', () => {
  expect(stateCopy(allBut('WV', 'DC', 'AZ'))).toMatchObject({
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
    expect(stateCopy(isServed)).toMatchObject({ openStateCount, closedStateCount })
  })

  test('while nothing is closed, the list says so', () => {
    expect(stateCopy(allBut()).unavailableStates).toBe('None right now')
  })
})

test('sentences about closed states count or name them, and say so while there is none', () => {
  expect(stateCopy(allBut('NY', 'DC'))).toMatchObject({
    unavailableStatesSentence: 'We don’t serve 1 state and DC.',
    unavailableStatesAdvice: 'We don’t serve 1 state and DC. If you live there, please don’t apply.',
    unavailableStatesWarning: 'We don’t serve NY, DC. If you live there, please don’t apply.',
    whereStatesAreListed: 'See the full list, the 1 state and DC we don’t serve, and who can apply.',
  })
  const { unavailableStates, closedStateCount, ...text } = stateCopy(allBut())
  expect(Object.values(text).filter((each) => /don’t serve|these places|: *\.| {2}/.test(each))).toEqual([])
})

test('the age is that of each open state', () => {
  const ageWhere = (isServed: (state: StateCode) => boolean) => stateCopy(isServed).minimumAge
  expect(ageWhere(allBut('NE'))).toBe('18 or older (19 in Alabama, 21 in Mississippi)')
  expect(ageWhere(allBut('AL', 'MS'))).toBe('18 or older (19 in Nebraska)')
  expect(ageWhere(allBut('AL', 'MS', 'NE'))).toBe('18 or older')
  expect(fillPlaceholders('{minimumAgeIn:MS}, {minimumAgeIn:FL}')).toBe('21 or older, 18 or older')
})

test('a page of one state tells people from another whether they may apply', () => {
  const { applyFrom } = availabilitySentences(allBut('NJ'))
  expect(applyFrom('NJ')).toBe('We don’t serve New Jersey, so please don’t apply from there.')
  expect(applyFrom('DE')).toBe('We take requests from Delaware, so you can apply with your Delaware address.')
})

test.each([
  ['{stateCap:IL}', '36%'],
  ['{stateCap:NY}', '25%'],
  ['{stateUnlicensedCap:NY}', '16%'],
  ['{stateUnlicensedCap:PA}', '6%'],
  ['{stateSmallLoanCap:AZ}', '36%'],
  ['{stateSmallLoanCap:CA}', '36%'],
  ['{statePaydayLimit:FL}', '$500'],
  ['{statePaydayLimit:CA}', '$300'],
  ['{statePaydayFee:CA}', '15%'],
  ['{statePaydayCash:CA}', '$255'],
  ['{stateTitleLoanRates:AZ}', '10% to 17%'],
  ['{cityPaydayShare:Houston}', '20%'],
])('%s is %s', (placeholder, figure) => expect(fillPlaceholders(placeholder)).toBe(figure))

test('a figure that the register does not have fails the build', () => {
  expect(() => fillPlaceholders('{stateCap:TX}')).toThrow('The register has no such figure for TX')
  expect(() => fillPlaceholders('{stateCap:ZZ}')).toThrow('ZZ')
})

test('every figure has its source, and the day on which it was checked', () => {
  const rows = [APR_CEILINGS, ...Object.values(limits)].flatMap((register) => Object.values(register))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ source, checkedOn }) => !/\d/.test(source) || parseIsoDate(checkedOn) === undefined)).toEqual([])
})
