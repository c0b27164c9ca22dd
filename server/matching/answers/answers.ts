/**
 * The answer to a submission at this moment. A final answer is kept, sealed, and is the same each time a browser asks.
 * `pending` is never kept: a browser that asks again once the run has ended gets the outcome.
 */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { isAcceptedStatus, isFinalStatus } from '#domain/application/submission-outcome.ts'
import { type AnswerExtras, extrasOf } from '#domain/matching/run/answer-extras.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import { answerOf, keptAnswer, pendingAnswer, repeatedAnswer } from '../../submissions/submission-answer.ts'
import { makeGoToken } from '../links/go-links.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { offersAnswer } from '../offers/show-offers.ts'
import { addLinkFor, redirectFor } from '../run/conclude-run.ts'
import type { StoredRun } from '../run/stored-run.ts'

/** Undefined: the run has not ended and shows no offers, and no answer has said `pending`. */
export async function answerOfRun(context: RunNeeds, run: StoredRun): Promise<SubmissionData | undefined> {
  const { applicationId, state } = run
  // A duplicate has an answer when an operator has unlocked the result to it.
  if (run.duplicateOf) return (await keptAnswer(context.storage.records, applicationId)) ?? repeatedAnswer(applicationId)
  if (run.outcome && isFinalStatus(run.outcome)) return finalAnswer(context, run, run.outcome)
  if (state?.phase.kind === 'choosing' && new Date(state.phase.until) > context.now()) return answerToChoose(context, run, state)
  return run.finishedAt || run.pendingAnsweredAt ? pendingAnswer(applicationId, state) : undefined
}

async function answerToChoose(
  { storage: { records }, odds, now }: RunNeeds,
  { applicationId, revision }: StoredRun,
  state: RunState,
): Promise<SubmissionData | undefined> {
  const ids = await records.sealed.open(applicationId, 'offer-ids')
  // Gone with the person or, while this was being read, with the run's next step: then there is another answer in a moment.
  if (!ids && (await records.runs.find(applicationId))?.revision !== revision) return undefined
  return offersAnswer(applicationId, state, ids, { now: now(), odds: await odds(records, state.queue) })
}

/** Kept in the transaction in which the run ends. Where none is kept, it is made now. */
async function finalAnswer(context: RunNeeds, run: StoredRun, status: SubmissionData['status']): Promise<SubmissionData> {
  const { applicationId } = run
  const kept = await keptAnswer(context.storage.records, applicationId)
  if (kept) return kept
  const goToken = makeGoToken()
  return context.storage.transaction(async (records) => {
    await records.runs.lock(applicationId)
    const first = await keptAnswer(records, applicationId)
    if (first) return first
    const answer = answerOf(
      applicationId,
      outcomeOf(run, status),
      await freshRedirect(context, records, run, goToken),
      await extrasOfRun(records, run, status),
    )
    await records.sealed.put(applicationId, 'answer', answer)
    return answer
  })
}

/** As the run's own answer has them. Where that is gone, what its state knows. */
export async function extrasOfRun(
  records: Records,
  { applicationId, state }: StoredRun,
  status: SubmissionData['status'],
): Promise<AnswerExtras> {
  const kept = await keptAnswer(records, applicationId)
  if (kept) return { lender: kept.lender, price: kept.price, help: kept.help }
  return state ? extrasOf(state, status) : {}
}

const outcomeOf = ({ state }: StoredRun, status: SubmissionData['status']) =>
  state?.phase.kind === 'finished' ? state.phase.outcome : { status, dataErrors: {}, reasons: [] }

/** A new go link to the page that the run's lender named; null when it named none, or the address was purged. */
export async function freshRedirect(
  context: RunNeeds,
  records: Records,
  { applicationId, lender, outcome }: StoredRun,
  goToken: string,
): Promise<string | null> {
  if (!lender || !outcome || !isAcceptedStatus(outcome)) return null
  const handOff = await records.sealed.open(applicationId, 'hand-off')
  if (!handOff) return null
  const again = { applicationId, lender, redirectUrl: handOff.redirectUrl, goToken, at: context.now() }
  await addLinkFor(context, records, again)
  return redirectFor(context, again)
}
