import { expect, test } from 'vitest'
import { priceTagOf } from '#domain/matching/lender/price-tag.ts'
import { acceptedCopy, announcementOf, answeredHeading } from './processing-copy.ts'

const lender = { name: 'Larkspur Bank', license: 'CFL-0017' }
const price = priceTagOf(2500, { kind: 'installment', interestPercent: 11.9, originationFeePercent: 1, termMonths: 12 })
const over = { message: 'Asking lenders', isOver: true }
type Answer = Parameters<typeof answeredHeading>[0]['answer']
const said = (answer: Answer, isLeaving: boolean, pace = over) => acceptedCopy({ kind: 'accepted', isLeaving, answer }, pace)

test('in the second before the forward: who said yes, and at what price', () => {
  expect(answeredHeading({ isLeaving: true, answer: { status: 'sold', lender, price } })).toBe('Larkspur Bank said yes')
  expect(said({ status: 'sold', lender, price }, true)).toBe(
    'Larkspur Bank said yes: $222.01 a month, total cost $189.07, 13.81% APR. Taking you to its site.',
  )
  expect(said({ status: 'approved' }, true)).toBe('A lender said yes. Taking you to its site.')
})

test('a lender that has not decided is not said to have said yes', () => {
  expect(said({ status: 'pending', lender }, true)).toBe('Larkspur Bank has answered. Taking you to its site.')
})

test('accepted without a page: the lender will call, and nothing is promised beyond it', () => {
  expect(said({ status: 'sold', lender, price }, false)).toBe(
    'Larkspur Bank has accepted your request. It gave us no page to open for you. To go on, look for Larkspur Bank by its license, No. CFL-0017. You can close this page.',
  )
})

test.each([
  [{ status: 'pending', lender } as const, 'Larkspur Bank'],
  [undefined, 'a lender'],
])('undecided: an email follows', (answer, name) => {
  expect(said(answer, false)).toBe(`No answer from ${name} yet. We keep asking, and email you its answer. You can close this page.`)
})

test('the bar runs to its end first', () => {
  expect(said({ status: 'sold', lender }, false, { ...over, isOver: false })).toBe('Asking lenders.')
})

test.each([
  [{ status: 'sold', lender, price } as const, 'Larkspur Bank said yes'],
  [{ status: 'pending', lender } as const, 'Not decided yet'],
  [{ status: 'pending', repeats_earlier: true } as const, 'You already have a request with us'],
  [undefined, 'Not decided yet'],
])('the heading follows the answer, and a screen reader hears both', (answer, heading) => {
  const accepted = { kind: 'accepted', isLeaving: false, answer } as const
  expect(answeredHeading(accepted)).toBe(heading)
  const pace = { ...over, percent: 100, stages: ['One', 'Two'], stagesDone: 2 }
  expect(announcementOf(accepted, pace, 'Words.')).toBe(`${heading}. Words.`)
  expect(announcementOf(accepted, { ...pace, isOver: false, stagesDone: 1 }, 'Words.')).toBe('Stage 2 of 2: Two')
  expect(announcementOf(undefined, pace, 'Words.')).toBe('All stages complete. Words.')
})
