/** What becomes of a ping's answer: an offer to rank, or the lender's result. */
import type { PingResult } from '../lender/lender-results.ts'
import { aprPercent, isRateWithin } from '../lender/offer.ts'
import type { LenderResult } from './outcome.ts'
import type { Offer } from './ranking.ts'
import type { Candidate } from './run-state.ts'

export const answerOf = (answers: Readonly<Record<string, PingResult>>, lender: string): PingResult =>
  (Object.hasOwn(answers, lender) ? answers[lender] : undefined) ?? { kind: 'failed', code: 'timeout' }

export function judgePing(
  candidate: Candidate,
  amount: number,
  answer: PingResult,
  now: Date,
): { lender: string; offer?: Offer; result?: LenderResult } {
  const { lender } = candidate
  if (answer.kind === 'no') return { lender, result: { kind: 'declined', reasons: answer.reasons } }
  if (answer.kind === 'failed') return { lender, result: answer }
  // What is over as it comes is no offer.
  if (answer.validUntil !== undefined && new Date(answer.validUntil) <= now)
    return { lender, result: { kind: 'failed', code: 'wrong-shape' } }
  const terms = answer.offer ?? candidate.terms
  // An offer at the ping may be better or worse than the lender file's, but not more expensive than the lender's license allows.
  if (!isRateWithin(aprPercent(amount, terms), candidate.maxAprPercent)) return { lender, result: { kind: 'offer-beyond-license' } }
  return { lender, offer: { lender, terms, payoutCents: answer.payoutCents ?? candidate.payoutCents } }
}
