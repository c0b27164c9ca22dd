/** What a person is shown to choose from, as the run stands. */

import type { Inquiry, LenderId } from '../lender/lender.ts'
import { priceTagOf } from '../lender/price-tag.ts'
import { reasonsOf } from './outcome.ts'
import type { OffersToChoose, Permission, Reader, ShownOdds } from './outcome-parts.ts'
import { readersOf } from './readers.ts'
import type { RunState } from './run-state.ts'
import { refusedBeforeShown } from './second-round.ts'

const NOT_REACHED = 'We couldn’t reach the lender.'
const NOT_ARRIVED = 'It says your application didn’t arrive.'

/** Offers without an id are left out. Undefined: the run does not wait for a choice. */
export function offersShown(
  state: RunState,
  ids: Readonly<Record<LenderId, string>>,
  permissionOf: (inquiry: Inquiry, lenderName: string) => Permission,
  odds: ReadonlyMap<LenderId, ShownOdds> = new Map(),
): OffersToChoose | undefined {
  const { phase, queue, candidates, decision } = state
  if (phase.kind !== 'choosing') return undefined
  const list = queue.flatMap((lender) => {
    const offerId = ids[lender]
    const candidate = candidates.find((each) => each.lender === lender)
    const terms = decision?.offers.find((offer) => offer.lender === lender)?.terms
    if (!offerId || !candidate || !terms) return []
    const { name, license, inquiryOnPost: inquiry } = candidate
    return [
      {
        offerId,
        lender: { name, license },
        price: priceTagOf(state.facts.amount, terms),
        needsBank: candidate.needsBank,
        inquiry,
        permission: permissionOf(inquiry, name),
        ...(odds.has(lender) && { odds: odds.get(lender) }),
      },
    ]
  })
  const saidYes = decision?.offers.length ?? 0
  const { until, choices } = phase
  const shown = { list, asked: candidates.length, saidYes, until, ...(choices && { choices }), noAfterAll: noAfterAll(state) }
  return { ...shown, ...refusedBeforeShown(state) }
}

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
