import { expect, test } from 'vitest'
import type { Odds } from '../domain/matching/lender/odds.ts'
import { oddsSentence } from './odds-copy.ts'

test.each<[Odds, string]>([
  [{ kind: 'tenths', tenths: 7 }, 'About 7 in 10 people who chose it were accepted (last 90 days)'],
  [{ kind: 'under-1-in-20' }, 'Fewer than 1 in 20 people who chose it were accepted (last 90 days)'],
  [{ kind: 'over-19-in-20' }, 'More than 19 in 20 people who chose it were accepted (last 90 days)'],
  [{ kind: 'too-new' }, 'Too new to say how many people it accepts'],
])('%j: %s', (odds, sentence) => expect(oddsSentence(odds)).toBe(sentence))
