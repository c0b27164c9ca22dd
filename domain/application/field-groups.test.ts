import { expect, test } from 'vitest'
import { CANARY, CANARY_TODAY } from '#tests/support/applicants.ts'
import { applicationShape } from './application.ts'
import { bankFieldsOf, FIELD_GROUPS, groupFields, joinFields } from './field-groups.ts'

test('every field of the application is in exactly one group', () =>
  expect(Object.values(FIELD_GROUPS).flat().sort()).toEqual(Object.keys(applicationShape(CANARY_TODAY)).sort()))

test('an application put into groups and together again is the same', () => expect(joinFields(groupFields(CANARY))).toEqual(CANARY))

test('the facts name nobody', () => {
  const facts = JSON.stringify(groupFields(CANARY).facts)
  for (const value of [CANARY.lastName, CANARY.ssn, CANARY.email, CANARY.primaryPhone, CANARY.streetAddress, CANARY.accountNumber])
    expect(facts).not.toContain(value)
})

test('bank numbers are kept all together, or not at all', () => {
  const { bankName, routingNumber, accountNumber } = CANARY
  expect(bankFieldsOf(CANARY)).toEqual({ bankName, routingNumber, accountNumber })
  expect(bankFieldsOf({ routingNumber, accountNumber })).toBeUndefined()
  expect(bankFieldsOf({ bankName, accountNumber })).toBeUndefined()
  expect(bankFieldsOf({ bankName, routingNumber })).toBeUndefined()
})

test('a field that was not answered has no key in its group', () => {
  expect(Object.keys(groupFields(CANARY).contact)).not.toContain('unit')
  expect(groupFields({ ...CANARY, unit: '4B' }).contact.unit).toBe('4B')
})

test('what tells who a person is, is with the identity, and what a decision rests on with the facts', () => {
  expect(FIELD_GROUPS.identity).toEqual(['dateOfBirth', 'ssn', 'driversLicenseNumber', 'driversLicenseState'])
  expect([...FIELD_GROUPS.facts].sort()).toEqual([
    'accountType',
    'employmentStatus',
    'followingPayDate',
    'grossIncome',
    'loanAmount',
    'nextPayDate',
    'otherIncome',
    'payFrequency',
    'state',
    'timeAtJob',
    'wantedRepayment',
  ])
})
