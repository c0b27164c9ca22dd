import { expect, test } from 'vitest'
import { POLICIES } from '#domain/policy/policy.ts'
import { CANARY_TYPED } from '#tests/support/applicants.ts'
import { reviewAnswers } from './review-answers.ts'

const review = (typed = CANARY_TYPED) => reviewAnswers(POLICIES['consumer-first'], typed)
const shown = (typed = CANARY_TYPED) =>
  Object.fromEntries(review(typed).flatMap(({ answers }) => answers.map(({ field, text }) => [field, text])))

test('every answer is shown once, grouped by its step', () => {
  const fields = review().flatMap(({ answers }) => answers.map(({ field }) => field))
  expect(new Set(fields).size).toBe(fields.length)
  expect(fields).toHaveLength(27)
  expect(review().map(({ title }) => title)).toEqual(['Your loan', 'About you', 'Phone', 'Work', 'Income', 'Address'])
})

test('the SSN and the license number are masked', () => {
  const text = JSON.stringify(review())
  expect(text).not.toContain(CANARY_TYPED.ssn)
  expect(text).not.toContain(CANARY_TYPED.driversLicenseNumber)
  expect(shown().ssn).toBe('•••-••-9871')
})

test('answers are shown as people write them', () => {
  const typed = { ...CANARY_TYPED, wantedRepayment: 'at-once', nextPayDate: '2026-11-27', grossIncome: '3200', unit: '' }
  expect(shown(typed)).toMatchObject({
    wantedRepayment: 'All at once, on my next payday',
    state: 'Texas',
    nextPayDate: '11/27/2026',
    grossIncome: '$3,200',
    accountType: 'Checking',
    unit: 'Not answered',
  })
  expect(shown().primaryPhone).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
})
