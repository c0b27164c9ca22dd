/** What a sold lead cost its person and brought us, beside what it would have been had the offer that pays us most come first. */
import type { LenderId } from '../lender/lender.ts'
import { type Offer, orderOffers } from '../run/ranking.ts'
import type { RunState } from '../run/run-state.ts'

export interface SoldLead {
  readonly amount: number
  readonly offers: readonly Offer[]
  readonly results: RunState['results']
  readonly lender: LenderId
  readonly payoutCents: number | null
}

export const FAIRNESS_PARTS = ['paidCents', 'earnedCents', 'wouldPayCents', 'wouldEarnCents'] as const
export type PriceOfFairness = Readonly<Record<(typeof FAIRNESS_PARTS)[number], number>>

/** Over the same offers, but for those of lenders that refused the person. Undefined: its lender's offer was not recorded. */
export function priceOfFairness({ amount, offers, results, lender, payoutCents }: SoldLead): PriceOfFairness | undefined {
  const refused = results.flatMap((row) => (row.result.kind === 'accepted' ? [] : [row.lender]))
  const open = offers.filter((offer) => offer.lender === lender || !refused.includes(offer.lender))
  const order = orderOffers({ rule: 'highest-payout' }, open, { amount }, '')
  const [most, won] = [order[0], order.find((offer) => offer.lender === lender)]
  if (!most || !won) return undefined
  const earnedCents = payoutCents ?? won.payoutCents
  return {
    paidCents: won.costCents,
    earnedCents,
    wouldPayCents: most.costCents,
    wouldEarnCents: most === won ? earnedCents : most.payoutCents,
  }
}
