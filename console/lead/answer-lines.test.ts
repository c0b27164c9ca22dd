import { expect, test } from 'vitest'
import { answerLines } from './answer-lines.ts'

test('each reader is named once, with others that gave the same reasons, and every other lender with its own', () => {
  const why = ['Something on your credit report.', 'Your income is lower than the lender needs for $2,500.']
  expect(
    answerLines({
      reasons: [
        'Snail Credit (Sandbox), Larkspur Bank (Sandbox): Your income is lower than the lender needs.',
        'Larkspur Bank (Sandbox), Tortoise Finance (Sandbox): Something on your credit report.',
        'Kestrel Lending (Sandbox): We have sent your details to as many lenders as we allow, and did not send them here.',
      ],
      readers: [
        { lender: 'Larkspur Bank (Sandbox)', reasons: why },
        { lender: 'Tortoise Finance (Sandbox)', reasons: why },
      ],
    }),
  ).toEqual([
    { who: 'Larkspur Bank, Tortoise Finance read it and said no', why: why.join(' ') },
    { who: 'Snail Credit', why: 'Your income is lower than the lender needs.' },
    { who: 'Kestrel Lending', why: 'We have sent your details to as many lenders as we allow, and did not send them here.' },
  ])
})

test('a sentence that names no lender stays as it is', () => {
  expect(answerLines({ reasons: ['You ended your request.'], readers: [] })).toEqual([{ who: '', why: 'You ended your request.' }])
})
