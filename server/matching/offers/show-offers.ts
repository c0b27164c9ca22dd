/** A run's offers as the person is shown them, and whether one of them still stands when it is chosen. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { Lender, LenderId } from '#domain/matching/lender/lender.ts'
import { screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import { aprPercent, isRateWithin } from '#domain/matching/lender/offer.ts'
import { termsOf } from '#domain/matching/run/offer-status.ts'
import { offersShown, type ShownAt } from '#domain/matching/run/offers-shown.ts'
import { EXPIRED } from '#domain/matching/run/outcome.ts'
import type { Candidate, RunState } from '#domain/matching/run/run-state.ts'
import { permissionOf } from '../../consents/permission.ts'
import { answerOf } from '../../submissions/submission-answer.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { keepOfferIds, type OfferIds } from './offer-ids.ts'

/** In the transaction in which the run begins to wait. */
export async function showOffers(
  context: Pick<RunNeeds, 'odds'>,
  records: Records,
  applicationId: string,
  { state, renewed, at }: { readonly state: RunState; readonly renewed: LenderId | undefined; readonly at: Date },
): Promise<SubmissionData> {
  const [ids, odds] = await Promise.all([
    keepOfferIds(records, applicationId, { lenders: state.queue, renewed, at }),
    context.odds(records, state.queue),
    records.applications.setStatus(applicationId, 'offers', at),
  ])
  return offersAnswer(applicationId, state, ids, { now: at, odds })
}

/** As they stand now: whoever asks again sees what is left. A person who was erased has nothing to choose from. */
export function offersAnswer(leadId: string, state: RunState, ids: OfferIds | undefined, shownAt: ShownAt): SubmissionData {
  const offers = ids && offersShown(state, ids, permissionOf, shownAt)
  if (!offers) return answerOf(leadId, EXPIRED, null)
  return { ...answerOf(leadId, { status: 'offers', dataErrors: {}, reasons: [] }, null), offers }
}

/**
 * By the lender file of this moment: pauses, hours, licenses, states that we have closed. Caps are counted by the reservation. The person chose
 * a company by its name, and what it asks for: under the same id there may be another by now.
 */
export async function stillStands(
  records: Records,
  applicationId: string,
  state: RunState,
  lender: Lender,
  at: Date,
): Promise<boolean> {
  const { facts, candidates } = state
  const application = await records.applications.find(applicationId)
  const license = lender.licenses[facts.state]
  const terms = termsOf(state, lender.id)
  const shown = candidates.find((candidate) => candidate.lender === lender.id)
  if (!application || !license || !terms || !shown || !isAsShown(shown, lender, license.number)) return false
  const [screened] = screenLenders([lender], application.facts, at)
  return screened?.reasons.length === 0 && isRateWithin(aprPercent(facts.amount, terms), license.maxAprPercent)
}

const isAsShown = (shown: Candidate, { legalName, inquiryOnPost, needsBank }: Lender, license: string): boolean =>
  shown.name === legalName && shown.inquiryOnPost === inquiryOnPost && shown.needsBank === needsBank && shown.license === license
