/** What a ping's answer is worth: an offer to rank, or a result that ends the matter for this lender. */
import type { PingResult } from '../lender/lender-results.ts'
import { aprPercent } from '../lender/offer.ts'
import type { LenderResult } from './outcome.ts'
import type { Offer } from './ranking.ts'
import type { Candidate } from './run-state.ts'

export const answerOf = (answers: Readonly<Record<string, PingResult>>, lender: string): PingResult =>
  (Object.hasOwn(answers, lender) ? answers[lender] : undefined) ?? { kind: 'failed', code: 'timeout' }

export function judgePing(
  candidate: Candidate,
  amount: number,
  answer: PingResult,
): { lender: string; offer?: Offer; result?: LenderResult } {
  const { lender } = candidate
  if (answer.kind === 'no') return { lender, result: { kind: 'declined', reasons: answer.reasons } }
  if (answer.kind === 'failed') return { lender, result: answer }
  const terms = answer.offer ?? candidate.terms
  // A better price at the ping is welcome, a worse one too, but not one that the lender's license forbids.
  if (aprPercent(amount, terms) > candidate.maxAprPercent) return { lender, result: { kind: 'offer-beyond-license' } }
  return { lender, offer: { lender, terms, payoutCents: answer.payoutCents ?? candidate.payoutCents } }
}
