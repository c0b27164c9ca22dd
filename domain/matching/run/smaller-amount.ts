/**
 * After a no: the nearest smaller amount that passes the screening now, at a lender that only the amount kept out, that is repaid the way the
 * person asked for, that this person has not tried, and that the sharing budget still allows. Never a larger one, and never another answer
 * than the amount.
 */
import type { Application } from '../../application/application.ts'
import { LOAN_AMOUNT } from '../../application/fields/loan-amount-range.ts'
import { USUAL_REPAYMENT } from '../../application/fields/wanted-repayment.ts'
import type { Lender, LenderId } from '../lender/lender.ts'
import { type ScreenedFacts, screenLenders } from '../lender/lender-criteria.ts'
import { aprPercent, repaymentOf } from '../lender/offer.ts'

export interface Refused {
  readonly lenders: readonly Lender[]
  /** With the amount that was asked for. */
  readonly facts: ScreenedFacts & Pick<Application, 'wantedRepayment'>
  readonly now: Date
  /** Whether the person has not tried the lender, it would get the identity, and it takes leads. */
  readonly mayAsk: (lender: LenderId) => boolean
}

/** Null: no smaller amount would pass. */
export function smallerAmount(refused: Refused): number | null {
  let best: number | null = null
  // The best that a lender can do is the greatest amount that it lends: most lenders are never looked at closer.
  for (const { lender, min, max } of ranges(refused).sort((one, other) => other.max - one.max)) {
    if (best !== null && max <= best) break
    const amount = greatestPassing(refused, lender, min, max)
    if (amount !== null && amount > (best ?? 0)) best = amount
  }
  return best
}

/** Of the lenders that lend less than was asked for: more than that keeps the others out, or the lender said no. */
function ranges({ lenders, facts: { state, loanAmount }, mayAsk }: Refused) {
  return lenders.flatMap((lender) => {
    const license = lender.licenses[state]
    if (!license || !mayAsk(lender.id)) return []
    const { amount: wanted } = lender.criteria
    const min = Math.max(LOAN_AMOUNT.min, license.amount.min, wanted?.min ?? 0)
    const max = Math.min(license.amount.max, wanted?.max ?? LOAN_AMOUNT.max)
    return min <= max && max < loanAmount ? [{ lender, min, max }] : []
  })
}

/** By how much rounding to the cent can move a yearly rate from one amount to another; it moves by a few tenths. */
const ROUNDING_POINTS = 1

/** Within the lender's range only the rate depends on the amount, and only by rounding. */
function greatestPassing({ facts, now }: Refused, lender: Lender, min: number, max: number): number | null {
  if (repaymentOf(lender.offer) !== (facts.wantedRepayment ?? USUAL_REPAYMENT)) return null
  const maxAprPercent = lender.licenses[facts.state]?.maxAprPercent ?? 0
  for (let loanAmount = max; loanAmount >= min; loanAmount--) {
    const [screened] = screenLenders([lender], { ...facts, loanAmount }, now)
    const [reason, ...more] = screened?.reasons ?? []
    if (reason === undefined) return loanAmount
    const isClose = aprPercent(loanAmount, lender.offer) <= maxAprPercent + ROUNDING_POINTS
    if (reason !== 'rate-above-license' || more.length > 0 || !isClose) return null
  }
  return null
}

export interface CountedSharing {
  readonly lender: LenderId
  readonly declined: boolean
}

/** Whether a person's identity may still go to a lender, by what was shared before. A lender that holds a place needs no second. */
export const mayGetIdentity =
  (shared: readonly CountedSharing[], maxLenders: number) =>
  (lender: LenderId): boolean => {
    const others = new Set(shared.filter((row) => row.lender !== lender).map((row) => row.lender))
    return others.size < maxLenders && !shared.some((row) => row.lender === lender && row.declined)
  }
