/** From a stored application to a run: screened by our own rules, or answered at once when the person was served before. */
import { randomUUID } from 'node:crypto'
import type { Application } from '#domain/application/application.ts'
import { reasonsIneligible } from '#domain/application/eligibility.ts'
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import { todayAcrossUs } from '#domain/calendar.ts'
import { screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { startRun } from '#domain/matching/run/run-start.ts'
import type { RunStep } from '#domain/matching/run/run-state.ts'
import { policyNamed } from '#domain/policy.ts'
import type { BeingStored, MatchingContext, Records } from '../context.ts'
import type { LedgerHead } from '../platform/ledger/ledger-records.ts'
import { personKey } from '../submissions/submit-application.ts'
import { endOf, entriesOf, finishOf, type Onward, reportEnd, tryAgain } from './advance-run.ts'
import { isSameEmail, repeatedAnswer } from './answers.ts'
import { concludeRun, mailOutcome, publishOutcome } from './conclude-run.ts'
import { makeGoToken } from './go-links.ts'
import { dueAfter } from './lease.ts'
import { withoutLenderText } from './lender-text.ts'
import type { StandingRun } from './run-records.ts'
import type { SubmissionAnswer } from './submission-answer.ts'

export type RunBeginning =
  | (Onward & { readonly kind: 'begun' })
  | {
      readonly kind: 'ended'
      readonly told: SubmissionAnswer
      /** There when it was a run of its own. */
      readonly step?: RunStep
    }
  /** It waits for the end of an earlier run of the same person. */
  | { readonly kind: 'linked' }
  /** Another process was quicker. */
  | { readonly kind: 'taken' }

const DAY_MS = 86_400_000
const GONE: SubmissionAnswer = { status: 'error', redirect: null, dataErrors: {}, reasons: [] }

/** For an application that is stored, and has no run. */
export async function beginRun(context: MatchingContext, applicationId: string): Promise<RunBeginning> {
  const submitted = await context.storage.records.applications.open(applicationId)
  if (!submitted) return { kind: 'ended', told: GONE }
  const { application, personFingerprint } = submitted
  const beginning = { applicationId, application, personFingerprint, ...names() }
  try {
    const begun = await tryAgain(context.storage, () =>
      context.storage.transaction((records) => begin(context, records, beginning)),
    )
    reportBeginning(context, applicationId, begun)
    return begun
  } catch (error) {
    if (error instanceof RunTaken) return { kind: 'taken' }
    throw error
  }
}

/** For an application that is being stored, in the same transaction. */
export const beginWithin = (context: MatchingContext, records: Records, application: BeingStored): Promise<RunBeginning> =>
  begin(context, records, { ...application, ...names() })

/** Once it is committed: some runs end as they begin. */
export function reportBeginning(context: MatchingContext, applicationId: string, begun: RunBeginning): void {
  if (begun.kind === 'ended' && begun.step) reportEnd(context, applicationId, begun.step)
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

async function begin(context: MatchingContext, records: Records, beginning: Beginning): Promise<RunBeginning> {
  const [earlier, first, ledgerHead] = await Promise.all([
    standingRun(context, records, beginning),
    firstStep(context, records, beginning),
    beginning.ledgerHead,
  ])
  const known = { ...beginning, ledgerHead }
  return earlier ? repeatResult(context, records, known, earlier) : takeFirstStep(context, records, known, first)
}

interface FirstStep {
  readonly at: Date
  readonly lendersVersion: number
  readonly step: RunStep
}

async function firstStep(context: MatchingContext, records: Records, { application, runId }: Beginning): Promise<FirstStep> {
  const at = context.now()
  const today = todayAcrossUs(at)
  const { version, ranking, lenders } = await context.directory.current(records)
  const step = startRun({
    runId,
    facts: maskForPing(application, today),
    ranking,
    screened: screenLenders(lenders, application, at),
    ineligible: reasonsIneligible(application, today, policyNamed(context.policy)),
  })
  return { at, lendersVersion: version, step }
}

async function takeFirstStep(
  context: MatchingContext,
  records: Records,
  { applicationId, runId, goToken, ...known }: StoredBeginning,
  { at, lendersVersion, step }: FirstStep,
): Promise<RunBeginning> {
  const finish = finishOf(step)
  const end = endOf(context, step, at)
  const heldUntil = dueAfter(step, at, context.deadlines)
  const [isOurs, ledgerHead, sealer] = await Promise.all([
    records.runs.add({
      applicationId,
      runId,
      lendersVersion,
      state: withoutLenderText(step.state),
      at,
      dueAt: heldUntil,
      end,
    }),
    records.ledger.appendAll(applicationId, entriesOf(step.notes), at, known.ledgerHead),
    finish && records.sealed.sealerFor(applicationId),
    finish && records.applications.setStatus(applicationId, finish.outcome.status, at),
    end && publishOutcome(context, records, applicationId, end),
  ])
  if (!isOurs) throw new RunTaken()
  if (finish) {
    const told = concludeRun(context, records, { applicationId, outcome: finish.outcome, at, sealer, goToken })
    return { kind: 'ended', told, step }
  }
  const run = { applicationId, lendersVersion, revision: 1, state: step.state, startedAt: at, heldUntil, ledgerHead }
  return { kind: 'begun', run, commands: step.commands }
}

/** Design §7: the same person whose earlier run stands gets that result, not a second sale. */
async function standingRun(
  { vault, now, duplicateWindowDays }: MatchingContext,
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
  context: MatchingContext,
  records: Records,
  { applicationId, application, ledgerHead, runId, goToken }: StoredBeginning,
  earlier: StandingRun,
): Promise<RunBeginning> {
  const at = context.now()
  const { run } = earlier
  const status = run.outcome ?? 'pending'
  const hasEnded = isFinalStatus(status)
  const isOurs = await records.runs.add({
    applicationId,
    runId,
    lendersVersion: run.lendersVersion,
    state: null,
    duplicateOf: run.applicationId,
    at,
    dueAt: null,
    end: hasEnded ? { at, outcome: status, lender: run.lender, payoutCents: null } : undefined,
  })
  if (!isOurs) throw new RunTaken()
  await records.ledger.append(applicationId, { stage: 'duplicate', outcome: status, reason: run.applicationId }, at, ledgerHead)
  context.log.note('duplicate-application', { applicationId, status })
  if (!hasEnded) return { kind: 'linked' }
  await records.applications.setStatus(applicationId, status, at)
  const told = await repeatedAnswer(context, records, { status, earlier, again: application, goToken })
  await records.sealed.putOnce(applicationId, 'answer', told)
  // The run's own mail went to the other address, which may have been mistyped, or a stranger's.
  if (!isSameEmail(context, earlier, application.email)) await mailOutcome(context, records, applicationId, at)
  return { kind: 'ended', told }
}
