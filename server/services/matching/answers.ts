/**
 * What a submission is answered with as things stand. A final answer is kept, sealed, and is the same for everybody who asks again.
 * `pending` is no answer of that kind: it is never kept, and whoever asks again once the run has ended gets the outcome.
 */
import { isAcceptedStatus, isFinalStatus } from '#domain/application/submission-outcome.ts'
import { PENDING } from '#domain/matching/outcome.ts'
import type { StandingRun, StoredRun } from '../../matching-ports.ts'
import type { Records, SubmissionAnswer } from '../../ports.ts'
import { fingerprintsOfEmail } from '../send-verification.ts'
import { addLinkFor, answerOf, redirectFor } from './conclude-run.ts'
import { makeGoToken } from './go-links.ts'
import type { MatchingParts } from './matching-parts.ts'

export const PENDING_ANSWER: SubmissionAnswer = answerOf(PENDING, null)

const SAME_PERSON = 'You applied with us a short time ago. This is the result of that application.'

/** Undefined: the run has not ended, and nobody has been told to wait. */
export async function answerOfRun(parts: MatchingParts, run: StoredRun): Promise<SubmissionAnswer | undefined> {
  if (run.outcome && isFinalStatus(run.outcome)) return finalAnswer(parts, run, run.outcome)
  return run.finishedAt || run.toldPendingAt ? PENDING_ANSWER : undefined
}

/** Most are kept in the transaction in which the run ends. One that was not is made for whoever asks first. */
async function finalAnswer(parts: MatchingParts, run: StoredRun, status: SubmissionAnswer['status']): Promise<SubmissionAnswer> {
  const { applicationId, duplicateOf } = run
  const kept = await keptAnswer(parts.storage.records, applicationId)
  if (kept) return kept
  const goToken = makeGoToken()
  return parts.storage.transaction(async (records) => {
    await records.runs.lock(applicationId)
    const first = await keptAnswer(records, applicationId)
    if (first) return first
    const answer = duplicateOf
      ? await repeatedAnswer(parts, records, {
          status,
          earlier: await records.runs.findWithEmail(duplicateOf),
          email: (await records.sealed.open(applicationId, 'contact'))?.email,
          goToken,
        })
      : answerOf(outcomeOf(run, status), await freshRedirect(parts, records, run, goToken))
    await records.sealed.put(applicationId, 'answer', answer)
    return answer
  })
}

async function keptAnswer(records: Records, applicationId: string): Promise<SubmissionAnswer | undefined> {
  const kept = await records.sealed.open(applicationId, 'answer')
  return kept && isFinalStatus(kept.status) ? kept : undefined
}

/** The result of an earlier application, for the same person once more. */
export async function repeatedAnswer(
  parts: MatchingParts,
  records: Records,
  again: {
    readonly status: SubmissionAnswer['status']
    /** Undefined: its time is over. */
    readonly earlier: StandingRun | undefined
    /** The address given this time. */
    readonly email: string | undefined
    readonly goToken: string
  },
): Promise<SubmissionAnswer> {
  const { status, earlier, email, goToken } = again
  const isSameEmail = email !== undefined && fingerprintsOfEmail(parts.vault, email).includes(earlier?.emailFingerprint ?? '')
  // Only somebody who also has the same email address gets more than the status: a stranger may know an SSN and a date of birth.
  if (!earlier || !isSameEmail) return { status, redirect: null, dataErrors: {}, reasons: [SAME_PERSON] }
  const { dataErrors, reasons } = outcomeOf(earlier.run, status)
  const redirect = await freshRedirect(parts, records, earlier.run, goToken)
  return { ...answerOf({ status, dataErrors, reasons }, redirect), reasons: [SAME_PERSON, ...reasons] }
}

const outcomeOf = ({ state }: StoredRun, status: SubmissionAnswer['status']) =>
  state?.phase.kind === 'finished' ? state.phase.outcome : { status, dataErrors: {}, reasons: [] }

/** A new link to where the run's lender wanted the applicant; null when there is no such place, or not any more. */
async function freshRedirect(
  parts: MatchingParts,
  records: Records,
  { applicationId, lender, outcome }: StoredRun,
  goToken: string,
): Promise<string | null> {
  if (!lender || !outcome || !isAcceptedStatus(outcome)) return null
  const handOff = await records.sealed.open(applicationId, 'hand-off')
  if (!handOff) return null
  const again = { applicationId, lender, redirectUrl: handOff.redirectUrl, goToken, at: parts.now() }
  await addLinkFor(parts, records, again)
  return redirectFor(parts, again)
}
