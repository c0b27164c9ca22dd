import { describe, expect, test } from 'vitest'
import { CANARY_TODAY } from '#tests/support/applicants.ts'
import { POLICIES } from '../policy/policy.ts'
import { applicationShape } from './application.ts'
import { STEP_COUNT } from './first-step.ts'
import { STEPS, stepsOf } from './steps.ts'

const PAYLOAD = Object.keys(applicationShape(CANARY_TODAY)).sort()
const PERCENTS = [14, 29, 43, 57, 71, 87, 99]

describe('as specified', () => {
  test('the seven steps are those of the specification', () => {
    expect(stepsOf(POLICIES['as-specified'])).toBe(STEPS)
  })

  test('every field of the payload is asked for in exactly one step', () => {
    const asked = STEPS.flatMap(({ fields }) => fields as readonly string[])
    expect([...asked].sort()).toEqual(PAYLOAD)
  })

  test('each step asks for what spec §2 says, in its order', () =>
    expect(STEPS.map(({ id, fields }) => [id, ...fields])).toEqual([
      ['loan-amount', 'loanAmount', 'wantedRepayment', 'email'],
      ['identity', 'title', 'firstName', 'lastName', 'dateOfBirth', 'ssn', 'driversLicenseNumber', 'driversLicenseState'],
      ['contact', 'primaryPhone', 'secondaryPhone'],
      ['employment', 'employmentStatus', 'employer', 'jobTitle', 'timeAtJob'],
      ['income', 'payFrequency', 'grossIncome', 'otherIncome', 'nextPayDate', 'followingPayDate'],
      ['address', 'zipCode', 'state', 'city', 'streetAddress', 'unit'],
      ['bank', 'bankName', 'accountType', 'routingNumber', 'accountNumber'],
    ]))

  test('seven steps, with the percents of spec §2', () => {
    expect(STEPS).toHaveLength(STEP_COUNT)
    expect(STEPS.map(({ percent }) => percent)).toEqual(PERCENTS)
  })
})

describe('where the person chooses', () => {
  const steps = stepsOf(POLICIES['consumer-first'])
  const asked = steps.flatMap(({ fields }) => fields as readonly string[])

  test('everything but the bank numbers is asked for, and the state twice', () => {
    expect([...new Set(asked)].sort()).toEqual(
      PAYLOAD.filter((field) => !['bankName', 'routingNumber', 'accountNumber'].includes(field)),
    )
    expect(asked.filter((field, place) => asked.indexOf(field) !== place)).toEqual(['state'])
  })

  test('the state is asked before the email, and the account type before the address', () => {
    const [first] = steps
    expect(first?.fields.indexOf('state')).toBeLessThan(first?.fields.indexOf('email') ?? -1)
    expect(steps.find(({ fields }) => fields.includes('accountType'))?.id).toBe('income')
  })

  test('the last step shows every answer once more, and asks for none', () => {
    expect(steps.map(({ id }) => id)).toEqual(['loan-amount', 'identity', 'contact', 'employment', 'income', 'address', 'review'])
    expect(steps.at(-1)?.fields).toEqual([])
  })

  test('as many steps, with the same percents', () => {
    expect(steps.map(({ percent }) => percent)).toEqual(PERCENTS)
  })
})
