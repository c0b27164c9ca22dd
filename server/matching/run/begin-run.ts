/** From a stored application to its run: screened by our own rules, or a duplicate of an active run, without one of its own. */
import { randomUUID } from 'node:crypto'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { reasonsIneligible } from '#domain/application/eligibility.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { keepOut, screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { startRun } from '#domain/matching/run/run-start.ts'
import type { RunStep } from '#domain/matching/run/run-state.ts'
import { refusalsOf } from '#domain/matching/run/second-round.ts'
import { policyNamed } from '#domain/policy/policy.ts'
import { DAY_MS, todayAcrossUs } from '#domain/values/calendar.ts'
import { type EarlierEntry, EMPTY_LEDGER } from '../../platform/ledger/ledger-chain.ts'
import type { ApplicationToMatch } from '../../submissions/needs.ts'
import { answerDuplicate, mailLinkAgain } from '../answers/answer-duplicate.ts'
import { fieldsInPings } from '../calls/fields-in-calls.ts'
import { withoutLenderText } from '../calls/lender-text.ts'
import { fullLenders } from '../capacity/full-lenders.ts'
import { budgetAt } from '../capacity/share-identity.ts'
import { leaseEndAfter } from '../lease/lease.ts'
import { makeGoToken } from '../links/go-links.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { endOf, entriesOf, finishOf, type NextStep, reportEnd } from './advance-run.ts'
import { concludeRun, publishOutcome } from './conclude-run.ts'
import { type ActiveRun, isWaiting } from './stored-run.ts'

export type RunBeginning =
  | (NextStep & { readonly kind: 'begun' })
  | {
      readonly kind: 'ended'
      readonly answer: SubmissionData
      /** Undefined for a duplicate, which has no run of its own. */
      readonly step?: RunStep
    }

/** After the commit: some runs end as they begin. */
export function reportBeginning(context: RunNeeds, applicationId: string, begun: RunBeginning): void {
  if (begun.kind === 'ended' && begun.step) reportEnd(context, applicationId, begun.step)
}

interface Beginning extends ApplicationToMatch {
  readonly runId: string
  readonly goToken: string
}

interface StoredBeginning extends Omit<Beginning, 'ledgerStart'> {
  readonly ledgerStart: readonly EarlierEntry[]
}

/** In the transaction that stores the application. */
export async function beginRun(context: RunNeeds, records: Records, application: ApplicationToMatch): Promise<RunBeginning> {
  const beginning = { ...application, runId: randomUUID(), goToken: makeGoToken() }
  const [others, first, ledgerStart] = await Promise.all([
    otherRuns(context, records, beginning.applicationId),
    firstStep(context, records, beginning),
    beginning.ledgerStart,
  ])
  const known = { ...beginning, ledgerStart }
  // A person whose earlier run stands is not sold a second time. Offers that wait for a choice are no sale.
  const isByPerson = policyNamed(beginning.policy).choice === 'by-person'
  const earlier = others.find(({ run }) => !(isByPerson && isWaiting(run)))
  if (earlier) return { kind: 'ended', answer: await answerDuplicate(context, records, known, earlier) }
  for (const { run } of others) await mailLinkAgain(context, records, run, context.now())
  return storeFirstStep(context, records, known, first)
}

interface FirstStep {
  readonly at: Date
  readonly lendersVersion: number
  readonly lenders: readonly Lender[]
  readonly step: RunStep
}

async function firstStep(context: RunNeeds, records: Records, beginning: Beginning): Promise<FirstStep> {
  const { application, policy, runId } = beginning
  const at = context.now()
  const choice = policyNamed(policy).choice === 'by-person'
  const [{ version, ranking, lenders }, { refusedBefore, declined }] = await Promise.all([
    context.directory.current(records),
    refusals(context, records, choice ? beginning : undefined, at),
  ])
  const screened = keepOut(screenLenders(lenders, application, at), declined, 'declined-before')
  const step = startRun({
    runId,
    facts: maskForPing(application),
    ranking,
    choice,
    refusedBefore,
    screened: keepOut(screened, await fullLenders(records, screened, at), 'full'),
    ineligible: reasonsIneligible(application, todayAcrossUs(at), context.zipTable.regionsOf(application.zipCode.slice(0, 5))),
  })
  return { at, lendersVersion: version, lenders, step }
}

/** Where the person chooses: who refused, within the window, which nobody is told, and in the request that this one was begun from, by name. */
async function refusals(context: RunNeeds, records: Records, beginning: Beginning | undefined, at: Date) {
  const budget = budgetAt(context, at)
  const [elsewhere, earlier] = await Promise.all([
    beginning && budget.since ? records.sharing.elsewhere(beginning.applicationId, budget) : [],
    beginning?.begunFrom === undefined ? undefined : records.runs.find(beginning.begunFrom),
  ])
  const refusedBefore = earlier?.state ? refusalsOf(earlier.state) : []
  const inWindow = elsewhere.filter(({ declined }) => declined)
  return { refusedBefore, declined: new Set([...inWindow, ...refusedBefore].map(({ lender }) => lender)) }
}

async function storeFirstStep(
  context: RunNeeds,
  records: Records,
  { applicationId, receivedAt, runId, goToken, ledgerStart }: StoredBeginning,
  { at, lendersVersion, lenders, step }: FirstStep,
): Promise<RunBeginning> {
  const finish = finishOf(step)
  const end = endOf(context, step, at)
  const leasedUntil = leaseEndAfter(step, at, context, lenders)
  const fieldsOf = fieldsInPings(await context.directory.protocols(lendersVersion, records), step.state.facts)
  const [, ledgerHead, sealer] = await Promise.all([
    records.runs.add({
      applicationId,
      runId,
      lendersVersion,
      state: withoutLenderText(step.state),
      at: receivedAt,
      dueAt: leasedUntil,
      end,
    }),
    records.ledger.appendAll(applicationId, [...ledgerStart, ...entriesOf(step.notes, fieldsOf)], at, EMPTY_LEDGER),
    finish && records.sealed.sealerFor(applicationId),
    finish && records.applications.setStatus(applicationId, finish.outcome.status, at),
    end && publishOutcome(context, records, applicationId, end),
  ])
  if (finish) {
    const answer = await concludeRun(context, records, {
      applicationId,
      outcome: finish.outcome,
      state: step.state,
      at,
      sealer,
      goToken,
    })
    return { kind: 'ended', answer, step }
  }
  const run = { applicationId, lendersVersion, revision: 1, state: step.state, startedAt: receivedAt, leasedUntil, ledgerHead }
  return { kind: 'begun', run, commands: step.commands }
}

/** The person's other runs within the window. Until the transaction ends, none of the person's runs begins and none is chosen in. */
export async function otherRuns(
  { now, duplicateWindowDays }: RunNeeds,
  records: Records,
  applicationId: string,
): Promise<readonly ActiveRun[]> {
  if (duplicateWindowDays === 0) return []
  const at = now()
  const since = new Date(at.getTime() - duplicateWindowDays * DAY_MS)
  // In this order, after the application itself is stored: the query runs once the lock is held.
  const [, runs] = await Promise.all([
    records.sharing.lockPersonOf(applicationId),
    records.runs.activeRunsOf(applicationId, since, at),
  ])
  return runs
}
