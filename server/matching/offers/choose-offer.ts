/**
 * A person's choice among offers, once. The Idempotency-Key is that of a submission: the same choice again gets the answer as it stands now,
 * another one is a conflict, and the progress of the run can be asked for under it.
 */
import type { ChooseOfferRequest } from '#contracts/public/offers.ts'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { recordChoice } from '../../consents/record-choice.ts'
import { keptAnswer } from '../../submissions/submission-answer.ts'
import { asChoice } from '../../submissions/submission-records.ts'
import { canonicalJson, submissionKeys } from '../../submissions/submit-application.ts'
import type { Needs } from '../needs.ts'
import { checkChoice, type WrongChoice } from './check-choice.ts'
import { hashOfferId } from './offer-ids.ts'

type ChosenEnd =
  | { readonly kind: 'answered'; readonly answer: SubmissionData }
  | WrongChoice
  | { readonly kind: 'conflict' | 'gone' | 'other-chosen' }

export async function chooseOffer(context: Needs, request: ChooseOfferRequest, idempotencyKey: string): Promise<ChosenEnd> {
  const { storage, vault, matching, log, now } = context
  const keys = submissionKeys(vault, idempotencyKey)
  const bodyFingerprints = vault.fingerprints('body', canonicalJson(request)).map(asChoice)
  const at = now()
  const earlier = await storage.records.submissions.find(keys, at)
  if (earlier) return repeat(context, earlier, bodyFingerprints)

  const idHash = hashOfferId(request.offerId)
  const offer = await storage.records.offers.find(idHash)
  const run = offer && (await storage.records.runs.find(offer.applicationId))
  const candidate = run?.state?.candidates.find(({ lender }) => lender === offer?.lender)
  if (!offer || !candidate) return { kind: 'gone' }
  const { applicationId, lender } = offer
  const { wrong, payDates } = await checkChoice(context, request, { applicationId, needsBank: candidate.needsBank })
  if (wrong) return wrong

  const [key = '', bodyFingerprint = ''] = [keys[0], bodyFingerprints[0]]
  const end = await matching.choose(applicationId, {
    lender,
    claimKey: (records) => records.submissions.claim({ key, bodyFingerprint, applicationId }, at, null),
    async record(records) {
      // Under a changed price the offer has another id: nobody chooses what they have not seen.
      if (!(await records.offers.find(idHash))) return false
      if (payDates) await records.applications.setPayDates(applicationId, payDates)
      return recordChoice(context, records, {
        applicationId,
        at,
        policy: offer.policy,
        lender: { id: lender, name: candidate.name, inquiry: candidate.inquiryOnPost },
        consent: request.consent,
        // Numbers that the lender does not want are not kept.
        bank: candidate.needsBank ? request.bank : undefined,
      })
    },
  })
  if (end.kind !== 'key-taken') {
    if (end.kind === 'answered') log.note('offer-chosen', { applicationId, lender, status: end.answer.status })
    return end
  }
  // Another process was quicker with the same key.
  const first = await storage.records.submissions.find(keys, at)
  if (!first) throw new Error('The key of a choice was taken, and then was not')
  return repeat(context, first, bodyFingerprints)
}

async function repeat(
  { storage, matching }: Needs,
  earlier: { readonly bodyFingerprint: string; readonly applicationId: string },
  bodyFingerprints: readonly string[],
): Promise<ChosenEnd> {
  if (!bodyFingerprints.includes(earlier.bodyFingerprint)) return { kind: 'conflict' }
  const kept = await keptAnswer(storage.records, earlier.applicationId)
  return { kind: 'answered', answer: kept ?? (await matching.match(earlier.applicationId)) }
}
