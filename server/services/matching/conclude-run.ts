/**
 * What the applicant gets in the transaction in which a run ends. Whoever still waits gets it as the answer to the submission; whoever was
 * told to wait gets it by mail.
 */
import { randomUUID } from 'node:crypto'
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender.ts'
import type { RunOutcome } from '#domain/matching/outcome.ts'
import type { RunState } from '#domain/matching/run-state.ts'
import type { LateAnswer, Records, Sealer, SubmissionAnswer } from '../../ports.ts'
import { addGoLink } from './go-links.ts'
import type { MatchingParts } from './matching-parts.ts'

export interface Conclusion {
  readonly applicationId: string
  readonly outcome: RunOutcome
  readonly at: Date
  /** The applicant has been told to wait. */
  readonly toldPending: boolean
  /** Undefined: the applicant was erased meanwhile. */
  readonly sealer: Sealer | undefined
  /** Made by the caller, so that a transaction that is tried again writes the same. */
  readonly goToken: string
}

/** An answer, and whether it is stored as the one that was given first: then every later question gets the same. */
export interface Told {
  readonly answer: SubmissionAnswer
  /** A promise is kept when the transaction has ended. */
  readonly isStored: boolean | Promise<boolean>
}

export async function concludeRun(
  parts: MatchingParts,
  records: Records,
  { applicationId, outcome, at, toldPending, sealer, goToken }: Conclusion,
): Promise<Told> {
  // Whoever was erased goes nowhere any more.
  if (!sealer) return { answer: answerOf(outcome, null), isStored: false }
  const { lender, redirect: redirectUrl } = outcome
  const handOff = redirectUrl !== null && lender !== null ? { applicationId, lender, redirectUrl, goToken, at } : undefined
  const answer = answerOf(outcome, handOff ? redirectFor(parts, handOff) : null)
  const sealed = {
    ...(redirectUrl !== null && { 'hand-off': { redirectUrl } }),
    // Whoever was told to wait got that as the answer.
    ...(!toldPending && { answer }),
  }
  // Nothing here depends on how these end: they go with the commit, or it fails with them.
  const isStored = sealer.put(sealed, ['answer']).then((kept) => kept.includes('answer'))
  for (const last of [isStored, handOff && addLinkFor(parts, records, handOff)]) last?.catch(() => undefined)
  if (toldPending) await mailLateAnswer(parts, records, { applicationId, outcome, at, goToken: answer.redirect ? goToken : null })
  return { answer, isStored }
}

export const answerOf = ({ status, dataErrors, reasons }: RunOutcome, redirect: string | null): SubmissionAnswer => ({
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

/** The browser blocks such an address; it is handed on as it is. */
const isWrongSite = ({ wrongSiteMarker }: MatchingParts, redirectUrl: string) =>
  wrongSiteMarker !== '' && redirectUrl.includes(wrongSiteMarker)

/** Our own link, which is counted and expires. It leads somewhere once it is added. */
export const redirectFor = (parts: MatchingParts, { redirectUrl, goToken }: HandOff): string =>
  isWrongSite(parts, redirectUrl) ? redirectUrl : `${parts.publicUrl}/go/${goToken}`

export async function addLinkFor(parts: MatchingParts, records: Records, handOff: HandOff): Promise<void> {
  const { applicationId, lender, redirectUrl, goToken, at } = handOff
  if (isWrongSite(parts, redirectUrl)) return
  await addGoLink(records, { token: goToken, applicationId, lender, at, days: parts.goLinkDays })
}

async function mailLateAnswer(
  parts: MatchingParts,
  records: Records,
  end: { readonly applicationId: string; readonly outcome: RunOutcome; readonly at: Date; readonly goToken: string | null },
): Promise<void> {
  const { directory, jobs } = parts
  const { applicationId, outcome, at, goToken } = end
  // Still not known: there is nothing to say yet.
  if (outcome.status === 'pending') return
  const { lenders } = await directory.current(records)
  const lenderName = lenders.find(({ id }) => id === outcome.lender)?.name ?? 'A lender'
  const isBlocked = isWrongSite(parts, outcome.redirect ?? '')
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
