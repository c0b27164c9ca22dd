import { describe, expect, test } from 'vitest'
import { CANARY_TODAY } from '#tests/support/applicants.ts'
import { formatZip, normalizeZip } from './fields/address.ts'
import { maskAccountNumber, normalizeAccountNumber } from './fields/bank.ts'
import { birthYearsOffered, joinDateOfBirth, splitDateOfBirth } from './fields/date-of-birth-parts.ts'
import { maskDriversLicense, normalizeDriversLicense } from './fields/drivers-license.ts'
import { mailboxOf, maskEmail } from './fields/email.ts'
import { parseLoanAmount } from './fields/loan-amount-range.ts'
import { formatPhone, maskPhone, normalizePhone } from './fields/phone.ts'
import { maskRoutingNumber } from './fields/routing-number.ts'
import { formatSsn, maskSsn, normalizeSsn } from './fields/ssn.ts'
import { countDollarDigits, dollarsMessageWhileTyping, formatWholeDollars, readWholeDollars } from './fields/whole-dollars.ts'

describe('pasted noise is stripped', () => {
  test.each([
    [normalizeSsn, 'SSN: 219-09-9871', '219099871'],
    [normalizePhone, '+1 (512) 555-0148', '5125550148'],
    [normalizePhone, '15125550148', '5125550148'],
    [normalizePhone, '512.555.0148', '5125550148'],
    [normalizePhone, '+1 (512) 555-0148 ext. 12', '5125550148'],
    [normalizePhone, '512-555-0148x12', '5125550148'],
    [normalizePhone, '(512) 555-0148, extension 9', '5125550148'],
    [normalizePhone, '512 555 0148 #7', '5125550148'],
    [normalizePhone, 'Fax: 512 555 0148', '5125550148'],
    [normalizePhone, '1 1 512 555 0148', '5125550148'],
    [normalizePhone, '1 125 555 014', '1125555014'],
    [normalizePhone, '512 555 0148 12', '512555014812'],
    [normalizeDriversLicense, 'd123-456 789', 'D123456789'],
    [normalizeZip, '902101234', '90210-1234'],
    [normalizeZip, ' 90210 ', '90210'],
    [normalizeAccountNumber, '9081 7263-544', '90817263544'],
  ])('%o(%j) is %j', (normalize, typed, stored) => expect(normalize(typed)).toBe(stored))
})

describe('money as people write it', () => {
  test.each([
    ['1500.00', 1500, '1,500'],
    ['3200.50', 3200, '3,200'],
    ['$2,400.00', 2400, '2,400'],
    ['1,500', 1500, '1,500'],
    [' 2400 ', 2400, '2,400'],
    ['$ 999.9', 999, '999'],
    ['1500.', 1500, '1,500'],
    ['1,234,567', 1_234_567, '1,234,567'],
    ['0', 0, '0'],
    ['2 500', 2500, '2,500'],
    ['$ 2 500.00', 2500, '2,500'],
    ['2\u00a0500', 2500, '2,500'],
    ['1\u202f234\u202f567', 1_234_567, '1,234,567'],
  ])('%j is %d, shown as %s', (typed, dollars, shown) => {
    expect(readWholeDollars(typed)).toBe(dollars)
    expect(formatWholeDollars(typed)).toBe(shown)
    expect(readWholeDollars(shown)).toBe(dollars)
  })

  test.each([
    '1500,50',
    '1.500',
    '12,50',
    '15,00.00',
    '3k',
    '-5',
    '1 50',
    '1 5000',
    '1,234 567',
    '1  500',
    '.50',
    '$',
    'about 3200',
    '2000-3000',
  ])('%j is no number of dollars, and stays as it was typed', (typed) => {
    expect(readWholeDollars(typed)).toBe(typed)
    expect(formatWholeDollars(typed)).toBe(typed)
  })

  test('nothing but spaces is no answer', () => expect(readWholeDollars('  ')).toBe(''))

  test.each([
    '',
    ' ',
    '$',
    '$ 1',
    '1',
    '1,',
    '1,5',
    '1,50',
    '1,500',
    '1,500.',
    '1500.0',
    '$2,400.00',
    ' 2400 ',
    '1,500,',
    '2 5',
    '2 500 ',
  ])('%j could become dollars', (typed) => expect(dollarsMessageWhileTyping(typed)).toBe(undefined))

  test.each(['1500,', '1,5000', '1500.000', '1.2.3', 'x', '3k', '-', '1,50.', '1500 0', '$$'])('%j never will', (typed) =>
    expect(dollarsMessageWhileTyping(typed)).toBe('Please enter whole dollars, such as 3200'),
  )

  test('only what stands before the cents counts as digits of dollars', () => {
    expect(['$12,345.67', '1500,50', ''].map(countDollarDigits)).toEqual([5, 6, 0])
  })
})

