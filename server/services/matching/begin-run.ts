/** From a stored application to a run: screened by our own rules, or answered at once when the person was served before. */
import { randomUUID } from 'node:crypto'
import type { Application } from '#domain/application/application.ts'
import { reasonsIneligible } from '#domain/application/eligibility.ts'
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import { todayAcrossUs } from '#domain/calendar.ts'
import { screenLenders } from '#domain/matching/lender-criteria.ts'
import { PENDING } from '#domain/matching/outcome.ts'
import { maskForPing } from '#domain/matching/ping-facts.ts'
import { startRun } from '#domain/matching/run-start.ts'
import type { RunCommand } from '#domain/matching/run-state.ts'
import { policyNamed } from '#domain/policy.ts'
import type { StoredRun } from '../../matching-ports.ts'
import type { ApplicationSummary, Records, SubmissionAnswer } from '../../ports.ts'
import { personKey } from '../submit-application.ts'
import { dueAfter, endOf, entriesOf, type HeldRun, tryAgain } from './advance-run.ts'
import { concludeRun, redirectFor, withoutRedirects } from './conclude-run.ts'
import { makeGoToken } from './go-links.ts'
import type { MatchingParts } from './matching-parts.ts'
import { readApplicant } from './read-applicant.ts'

export type RunBeginning =
  | { readonly kind: 'begun'; readonly run: HeldRun; readonly commands: readonly RunCommand[] }
  | { readonly kind: 'ended'; readonly answer: SubmissionAnswer }
  /** Another process was quicker. */
  | { readonly kind: 'taken' }

const DAY_MS = 86_400_000
const SAME_PERSON = 'You applied with us a short time ago. This is the result of that application.'
const GONE: SubmissionAnswer = { status: 'error', redirect: null, dataErrors: {}, reasons: [] }

export async function beginRun(parts: MatchingParts, applicationId: string): Promise<RunBeginning> {
  const { records } = parts.storage
  const applicant = await readApplicant(records, applicationId)
  if (!applicant) return { kind: 'ended', answer: GONE }
  const { summary, application } = applicant
  const runId = randomUUID()
  const goToken = makeGoToken()
  return tryAgain(parts.storage, () =>
    parts.storage.transaction(async (inside) => {
      const earlier = await standingRun(parts, inside, summary, application)
      return earlier
        ? repeatResult(parts, inside, { summary, email: application.email, runId, goToken, ...earlier })
        : begin(parts, inside, { application, applicationId, runId, goToken })
    }),
  )
}

interface Beginning {
  readonly application: Application
  readonly applicationId: string
  readonly runId: string
  readonly goToken: string
}

async function begin(
  parts: MatchingParts,
  records: Records,
  { application, applicationId, runId, goToken }: Beginning,
): Promise<RunBeginning> {
  const at = parts.now()
  const today = todayAcrossUs(at)
  const { version, ranking, lenders } = await parts.directory.current(records)
  const step = startRun({
    runId,
    facts: maskForPing(application, today),
    ranking,
    screened: screenLenders(lenders, application, at),
    ineligible: reasonsIneligible(application, today, policyNamed(parts.policy)),
  })
  const isOurs = await records.runs.add({
    applicationId,
    runId,
    lendersVersion: version,
    state: withoutRedirects(step.state),
    at,
    dueAt: dueAfter(step, at, parts.deadlines),
    end: endOf(step, at),
  })
  if (!isOurs) return { kind: 'taken' }
  await records.ledger.appendAll(applicationId, entriesOf(step.notes), at)
  const finish = step.commands.find((command) => command.kind === 'finish')
  if (finish) {
    const end = { applicationId, outcome: finish.outcome, at, toldPending: false, goToken }
    return { kind: 'ended', answer: await concludeRun(parts, records, end) }
  }
  return { kind: 'begun', run: { applicationId, lendersVersion: version, revision: 1, state: step.state }, commands: step.commands }
}

/** Design §7: the same person whose earlier run stands gets that result, not a second sale. */
async function standingRun(
  { vault, now, duplicateWindowDays }: MatchingParts,
  records: Records,
  { id, personFingerprint }: ApplicationSummary,
  application: Application,
) {
  if (duplicateWindowDays === 0) return undefined
  await records.runs.lockPerson(personFingerprint)
  const since = new Date(now().getTime() - duplicateWindowDays * DAY_MS)
  return records.runs.standingRunOf(vault.fingerprints('person', personKey(application)), since, id)
}

async function repeatResult(
  parts: MatchingParts,
  records: Records,
  {
    summary,
    email,
    runId,
    goToken,
    run,
    emailFingerprint,
  }: {
    readonly summary: ApplicationSummary
    readonly email: string
    readonly runId: string
    readonly goToken: string
    readonly run: StoredRun
    readonly emailFingerprint: string
  },
): Promise<RunBeginning> {
  const at = parts.now()
  const outcome = run.outcome ?? PENDING.status
  const end = { at, outcome, lender: run.lender, payoutCents: null }
  const isOurs = await records.runs.add({
    applicationId: summary.id,
    runId,
    lendersVersion: run.lendersVersion,
    state: null,
    duplicateOf: run.applicationId,
    at,
    dueAt: null,
    end,
  })
  if (!isOurs) return { kind: 'taken' }
  await records.ledger.append(summary.id, { stage: 'duplicate', outcome, reason: run.applicationId }, at)
  await records.applications.setStatus(summary.id, outcome, at)
  const isSameEmail = parts.vault.fingerprints('email', email.toLowerCase()).includes(emailFingerprint)
  const answer: SubmissionAnswer = {
    status: outcome,
    // Only somebody who also has the same email address is led to the lender: a stranger may know an SSN and a date of birth.
    redirect: isSameEmail ? await freshRedirect(parts, records, run, goToken) : null,
    dataErrors: {},
    reasons: [SAME_PERSON],
  }
  await records.sealed.putOnce(summary.id, 'answer', answer)
  parts.log.note('duplicate-application', { applicationId: summary.id, status: outcome })
  return { kind: 'ended', answer }
}

/** A new link to where the run's lender wanted the applicant; null when there is no such place, or not any more. */
export async function freshRedirect(
  parts: MatchingParts,
  records: Records,
  { applicationId, lender, outcome }: StoredRun,
  goToken: string,
): Promise<string | null> {
  if (!lender || !outcome || !isAcceptedStatus(outcome)) return null
  const handOff = await records.sealed.open(applicationId, 'hand-off')
  if (!handOff) return null
  return redirectFor(parts, records, { applicationId, lender, redirectUrl: handOff.redirectUrl, goToken, at: parts.now() })
}
