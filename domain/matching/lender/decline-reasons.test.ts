import { expect, test } from 'vitest'
import { DECLINE_REASON_CODES, declineCopy, knownReasons, reasonsTrueFor } from './decline-reasons.ts'

test('a lender that makes no inquiry cannot decline by a credit bureau', () => {
  expect(reasonsTrueFor('none', ['income', 'credit'])).toEqual(['income', 'other'])
  expect(reasonsTrueFor('none', ['other', 'credit'])).toEqual(['other'])
  expect(reasonsTrueFor('soft', ['income', 'credit'])).toEqual(['income', 'credit'])
})

test('every other reason stays as it is', () => {
  const others = DECLINE_REASON_CODES.filter((code) => code !== 'credit')
  expect(reasonsTrueFor('none', others)).toEqual(others)
})

test('a decline without a reason is told as that', () =>
  expect([declineCopy('soft', []), declineCopy('none', ['credit'])]).toEqual([
    ['The lender didn’t give a specific reason.'],
    ['The lender didn’t give a specific reason.'],
  ]))

test('with the amount, income and amount are told about it, and nothing else is', () => {
  expect(declineCopy('soft', ['income', 'amount', 'credit'], 2500)).toEqual([
    'Your income is lower than the lender needs for $2,500.',
    'The lender doesn’t lend $2,500.',
    'Something on your credit report.',
  ])
  expect(declineCopy('soft', ['income', 'amount'])).toEqual([
    'Your income is lower than the lender needs.',
    'The lender doesn’t lend the amount you asked for.',
  ])
  expect(declineCopy('soft', ['amount'], 0)).toEqual(['The lender doesn’t lend $0.'])
})

test('reasons that nobody knows are one other reason', () =>
  expect(knownReasons(['income', 'moon-phase', 7, 'credit', 'income', null])).toEqual(['income', 'other', 'credit']))
