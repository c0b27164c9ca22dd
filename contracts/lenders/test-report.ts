import type { PostbackEvent, PostbackRequest } from '#domain/matching/lender/postback.ts'

/** What a report of each kind carries besides the attempt, the event and the time. */
const FIGURES: Readonly<Record<PostbackEvent, Partial<PostbackRequest>>> = {
  received: {},
  approved: {},
  priced: { payoutCents: 4500 },
  funded: {
    amountCents: 100_000,
    terms: { kind: 'installment', interestPercent: 24.99, originationFeePercent: 3, termMonths: 12 },
  },
  declined: { reason: 'income' },
  returned: { reason: 'unreachable' },
  erased: {},
}

/** A made-up report, as a lender's server sends it. */
export const testReport = (event: PostbackEvent, attemptKey: string, happenedAt: Date): PostbackRequest => ({
  attemptKey,
  event,
  happenedAt: happenedAt.toISOString(),
  ...FIGURES[event],
})
