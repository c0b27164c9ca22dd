import { describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { birthMark, PERSON_MARKS, readBirthMark } from './person-marks.ts'

describe('the marks of a person', () => {
  const marksOf = (changes: object) =>
    Object.fromEntries(Object.entries(PERSON_MARKS).map(([mark, of]) => [mark, of({ ...CANARY, ...changes })]))

  test.each<[string, object, object]>([
    ['name', { firstName: 'José', lastName: 'O’Brien-Ruiz' }, { firstName: 'JOSE', lastName: 'OBrien Ruiz' }],
    ['email', { email: 'Robin@Example.com' }, { email: 'robin@example.COM' }],
    ['license', { driversLicenseNumber: 'ab-12 34' }, { driversLicenseNumber: 'AB1234' }],
  ])('%s is the same however it is written', (mark, one, other) => {
    expect(marksOf(one)[mark]).toBe(marksOf(other)[mark])
  })

  test.each<[string, object]>([
    ['name', { firstName: 'Other' }],
    ['name', { lastName: 'Other' }],
    ['name', { ssn: '219099998' }],
    ['dateOfBirth', { dateOfBirth: '01/02/1980' }],
    ['dateOfBirth', { ssn: '219099998' }],
    ['email', { email: 'other@example.com' }],
    ['phone', { primaryPhone: '2125550199' }],
    ['license', { driversLicenseNumber: 'OTHER1' }],
    ['license', { driversLicenseState: 'VT' }],
  ])('%s is another with %j', (mark, changes) => expect(marksOf(changes)[mark]).not.toBe(marksOf({})[mark]))
})

describe('a last name with a date of birth', () => {
  const lee = birthMark({ lastName: 'Lee', dateOfBirth: '04/12/1985' })

  test.each(['Lee 4/12/1985', '04.12.1985 lee', 'LEE 4-12-1985', '1985-04-12 Lee', '1985-04-12: ,L-e e'])('%s', (typed) =>
    expect(readBirthMark(typed)).toBe(lee),
  )

  test.each(['Lee', '4/12/1985', 'Lee 1985', 'Lee 4/12/85', 'Lee 2 4/12/1985', '1985-4-12 Lee', ''])('%j is not both', (typed) => {
    expect(readBirthMark(typed)).toBeUndefined()
  })
})
