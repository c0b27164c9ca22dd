/**
 * What an applicant gets in the transaction in which a run ends: the final answer, sealed and kept; one mail, since the server cannot know
 * which applicants still wait; and the same outcome for every duplicate that waits for this run.
 */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { extrasOf } from '#domain/matching/run/answer-extras.ts'
import type { RunOutcome } from '#domain/matching/run/outcome.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { Sealer } from '../../platform/database/sealed-values.ts'
import { answerOf, pendingAnswer } from '../../submissions/submission-answer.ts'
import { addLink, issueRequestLink, makeToken } from '../../verification/request-links.ts'
import { helpAfterNo } from '../answers/help-after-no.ts'
import { goLink, hashGoToken } from '../links/go-links.ts'
import { mailApplicant } from '../mails/mail-applicant.ts'
import type { Records, RunNeeds } from '../needs.ts'
import type { RunEnd } from './stored-run.ts'

interface Conclusion {
  readonly applicationId: string
  readonly outcome: RunOutcome
  readonly state: RunState
  readonly at: Date
  /** Undefined: the applicant was erased meanwhile. */
  readonly sealer: Sealer | undefined
  /** Made by the caller, so that a transaction that is tried again writes the same token. */
  readonly goToken: string
}

/** Mail and duplicates. A run that is `pending` has not ended, whatever is stored: its lender has not resolved the lead. */
export async function publishOutcome(context: RunNeeds, records: Records, applicationId: string, end: RunEnd): Promise<void> {
  if (!isFinalStatus(end.outcome)) return
  const { at, outcome } = end
  const [duplicates] = await Promise.all([
    records.runs.endDuplicates(applicationId, end),
    // Its link is made with the answer.
    mailApplicant(context, records, { applicationId, kind: 'outcome', at }),
  ])
  await Promise.all(duplicates.map((id) => records.ledger.append(id, { stage: 'duplicate', outcome, reason: applicationId }, at)))
}

/** Of a run that ended before. */
export async function mailOutcome(
  context: RunNeeds,
  records: Records,
  applicationId: string,
  at: Date,
  kind: 'outcome' | 'unlocked-outcome' = 'outcome',
): Promise<void> {
  await Promise.all([
    mailApplicant(context, records, { applicationId, kind, at }),
    issueRequestLink(context, records, applicationId, at),
  ])
}

export async function concludeRun(
  context: RunNeeds,
  records: Records,
  { applicationId, outcome, state, at, sealer, goToken }: Conclusion,
): Promise<SubmissionData> {
  if (!isFinalStatus(outcome.status)) return pendingAnswer(applicationId, state)
  // An applicant who was erased gets no link.
  if (!sealer) return answerOf(applicationId, outcome, null)
  const { lender, redirect: redirectUrl } = outcome
  const handOff = redirectUrl !== null && lender !== null ? { applicationId, lender, redirectUrl, goToken, at } : undefined
  const extras = extrasOf(state, outcome.status)
  if (outcome.status === 'reject' && extras.help)
    extras.help = { ...extras.help, ...(await helpAfterNo(context, records, { applicationId, state, at })) }
  const answer = answerOf(applicationId, outcome, handOff ? redirectFor(context, handOff) : null, extras)
  // One more round trip, whatever is kept: the mail's link to Your request comes along.
  const requestToken = makeToken()
  await Promise.all([
    sealer.put({
      answer,
      'request-link': { token: requestToken },
      ...(redirectUrl !== null && { 'hand-off': { redirectUrl } }),
      ...(outcome.reference !== null && { 'lender-reference': { reference: outcome.reference, lender } }),
    }),
    handOff && addLinkFor(context, records, handOff),
    addLink(context, records, { applicationId, token: requestToken, at }),
  ])
  return answer
}

interface HandOff {
  readonly applicationId: string
  readonly lender: LenderId
  readonly redirectUrl: string
  readonly goToken: string
  readonly at: Date
}

/** The browser blocks such an address, and has to see it for that. Its host was checked with the acceptance. */
const isWrongSite = ({ wrongSiteMarker }: RunNeeds, redirectUrl: string) =>
  wrongSiteMarker !== '' && redirectUrl.includes(wrongSiteMarker)

/** Our own link, which is counted and expires. It leads to the lender once `addLinkFor` has stored it. */
export const redirectFor = (context: RunNeeds, { redirectUrl, goToken }: HandOff): string =>
  isWrongSite(context, redirectUrl) ? redirectUrl : goLink(context.publicUrl, goToken)

export async function addLinkFor(context: RunNeeds, records: Records, handOff: HandOff): Promise<void> {
  const { applicationId, lender, redirectUrl, goToken, at: createdAt } = handOff
  if (isWrongSite(context, redirectUrl)) return
  const expiresAt = new Date(createdAt.getTime() + context.goLinkDays * DAY_MS)
  await records.goLinks.add({ tokenHash: hashGoToken(goToken), applicationId, lender, createdAt, expiresAt })
}
