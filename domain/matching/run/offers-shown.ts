/** What a person is shown to choose from, as the run stands. */
import type { OffersToChoose, Reader } from '../../api/outcome-parts.ts'
import { DECLINE_REASONS, reasonsTrueFor } from '../lender/decline-reasons.ts'
import type { Inquiry, LenderId } from '../lender/lender.ts'
import { priceTagOf } from '../lender/price-tag.ts'
import type { LenderResult } from './outcome.ts'
import type { RunState } from './run-state.ts'

const NOT_REACHED = 'We couldn’t reach the lender.'

/** Offers without an id are left out. Undefined: the run does not wait for a choice. */
export function offersShown(state: RunState, ids: Readonly<Record<LenderId, string>>): OffersToChoose | undefined {
  const { phase, queue, candidates, decision } = state
  if (phase.kind !== 'choosing') return undefined
  const list = queue.flatMap((lender) => {
    const offerId = ids[lender]
    const candidate = candidates.find((each) => each.lender === lender)
    const terms = decision?.offers.find((offer) => offer.lender === lender)?.terms
    if (!offerId || !candidate || !terms) return []
    return [
      {
        offerId,
        lender: { name: candidate.name ?? lender, license: candidate.license ?? null },
        price: priceTagOf(state.facts.amount, terms),
        needsBank: candidate.needsBank,
        inquiry: candidate.inquiryOnPost ?? 'soft',
      },
    ]
  })
  const saidYes = decision?.offers.length ?? 0
  return { list, asked: candidates.length, saidYes, until: phase.until, noAfterAll: noAfterAll(state) }
}

/** Lenders that the person chose, and that did not take the request. */
function noAfterAll({ chosen = [], results, candidates }: RunState): Reader[] {
  return chosen.flatMap((lender) => {
    const result = results.find((row) => row.lender === lender)?.result
    const { name = lender, inquiryOnPost = 'soft' } = candidates.find((each) => each.lender === lender) ?? {}
    return result ? [{ lender: name, reasons: reasonsFor(inquiryOnPost, result) }] : []
  })
}

function reasonsFor(inquiryOnPost: Inquiry, result: LenderResult): string[] {
  switch (result.kind) {
    case 'declined':
      return reasonsTrueFor(inquiryOnPost, result.reasons).map((reason) => DECLINE_REASONS[reason])
    case 'duplicate':
      return [DECLINE_REASONS.existing]
    case 'failed':
      return [NOT_REACHED]
    default:
      return [DECLINE_REASONS.capacity]
  }
}
