import { describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { maskNumbers } from './mask-numbers.ts'
import { maskApplicationValues, maskPrivacyRequestValues, maskRecipient } from './mask-values.ts'

describe('what an operator sees without giving a reason', () => {
  test('of an application', () => {
    expect(maskApplicationValues({ ...CANARY, unit: '4B' }, 'support')).toMatchObject({
      email: 'q•••@canary.example',
      title: '•••',
      firstName: 'Q•••',
      lastName: 'Z•••',
      primaryPhone: '(•••) •••-0148',
      secondaryPhone: '(•••) •••-0163',
      employer: 'O•••',
      jobTitle: '•••',
      zipCode: '787••',
      city: '•••',
      streetAddress: '•••',
      unit: '•••',
      dateOfBirth: '••/••/1988',
      ssn: '•••-••-9871',
      driversLicenseNumber: '•••19X4',
      driversLicenseState: 'TX',
      bankName: 'F•••',
      routingNumber: '•••••0025',
      accountNumber: '••••3544',
    })
  })

  test('a viewer sees no digit, and of the numbers no letter either', () => {
    const seen = maskApplicationValues({ ...CANARY, email: '7ann@canary.example', unit: '4B' }, 'viewer')
    expect(JSON.stringify(seen)).not.toMatch(/\d/)
    expect(seen).toMatchObject({
      email: '••••@canary.example',
      lastName: 'Z•••',
      primaryPhone: '(•••) •••-••••',
      zipCode: '•••••',
      dateOfBirth: '••/••/••••',
      ssn: '•••',
      driversLicenseNumber: '•••',
      routingNumber: '•••',
      accountNumber: '•••',
    })
    expect(maskPrivacyRequestValues({ phone: '5125550148' }, 'viewer')).toEqual({ phone: '(•••) •••-••••' })
  })

  test('of a privacy request', () =>
    expect(maskPrivacyRequestValues({ fullName: 'Ann Lee', email: 'ann@example.com', phone: '5125550148' }, 'support')).toEqual({
      fullName: 'A•••',
      email: 'a•••@example.com',
      phone: '(•••) •••-0148',
    }))

  test('a field that has no mask is hidden, one without a value is left out, and an empty one has no first letter', () =>
    expect(maskApplicationValues({ nickname: 'Annie', unit: undefined, city: null, firstName: '' }, 'support')).toEqual({
      nickname: '•••',
      city: '•••',
      firstName: '•••',
    }))

  test.each([
    ['ann@example.com', 'a•••@e•••.com'],
    ['ann@mail.example.org', 'a•••@m•••.org'],
    ['ann@localhost', 'a•••@l•••'],
    ['nobody', 'n•••@•••'],
  ])('of the recipient %s: %s', (address, shown) => expect(maskRecipient(address)).toBe(shown))
})

test('a copy for the person shows numbers that open accounts by their last digits, and leaves out what was not answered', () => {
  expect(
    maskNumbers({
      firstName: 'Ann',
      loanAmount: 2500,
      otherIncome: 0,
      ssn: '219099871',
      driversLicenseNumber: 'ZQ7719X4',
      routingNumber: '111000025',
      accountNumber: '90817263544',
      unit: '',
      title: undefined,
      jobTitle: null,
    }),
  ).toEqual({
    firstName: 'Ann',
    loanAmount: 2500,
    otherIncome: 0,
    ssn: '•••-••-9871',
    driversLicenseNumber: '•••19X4',
    routingNumber: '•••••0025',
    accountNumber: '••••3544',
  })
})
