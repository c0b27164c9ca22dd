/**
 * What happens in the transaction in which a run ends: the application gets its status, the applicant an answer. Whoever still waits gets
 * it as the answer to the submission; whoever was told to wait gets it by mail.
 */
import { randomUUID } from 'node:crypto'
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender.ts'
import type { RunOutcome } from '#domain/matching/outcome.ts'
import type { RunState } from '#domain/matching/run-state.ts'
import type { LateAnswer, Records, SubmissionAnswer } from '../../ports.ts'
import { addGoLink } from './go-links.ts'
import type { MatchingParts } from './matching-parts.ts'

export interface Conclusion {
  readonly applicationId: string
  readonly outcome: RunOutcome
  readonly at: Date
  /** The applicant has been told to wait. */
  readonly toldPending: boolean
  /** Made by the caller, so that a transaction that is tried again writes the same. */
  readonly goToken: string
}

export async function concludeRun(
  parts: MatchingParts,
  records: Records,
  { applicationId, outcome, at, toldPending, goToken }: Conclusion,
): Promise<SubmissionAnswer> {
  await records.applications.setStatus(applicationId, outcome.status, at)
  const { lender, redirect: redirectUrl } = outcome
  // Whoever was erased meanwhile goes nowhere any more.
  const goes = redirectUrl !== null && (await records.sealed.put(applicationId, 'hand-off', { redirectUrl }))
  const redirect = goes && lender ? await redirectFor(parts, records, { applicationId, lender, redirectUrl, goToken, at }) : null
  const answer = answerOf(outcome, redirect)
  if (toldPending) await mailLateAnswer(parts, records, { applicationId, outcome, at, goToken: redirect ? goToken : null })
  else await records.sealed.putOnce(applicationId, 'answer', answer)
  return answer
}

export const answerOf = ({ status, dataErrors, reasons }: RunOutcome, redirect: string | null): SubmissionAnswer => ({
  status,
  redirect,
  dataErrors: dataErrors as Readonly<Record<string, string>>,
  reasons,
})

/** Our own link, which is counted and expires. An address with the wrong-site marker is handed on as it is: the browser blocks it. */
export async function redirectFor(
  { publicUrl, wrongSiteMarker, goLinkDays }: MatchingParts,
  records: Records,
  handOff: {
    readonly applicationId: string
    readonly lender: LenderId
    readonly redirectUrl: string
    readonly goToken: string
    readonly at: Date
  },
): Promise<string> {
  const { applicationId, lender, redirectUrl, goToken, at } = handOff
  if (wrongSiteMarker && redirectUrl.includes(wrongSiteMarker)) return redirectUrl
  await addGoLink(records, { token: goToken, applicationId, lender, at, days: goLinkDays })
  return `${publicUrl}/go/${goToken}`
}

async function mailLateAnswer(
  { directory, jobs, wrongSiteMarker }: MatchingParts,
  records: Records,
  end: { readonly applicationId: string; readonly outcome: RunOutcome; readonly at: Date; readonly goToken: string | null },
): Promise<void> {
  const { applicationId, outcome, at, goToken } = end
  // Still not known: there is nothing to say yet.
  if (outcome.status === 'pending') return
  const { lenders } = await directory.current(records)
  const lenderName = lenders.find(({ id }) => id === outcome.lender)?.name ?? 'A lender'
  const isBlocked = wrongSiteMarker !== '' && (outcome.redirect ?? '').includes(wrongSiteMarker)
  const late: LateAnswer =
    isAcceptedStatus(outcome.status) && outcome.lender
      ? { kind: 'accepted', lenderName, goToken: isBlocked ? null : goToken }
      : { kind: 'refused' }
  // Nobody can be written to any more when the applicant was erased meanwhile.
  if (!(await records.sealed.open(applicationId, 'contact'))) return
  const mailId = randomUUID()
  await records.sealed.put(applicationId, 'late-answer', late)
  await records.mails.add({ id: mailId, kind: 'late-answer', subjectId: applicationId, at })
  await jobs.enqueue(records.sql, 'mail', { mailId })
}

/** The address of the lender's page stands sealed elsewhere, and is of no use to a run that has ended. */
export function withoutRedirects(state: RunState): RunState {
  const { phase } = state
  return {
    ...state,
    results: state.results.map(({ lender, result }) => ({
      lender,
      result: result.kind === 'accepted' ? { ...result, redirectUrl: null } : result,
    })),
    phase: phase.kind === 'finished' ? { ...phase, outcome: { ...phase.outcome, redirect: null } } : phase,
  }
}
