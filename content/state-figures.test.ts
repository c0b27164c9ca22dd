import { expect, test } from 'vitest'
import { parseIsoDate } from '#domain/calendar.ts'
import { APR_CEILINGS } from '#domain/state-law.ts'
import * as limits from '#domain/state-limits.ts'
import { fillPlaceholders } from './placeholders.ts'

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
