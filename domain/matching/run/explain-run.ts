/** Why a run ended as it did, lender by lender, in sentences for an operator, from the stored run alone. */
import { fieldName } from '../../application/field-names.ts'
import { assertNever } from '../../values/assert-never.ts'
import type { LenderId } from '../lender/lender.ts'
import { SCREENING_RULES, type ScreeningReason } from '../lender/lender-criteria.ts'
import { FAILURE_CODES } from '../lender/lender-results.ts'
import { type LenderResult, SHARING_REFUSALS } from './outcome.ts'
import type { RankedOffer } from './ranking.ts'
import { openAttempt, type RunState } from './run-state.ts'

export interface LenderVerdict {
  readonly lender: LenderId
  readonly place: number | null
  readonly verdict: 'won' | 'not-asked' | 'no-offer' | 'tried' | 'not-sent' | 'not-needed' | 'not-chosen' | 'open' | 'offered'
  readonly text: string
}

/** The ledger's rows of the screening: per lender the codes that kept it from being asked, none when it was. */
export type Screening = readonly { readonly lender: LenderId; readonly reasons: readonly string[] }[]

/** In the order of the decision; lenders without a place come after. */
export function explainRun(state: RunState, screening: Screening): LenderVerdict[] {
  const verdicts = screening.map(({ lender, reasons }) => verdictOf(state, lender, reasons))
  const placeOf = ({ place }: LenderVerdict) => place ?? Number.MAX_SAFE_INTEGER
  return verdicts.sort((one, other) => placeOf(one) - placeOf(other))
}

function verdictOf(state: RunState, lender: LenderId, reasons: readonly string[]): LenderVerdict {
  if (reasons.length > 0)
    return { lender, place: null, verdict: 'not-asked', text: `was not asked: ${reasons.map(textOf).join(', ')}` }
  const ranked = state.decision?.order.find((offer) => offer.lender === lender)
  const result = state.results.find((row) => row.lender === lender)?.result
  // A stale run from before the decision found its lender by status questions to all.
  if (!ranked && result?.kind === 'accepted') return { lender, place: null, verdict: 'won', text: 'it has the lead' }
  if (!ranked)
    return { lender, place: null, verdict: 'no-offer', text: result ? `made no offer: ${resultLabel(result)}` : 'was being asked' }
  const ranking = `place ${ranked.place}, ${ranked.because}`
  return { lender, place: ranked.place, ...endOf(state, ranked, ranking, result) }
}

function endOf(state: RunState, { lender }: RankedOffer, ranking: string, result: LenderResult | undefined) {
  if (result?.kind === 'accepted') return { verdict: 'won' as const, text: `${ranking}; it accepted` }
  if (result?.kind === 'not-shared' || result?.kind === 'cap-full')
    return { verdict: 'not-sent' as const, text: `${ranking}; ${resultLabel(result)}` }
  if (result) return { verdict: 'tried' as const, text: `${ranking}; ${resultLabel(result)}` }
  if (openAttempt(state.phase)?.lender === lender)
    return { verdict: 'open' as const, text: `${ranking}; it has the lead, and has not said what became of it` }
  if (state.phase.kind === 'choosing' && state.queue.includes(lender))
    return { verdict: 'offered' as const, text: `${ranking}; the person can choose it` }
  if (state.choice) return { verdict: 'not-chosen' as const, text: `${ranking}; the person did not choose it` }
  return { verdict: 'not-needed' as const, text: `${ranking}; its turn did not come` }
}

const textOf = (reason: string): string =>
  Object.hasOwn(SCREENING_RULES, reason) ? SCREENING_RULES[reason as ScreeningReason].text : reason

function resultLabel(result: LenderResult): string {
  switch (result.kind) {
    case 'accepted':
      return 'it accepted'
    case 'declined':
      return result.reasons.length > 0 ? `it declined (${result.reasons.join(', ')})` : 'it declined without a reason'
    case 'duplicate':
      return 'it knows the applicant already'
    case 'data_error':
      return `it could not work with ${Object.keys(result.fields).map(fieldName).join(', ') || 'the answers'}`
    case 'cap-full':
      return 'it had no room left under its caps, or could not be asked any more'
    case 'not-shared':
      return `it did not get the lead: ${SHARING_REFUSALS[result.reason]}`
    case 'offer-beyond-license':
      return 'its offer was more expensive than its license allows'
    case 'failed':
    case 'unknown':
      return `the call failed. ${FAILURE_CODES[result.code]}`
    default:
      return assertNever(result)
  }
}
