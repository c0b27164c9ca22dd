import { expect, test } from 'vitest'
import { CANARY, CANARY_TODAY } from '#tests/support/applicants.ts'
import { applicationShape } from './application.ts'
import { FIELD_GROUPS, groupFields, joinFields } from './field-groups.ts'

test('every field of the application is in exactly one group', () =>
  expect(Object.values(FIELD_GROUPS).flat().sort()).toEqual(Object.keys(applicationShape(CANARY_TODAY)).sort()))

test('an application put into groups and together again is the same', () => expect(joinFields(groupFields(CANARY))).toEqual(CANARY))

test('the facts name nobody', () => {
  const facts = JSON.stringify(groupFields(CANARY).facts)
  for (const value of [CANARY.lastName, CANARY.ssn, CANARY.email, CANARY.primaryPhone, CANARY.streetAddress, CANARY.accountNumber])
    expect(facts).not.toContain(value)
})
