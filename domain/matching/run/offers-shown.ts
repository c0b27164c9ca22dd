/** What a person is shown to choose from, as the run stands. */

import type { Inquiry, LenderId } from '../lender/lender.ts'
import { priceTagOf } from '../lender/price-tag.ts'
import { lenderNamed, priceOf } from './answer-extras.ts'
import { hasEnded, termsOf, untilOf } from './offer-status.ts'
import { reasonsOf } from './outcome.ts'
import type { OffersToChoose, Permission, Reader, ShownOdds } from './outcome-parts.ts'
import { readersOf } from './readers.ts'
import type { RunState } from './run-state.ts'
import { refusedBeforeShown } from './second-round.ts'

const NOT_REACHED = 'We couldn’t reach the lender.'
const NOT_ARRIVED = 'It says your application didn’t arrive.'

/** Offers without an id are left out. Undefined: the run does not wait for a choice. */
export interface ShownAt {
  readonly now: Date
  readonly odds?: ReadonlyMap<LenderId, ShownOdds> | undefined
}

export function offersShown(
  state: RunState,
  ids: Readonly<Record<LenderId, string>>,
  permissionOf: (inquiry: Inquiry, lenderName: string) => Permission,
  { now, odds = new Map() }: ShownAt,
): OffersToChoose | undefined {
  const { phase, queue, candidates, decision } = state
  if (phase.kind !== 'choosing') return undefined
  const list = queue.flatMap((lender) => {
    const offerId = ids[lender]
    const candidate = candidates.find((each) => each.lender === lender)
    const terms = termsOf(state, lender)
    const { was, isUnreached } = state.offers?.[lender] ?? {}
    if (!offerId || !candidate || !terms) return []
    const { name, license, inquiryOnPost: inquiry } = candidate
    return [
      {
        offerId,
        lender: { name, license },
        price: priceTagOf(state.facts.amount, terms),
        until: untilOf(state, lender),
        ...(hasEnded(state, lender, now) && { isEnded: true as const }),
        ...(was && { was: priceTagOf(state.facts.amount, was) }),
        ...(isUnreached && { isUnreached }),
        needsBank: candidate.needsBank,
        inquiry,
        permission: permissionOf(inquiry, name),
        ...(odds.has(lender) && { odds: odds.get(lender) }),
      },
    ]
  })
  const saidYes = decision?.offers.length ?? 0
  const { until, choices } = phase
  const withdrawn = candidates.filter(({ lender }) => state.offers?.[lender]?.isWithdrawn).map(({ name }) => name)
  return {
    list,
    asked: candidates.length,
    saidYes,
    until,
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(choices && { choices }),
    noAfterAll: noAfterAll(state),
    ...refusedBeforeShown(state),
  }
}

/** Without the ids by which one is chosen: for whoever may read of them. */
export const goodOffers = (state: RunState, { now, odds = new Map() }: ShownAt) =>
  state.queue.flatMap((lender) => {
    const [price, named] = [priceOf(state, lender), lenderNamed(state, lender)]
    if (!price || !named || hasEnded(state, lender, now)) return []
    return [{ lender: named.name, price, until: untilOf(state, lender), ...(odds.has(lender) && { odds: odds.get(lender) }) }]
  })

/** Lenders that the person chose, and that did not take the request: those that read it, and those that it never reached. */
function noAfterAll(state: RunState): Reader[] {
  const readers = readersOf(state)
  return (state.chosen ?? []).flatMap((lender): Reader[] => {
    const candidate = state.candidates.find((each) => each.lender === lender)
    if (!candidate) return []
    const { name, inquiryOnPost } = candidate
    const result = state.results.findLast((row) => row.lender === lender)?.result
    const reader = state.sharedWith?.includes(lender) && readers.find((each) => each.lender === name)
    if (reader) return [reader]
    const reasons = result ? reasonsOf({ inquiryOnPost, result }) : []
    const unreached = result?.kind === 'failed' && result.code === 'not-received' ? NOT_ARRIVED : NOT_REACHED
    return [{ lender: name, reasons: reasons.length > 0 ? reasons : [unreached], isUnreached: true }]
  })
}
