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
import type { RunStep } from '#domain/matching/run-state.ts'
import { policyNamed } from '#domain/policy.ts'
import type { StandingRun, StoredRun } from '../../matching-ports.ts'
import type { BeingStored } from '../../outside-ports.ts'
import type { LedgerHead, Records, SubmissionAnswer } from '../../ports.ts'
import { fingerprintsOfEmail } from '../send-verification.ts'
import { personKey } from '../submit-application.ts'
import { dueAfter, endOf, entriesOf, finishOf, type Onward, reportEnd, tryAgain } from './advance-run.ts'
import { addLinkFor, concludeRun, redirectFor, type Told, withoutRedirects } from './conclude-run.ts'
import { makeGoToken } from './go-links.ts'
import type { MatchingParts } from './matching-parts.ts'

export type RunBeginning =
  | (Onward & { readonly kind: 'begun' })
  | {
      readonly kind: 'ended'
      readonly told: Told
      /** There when it was a run of its own. */
      readonly step?: RunStep
    }
  /** Another process was quicker. */
  | { readonly kind: 'taken' }

const DAY_MS = 86_400_000
const SAME_PERSON = 'You applied with us a short time ago. This is the result of that application.'
const GONE: SubmissionAnswer = { status: 'error', redirect: null, dataErrors: {}, reasons: [] }

/** For an application that is stored, and has no run. */
export async function beginRun(parts: MatchingParts, applicationId: string): Promise<RunBeginning> {
  const submitted = await parts.storage.records.applications.open(applicationId)
  if (!submitted) return { kind: 'ended', told: { answer: GONE, isStored: false } }
  const { application, personFingerprint } = submitted
  const beginning = { applicationId, application, personFingerprint, ...names() }
  try {
    const begun = await tryAgain(parts.storage, () => parts.storage.transaction((records) => begin(parts, records, beginning)))
    reportBeginning(parts, applicationId, begun)
    return begun
  } catch (error) {
    if (error instanceof RunTaken) return { kind: 'taken' }
    throw error
  }
}

/** For an application that is being stored, in the same transaction. */
export const beginWithin = (parts: MatchingParts, records: Records, application: BeingStored): Promise<RunBeginning> =>
  begin(parts, records, { ...application, ...names() })

/** Once it is committed: some runs end as they begin. */
export function reportBeginning(parts: MatchingParts, applicationId: string, begun: RunBeginning): void {
  if (begun.kind === 'ended' && begun.step) reportEnd(parts, applicationId, begun.step)
}

/** Chosen before the transaction, so that one that is tried again writes the same. */
const names = () => ({ runId: randomUUID(), goToken: makeGoToken() })

/** What was written beside it must not stay. */
class RunTaken extends Error {}

interface Beginning {
  readonly applicationId: string
  readonly application: Application
  readonly personFingerprint: string
  readonly ledgerHead?: Promise<LedgerHead> | undefined
  readonly runId: string
  readonly goToken: string
}

interface StoredBeginning extends Omit<Beginning, 'ledgerHead'> {
  readonly ledgerHead: LedgerHead | undefined
}

async function begin(parts: MatchingParts, records: Records, beginning: Beginning): Promise<RunBeginning> {
  const [earlier, first, ledgerHead] = await Promise.all([
    standingRun(parts, records, beginning),
    firstStep(parts, records, beginning),
    beginning.ledgerHead,
  ])
  const known = { ...beginning, ledgerHead }
  return earlier ? repeatResult(parts, records, known, earlier) : takeFirstStep(parts, records, known, first)
}

interface FirstStep {
  readonly at: Date
  readonly lendersVersion: number
  readonly step: RunStep
}

async function firstStep(parts: MatchingParts, records: Records, { application, runId }: Beginning): Promise<FirstStep> {
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
  return { at, lendersVersion: version, step }
}

async function takeFirstStep(
  parts: MatchingParts,
  records: Records,
  { applicationId, runId, goToken, ...known }: StoredBeginning,
  { at, lendersVersion, step }: FirstStep,
): Promise<RunBeginning> {
  const finish = finishOf(step)
  const [isOurs, ledgerHead, sealer] = await Promise.all([
    records.runs.add({
      applicationId,
      runId,
      lendersVersion,
      state: withoutRedirects(step.state),
      at,
      dueAt: dueAfter(step, at, parts.deadlines),
      end: endOf(step, at),
    }),
    records.ledger.appendAll(applicationId, entriesOf(step.notes), at, known.ledgerHead),
    finish && records.sealed.sealerFor(applicationId),
    finish && records.applications.setStatus(applicationId, finish.outcome.status, at),
  ])
  if (!isOurs) throw new RunTaken()
  if (finish) {
    const end = { applicationId, outcome: finish.outcome, at, toldPending: false, sealer, goToken }
    return { kind: 'ended', told: await concludeRun(parts, records, end), step }
  }
  const run = { applicationId, lendersVersion, revision: 1, state: step.state, ledgerHead }
  return { kind: 'begun', run, commands: step.commands }
}

/** Design §7: the same person whose earlier run stands gets that result, not a second sale. */
async function standingRun(
  { vault, now, duplicateWindowDays }: MatchingParts,
  records: Records,
  { applicationId, personFingerprint, application }: Beginning,
): Promise<StandingRun | undefined> {
  if (duplicateWindowDays === 0) return undefined
  const since = new Date(now().getTime() - duplicateWindowDays * DAY_MS)
  const fingerprints = vault.fingerprints('person', personKey(application))
  // In this order: it looks only once it has the lock.
  const [, standing] = await Promise.all([
    records.runs.lockPerson(personFingerprint),
    records.runs.standingRunOf(fingerprints, since, applicationId),
  ])
  return standing
}

async function repeatResult(
  parts: MatchingParts,
  records: Records,
  { applicationId, application, ledgerHead, runId, goToken }: StoredBeginning,
  { run, emailFingerprint }: StandingRun,
): Promise<RunBeginning> {
  const at = parts.now()
  const outcome = run.outcome ?? PENDING.status
  const end = { at, outcome, lender: run.lender, payoutCents: null }
  const isOurs = await records.runs.add({
    applicationId,
    runId,
    lendersVersion: run.lendersVersion,
    state: null,
    duplicateOf: run.applicationId,
    at,
    dueAt: null,
    end,
  })
  if (!isOurs) throw new RunTaken()
  await records.ledger.append(applicationId, { stage: 'duplicate', outcome, reason: run.applicationId }, at, ledgerHead)
  await records.applications.setStatus(applicationId, outcome, at)
  const isSameEmail = fingerprintsOfEmail(parts.vault, application.email).includes(emailFingerprint)
  const answer: SubmissionAnswer = {
    status: outcome,
    // Only somebody who also has the same email address is led to the lender: a stranger may know an SSN and a date of birth.
    redirect: isSameEmail ? await freshRedirect(parts, records, run, goToken) : null,
    dataErrors: {},
    reasons: [SAME_PERSON],
  }
  const isStored = await records.sealed.putOnce(applicationId, 'answer', answer)
  parts.log.note('duplicate-application', { applicationId, status: outcome })
  return { kind: 'ended', told: { answer, isStored } }
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
  const again = { applicationId, lender, redirectUrl: handOff.redirectUrl, goToken, at: parts.now() }
  await addLinkFor(parts, records, again)
  return redirectFor(parts, again)
}
