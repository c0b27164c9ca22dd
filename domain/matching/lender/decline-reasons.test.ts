import { expect, test } from 'vitest'
import { DECLINE_REASON_CODES, reasonsTrueFor } from './decline-reasons.ts'

test('a lender that makes no inquiry cannot decline by a credit bureau', () => {
  expect(reasonsTrueFor('none', ['income', 'credit'])).toEqual(['income', 'other'])
  expect(reasonsTrueFor('none', ['other', 'credit'])).toEqual(['other'])
  expect(reasonsTrueFor('soft', ['income', 'credit'])).toEqual(['income', 'credit'])
})

test('every other reason stays as it is', () => {
  const others = DECLINE_REASON_CODES.filter((code) => code !== 'credit')
  expect(reasonsTrueFor('none', others)).toEqual(others)
})
