/**
 * What the applicant gets in the transaction in which a run ends: the answer to the submission, kept for whoever asks again; one mail, since
 * nobody knows who still waits; and the same outcome for every other application of the same person that waits for this run.
 */
import { randomUUID } from 'node:crypto'
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { RunOutcome } from '#domain/matching/run/outcome.ts'
import type { MatchingContext, Records } from '../context.ts'
import type { Sealer } from '../platform/database/sealed-values.ts'
import { addGoLink, goLink } from './go-links.ts'
import type { RunEnd } from './run-records.ts'
import type { SubmissionAnswer } from './submission-answer.ts'

export interface Conclusion {
  readonly applicationId: string
  readonly outcome: RunOutcome
  readonly at: Date
  /** Undefined: the applicant was erased meanwhile. */
  readonly sealer: Sealer | undefined
  /** Made by the caller, so that a transaction that is tried again writes the same. */
  readonly goToken: string
}

/** What is said in every such transaction. A run whose lender has not told what became of the lead has not ended, whatever is stored. */
export async function publishOutcome(
  context: MatchingContext,
  records: Records,
  applicationId: string,
  end: RunEnd,
): Promise<void> {
  if (!isFinalStatus(end.outcome)) return
  const { at, outcome } = end
  const [duplicates] = await Promise.all([
    records.runs.endDuplicates(applicationId, end),
    mailOutcome(context, records, applicationId, at),
  ])
  await Promise.all(duplicates.map((id) => records.ledger.append(id, { stage: 'duplicate', outcome, reason: applicationId }, at)))
}

export async function mailOutcome(
  { jobs }: MatchingContext,
  records: Records,
  applicationId: string,
  at: Date,
  kind: 'outcome' | 'released-outcome' = 'outcome',
): Promise<void> {
  const mailId = randomUUID()
  await Promise.all([
    records.mails.add({ id: mailId, kind, subjectId: applicationId, at }),
    jobs.enqueue(records.sql, 'mail', { mailId }),
  ])
}

export function concludeRun(
  context: MatchingContext,
  records: Records,
  { applicationId, outcome, at, sealer, goToken }: Conclusion,
): SubmissionAnswer {
  // Whoever was erased goes nowhere any more.
  if (!sealer || !isFinalStatus(outcome.status)) return answerOf(outcome, null)
  const { lender, redirect: redirectUrl } = outcome
  const handOff = redirectUrl !== null && lender !== null ? { applicationId, lender, redirectUrl, goToken, at } : undefined
  const answer = answerOf(outcome, handOff ? redirectFor(context, handOff) : null)
  // Nothing here depends on how these end: they go with the commit, or it fails with them.
  const kept = sealer.put({
    answer,
    ...(redirectUrl !== null && { 'hand-off': { redirectUrl } }),
    ...(outcome.reference !== null && { 'lender-reference': { reference: outcome.reference } }),
  })
  for (const last of [kept, handOff && addLinkFor(context, records, handOff)]) last?.catch(() => undefined)
  return answer
}

export const answerOf = (
  { status, dataErrors, reasons }: Pick<RunOutcome, 'status' | 'dataErrors' | 'reasons'>,
  redirect: string | null,
): SubmissionAnswer => ({
  status,
  redirect,
  dataErrors: dataErrors as Readonly<Record<string, string>>,
  reasons,
})

export interface HandOff {
  readonly applicationId: string
  readonly lender: LenderId
  readonly redirectUrl: string
  readonly goToken: string
  readonly at: Date
}

/** The browser blocks such an address, and has to see it for that. Where it leads was checked with the acceptance. */
const isWrongSite = ({ wrongSiteMarker }: MatchingContext, redirectUrl: string) =>
  wrongSiteMarker !== '' && redirectUrl.includes(wrongSiteMarker)

/** Our own link, which is counted and expires. It leads somewhere once it is added. */
export const redirectFor = (context: MatchingContext, { redirectUrl, goToken }: HandOff): string =>
  isWrongSite(context, redirectUrl) ? redirectUrl : goLink(context.publicUrl, goToken)

export async function addLinkFor(context: MatchingContext, records: Records, handOff: HandOff): Promise<void> {
  const { applicationId, lender, redirectUrl, goToken, at } = handOff
  if (isWrongSite(context, redirectUrl)) return
  await addGoLink(records, { token: goToken, applicationId, lender, at, days: context.goLinkDays })
}
