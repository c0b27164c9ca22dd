import { describe, expect, test } from 'vitest'
import { CANARY_TODAY } from '#tests/support/applicants.ts'
import { normalizeZip } from './fields/address.ts'
import { maskAccountNumber, normalizeAccountNumber } from './fields/bank.ts'
import { birthYearsOffered, joinDateOfBirth, splitDateOfBirth } from './fields/date-of-birth.ts'
import { maskDriversLicense, normalizeDriversLicense } from './fields/drivers-license.ts'
import { maskEmail } from './fields/email.ts'
import { parseLoanAmount } from './fields/loan-amount-range.ts'
import { formatPhone, maskPhone, normalizePhone } from './fields/phone.ts'
import { maskRoutingNumber } from './fields/routing-number.ts'
import { formatSsn, maskSsn, normalizeSsn } from './fields/ssn.ts'
import { readWholeDollars } from './fields/whole-dollars.ts'

describe('pasted noise is stripped', () => {
  test.each([
    [normalizeSsn, 'SSN: 219-09-9871', '219099871'],
    [normalizePhone, '+1 (512) 555-0148', '5125550148'],
    [normalizePhone, '15125550148', '5125550148'],
    [normalizePhone, '512.555.0148', '5125550148'],
    [normalizeDriversLicense, 'd123-456 789', 'D123456789'],
    [normalizeZip, '902101234', '90210-1234'],
    [normalizeZip, ' 90210 ', '90210'],
    [normalizeAccountNumber, '9081 7263-544', '90817263544'],
    [readWholeDollars, '$3,200.00', 3200],
    [readWholeDollars, ' 1000 ', 1000],
    [readWholeDollars, '12.50', '12.50'],
  ])('%o(%j) is %j', (normalize, typed, stored) => expect(normalize(typed)).toBe(stored))
})

describe('shown as it is typed', () => {
  test.each([
    [formatSsn, '219', '219'],
    [formatSsn, '2190', '219-0'],
    [formatSsn, '219099871', '219-09-9871'],
    [formatPhone, '512', '512'],
    [formatPhone, '51255', '(512) 55'],
    [formatPhone, '5125550148', '(512) 555-0148'],
  ])('%o(%j) is %j', (format, stored, shown) => expect(format(stored)).toBe(shown))
})

describe('masked for operators', () => {
  test.each([
    [maskSsn, '219099871', '•••-••-9871'],
    [maskPhone, '5125550148', '(•••) •••-0148'],
    [maskEmail, 'ann@example.com', 'a•••@example.com'],
    [maskAccountNumber, '90817263544', '••••3544'],
    [maskAccountNumber, '1234', '••••'],
    [maskRoutingNumber, '111000025', '•••••0025'],
    [maskDriversLicense, 'ZQ7719X4', '•••19X4'],
    [maskDriversLicense, 'A123', '•••'],
  ])('%o(%j) is %j', (mask, stored, shown) => expect(mask(stored)).toBe(shown))
})

test('the three birth selects join to MM/DD/YYYY and split again', () => {
  expect(joinDateOfBirth({ month: '3', day: '4', year: '1988' })).toBe('03/04/1988')
  expect(joinDateOfBirth({ month: '2', day: '31', year: '1988' })).toBe('02/31/1988')
  expect(joinDateOfBirth({ month: '3', day: '', year: '1988' })).toBe('')
  expect(splitDateOfBirth('03/04/1988')).toEqual({ month: '03', day: '04', year: '1988' })
})

test('birth years run from 18 years ago back 80 years', () => {
  const years = birthYearsOffered(CANARY_TODAY)
  expect([years[0], years.at(-1)]).toEqual([2008, 1928])
})

test.each([
  ['100', 100],
  ['2550', 2550],
  ['5000', 5000],
  ['99', undefined],
  ['5001', undefined],
  ['1e3', undefined],
  ['-500', undefined],
  ['', undefined],
])('a loan amount of %j in a link is %j', (text, amount) => expect(parseLoanAmount(text)).toBe(amount))