describe('shown as it is typed', () => {
  test.each([
    [formatSsn, '219', '219'],
    [formatSsn, '2190', '219-0'],
    [formatSsn, '21909', '219-09'],
    [formatSsn, '219099', '219-09-9'],
    [formatSsn, '219099871', '219-09-9871'],
    [formatSsn, '2190998711', '219-09-9871'],
    [formatZip, '90210', '90210'],
    [formatZip, '902101', '90210-1'],
    [formatZip, '902101234', '90210-1234'],
    [formatPhone, '512', '512'],
    [formatPhone, '5125', '(512) 5'],
    [formatPhone, '512555', '(512) 555'],
    [formatPhone, '5125550', '(512) 555-0'],
    [formatPhone, '512555014899', '(512) 555-0148'],
    [formatPhone, '5125550148', '(512) 555-0148'],
  ])('%o(%j) is %j', (format, stored, shown) => expect(format(stored)).toBe(shown))
})

describe('masked for operators', () => {
  test.each([
    [maskSsn, '219099871', '•••-••-9871'],
    [maskPhone, '5125550148', '(•••) •••-0148'],
    [maskEmail, 'ann@example.com', 'a•••@example.com'],
    [maskEmail, 'a@example.com', 'a•••@example.com'],
    [maskEmail, '@example.com', '•••'],
    [maskEmail, 'nobody', '•••'],
    [maskAccountNumber, '90817263544', '••••3544'],
    [maskAccountNumber, '1234', '••••'],
    [maskAccountNumber, '12345', '••••2345'],
    [maskRoutingNumber, '111000025', '•••••0025'],
    [maskDriversLicense, 'ZQ7719X4', '•••19X4'],
    [maskDriversLicense, 'A12345', '•••'],
    [maskDriversLicense, 'A123456', '•••3456'],
  ])('%o(%j) is %j', (mask, stored, shown) => expect(mask(stored)).toBe(shown))
})

test('the three birth selects join to MM/DD/YYYY and split again', () => {
  expect(joinDateOfBirth({ month: '3', day: '4', year: '1988' })).toBe('03/04/1988')
  expect(joinDateOfBirth({ month: '2', day: '31', year: '1988' })).toBe('02/31/1988')
  expect(joinDateOfBirth({ month: '3', day: '', year: '1988' })).toBe('')
  expect(joinDateOfBirth({ month: '', day: '4', year: '1988' })).toBe('')
  expect(joinDateOfBirth({ month: '3', day: '4', year: '' })).toBe('')
  expect(joinDateOfBirth({ month: '13', day: '1', year: '1988' })).toBe('13/01/1988')
  expect(splitDateOfBirth('03/04/1988')).toEqual({ month: '03', day: '04', year: '1988' })
  expect(splitDateOfBirth('3/4/1988')).toEqual({ month: '', day: '', year: '' })
})

test('birth years run from 18 years ago back 80 years', () => {
  const years = birthYearsOffered(CANARY_TODAY)
  expect([years[0], years[1], years.at(-1)]).toEqual([2008, 2007, 1928])
  expect(years).toHaveLength(81)
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

test.each([
  ['Ann@Person.example', 'ann@person.example'],
  ['ann+loans+more@person.example', 'ann@person.example'],
  ['an.n@person.example', 'an.n@person.example'],
  ['A.n.N+1@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['+ann@person.example', '+ann@person.example'],
])('mails to %s are counted as mails to %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
