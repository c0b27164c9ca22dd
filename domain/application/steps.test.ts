import { expect, test } from 'vitest'
import { CANARY_TODAY } from '#tests/support/applicants.ts'
import { applicationShape } from './application.ts'
import { STEPS } from './steps.ts'

test('every field of the payload is asked for in exactly one step', () => {
  const asked = STEPS.flatMap(({ fields }) => fields as readonly string[])
  expect([...asked].sort()).toEqual(Object.keys(applicationShape(CANARY_TODAY)).sort())
})

test('seven steps, with the percents of spec §2', () => {
  expect(STEPS.map(({ percent }) => percent)).toEqual([14, 29, 43, 57, 71, 87, 99])
})
