import { expect, test } from 'vitest'
import type { PostRequest } from '#contracts/lenders/lender-api.ts'
import { LeadBook } from './lead-book.ts'
import { ACCEPT, answer } from './reactions.ts'

const KEPT = 20_000
const ACCEPTED = answer(ACCEPT)
const lead = (attemptKey: string) => ({ attemptKey, applicant: { firstName: 'Ann', loanAmount: 500 } }) as PostRequest

test('the book forgets the oldest keys that were asked about too early', () => {
  const book = new LeadBook()
  for (let run = 0; run <= KEPT; run++) book.fence('larkspur', `${run}.larkspur`)
  const outcomeOf = (attemptKey: string) => book.record('larkspur', lead(attemptKey), '', () => ACCEPTED).reaction
  expect(outcomeOf('0.larkspur')).toEqual(ACCEPTED)
  expect(outcomeOf('1.larkspur')).toMatchObject({ decision: { outcome: 'declined' } })
})

test('the book forgets whose turn it was in the oldest runs', () => {
  const book = new LeadBook()
  for (let run = 0; run <= KEPT; run++) book.turnOf(`${run}.larkspur`)
  expect(book.turnOf('1.meadow')).toBe(1)
  expect(book.turnOf('0.meadow')).toBe(0)
})
