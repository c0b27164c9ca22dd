/** The lenders that received the identity and did not take the lead, each with its own reasons. */

import { declineCopy } from '../lender/decline-reasons.ts'
import { reasonsOf } from './outcome.ts'
import type { Reader } from './outcome-parts.ts'
import type { RunState } from './run-state.ts'

type Answered = Pick<RunState, 'results' | 'candidates' | 'sharedWith' | 'facts'>

/** A lender may complain without naming an answer that it was sent. */
function couldNotUse(count: number): string {
  if (count === 0) return 'It couldn’t use something that you entered.'
  return count === 1 ? 'It couldn’t use one of your answers.' : `It couldn’t use ${count} of your answers.`
}
/** A lead that was taken back from its lender has no result. */
const NO_ANSWER = 'It didn’t answer. We told it to stop.'

/** Lenders that said no without the name are none of them, nor is a lender that says that nothing came. */
export function readersOf({ results, candidates, sharedWith = [], facts }: Answered): Reader[] {
  return sharedWith.flatMap((lender): Reader[] => {
    const { name = 'A lender', inquiryOnPost = 'soft' } = candidates.find((each) => each.lender === lender) ?? {}
    const result = results.findLast((row) => row.lender === lender)?.result
    if (!result) return [{ lender: name, reasons: [NO_ANSWER] }]
    switch (result.kind) {
      case 'accepted':
      case 'failed':
        return []
      case 'declined':
        return [{ lender: name, reasons: declineCopy(inquiryOnPost, result.reasons, facts.amount) }]
      case 'data_error':
        return [{ lender: name, reasons: [couldNotUse(Object.keys(result.fields).length)] }]
      default:
        return [{ lender: name, reasons: reasonsOf({ inquiryOnPost, result }) }]
    }
  })
}

/**
 * A crash leaves an intent of which nobody knows whether it was carried out, until the lender says so. A lender that was sent the lead and says
 * that nothing came is believed for the run, so that another can be asked; its bytes have left all the same.
 */
export function mayHaveItOf({
  results,
  candidates,
  counted = [],
  sharedWith = [],
}: Answered & Pick<RunState, 'counted'>): string[] {
  return counted.flatMap((lender) => {
    const result = results.findLast((row) => row.lender === lender)?.result
    const isOpen = sharedWith.includes(lender) ? result?.kind === 'failed' : result === undefined
    return isOpen ? [candidates.find((each) => each.lender === lender)?.name ?? 'a lender'] : []
  })
}
