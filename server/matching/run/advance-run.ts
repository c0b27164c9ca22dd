/**
 * One step of a stored run: an event goes in, commands come out, and everything in between is one transaction: the new state, cap
 * reservations, the ledger's rows and, at the end, the answer. It fails as a whole when another process has claimed the run.
 */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { isRecheckDue } from '#domain/matching/run/offer-status.ts'
import type { SharingRefusal } from '#domain/matching/run/outcome.ts'
import { stepRun } from '#domain/matching/run/run.ts'
import type { Attempt, RunCommand, RunEvent, RunNote, RunRules, RunStep } from '#domain/matching/run/run-state.ts'
import { rememberWithdrawal } from '#domain/matching/run/run-withdrawal.ts'
import { capPeriodStarts } from '../../lenders/cap-periods.ts'
import type { LedgerEntry } from '../../platform/ledger/ledger-chain.ts'
import type { SealedApplication } from '../../submissions/application-records.ts'
import { type FieldsOf, fieldsInCalls, type StepCalls } from '../calls/fields-in-calls.ts'
import { referenceFingerprint, withoutLenderText } from '../calls/lender-text.ts'
import type { Reservation } from '../capacity/cap-records.ts'
import { budgetAt, keepSharing } from '../capacity/share-identity.ts'
import { leaseEndAfter } from '../lease/lease.ts'
import type { Durations, LeasedRun } from '../lease/leased-run.ts'
import { makeGoToken } from '../links/go-links.ts'
import { mailApplicant } from '../mails/mail-applicant.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { dropOfferIds } from '../offers/offer-ids.ts'
import { showOffers, stillStands } from '../offers/show-offers.ts'
import { concludeRun, publishOutcome } from './conclude-run.ts'
import { isConsentOld, rulesOf } from './run-rules.ts'
import type { RunEnd } from './stored-run.ts'
import { withRetries } from './with-retries.ts'

export interface NextStep {
  readonly run: LeasedRun
  readonly commands: readonly RunCommand[]
  /** There when a post is among the commands. */
  readonly submitted?: SealedApplication | undefined
}

export type Advance =
  | (NextStep & {
      readonly kind: 'advanced'
      /** There when the run has ended, or waits for the person to choose. */
      readonly answer: SubmissionData | undefined
    })
  | { readonly kind: 'lost' }

export class LeaseLost extends Error {}

/** The person has said that nothing is to be sent any more, and the step did not know. */
export class StopAsked extends Error {}

export async function advanceRun(context: RunNeeds, run: LeasedRun, event: RunEvent, durations: Durations = {}): Promise<Advance> {
  const goToken = makeGoToken()
  try {
    const advanced = await withRetries(context.storage, () =>
      context.storage.transaction((records) => advanceInside(context, records, run, event, durations, goToken)),
    )
    reportEnd(context, run.applicationId, advanced)
    return advanced
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'lost' }
    if (error instanceof StopAsked) return advanceRun(context, { ...run, state: rememberWithdrawal(run.state) }, event, durations)
    throw error
  }
}

/** Throws when another process has written since. */
export async function advanceInside(
  context: RunNeeds,
  records: Records,
  run: LeasedRun,
  event: RunEvent,
  durations: Durations,
  goToken: string,
) {
  const { applicationId, revision } = run
  const at = context.now()
  const [elsewhere, isLeftToMail] = run.state.choice
    ? await Promise.all([
        records.sharing.elsewhere(applicationId, budgetAt(context, at)),
        records.runs.lockPendingAnswered(applicationId),
      ])
    : []
  const rules = { ...rulesOf(context, at), isConsentOld: isConsentOld(run.startedAt, at), elsewhere, isLeftToMail }
  const { step, reservations } = await withReservations(context, records, run, rules, stepRun(run.state, event, rules))
  const finish = finishOf(step)
  const end = endOf(context, step, at)
  const posts = step.commands.some(({ kind }) => kind === 'post')
  const leasedUntil = leaseEndAfter(step, at, context, (await context.directory.current(records)).lenders)
  const advancing = records.runs.advance({
    applicationId,
    revision,
    before: run.state,
    state: withoutLenderText(step.state),
    dueAt: leasedUntil,
    end,
    heedsStop: !run.state.isWithdrawn,
  })
  // Read now, not kept since the beginning: an applicant who was purged or erased meanwhile goes to no lender.
  const fetching = posts ? records.applications.fetch(applicationId) : undefined
  const [written, { ledgerHead, posted }, submitted, sealer] = await Promise.all([
    advancing,
    writeNotes(context, records, run, step, { at, durations, leasedUntil, fetching }),
    fetching,
    finish && records.sealed.sealerFor(applicationId),
    finish && records.applications.setStatus(applicationId, finish.outcome.status, at),
    finish && !finish.resolved && records.applications.noteUnresolvedEnd(applicationId, at),
    end && publishOutcome(context, records, applicationId, end),
    end?.lender && isAcceptedStatus(end.outcome) && records.money.accrue(applicationId, end.lender, end.payoutCents, at),
    ...reservations.map(records.caps.record),
    keepSharing(
      records,
      applicationId,
      run.state,
      step.state,
      reservations.map(({ attempt }) => attempt.lender),
      at,
    ),
    ...step.commands.map(
      (command) =>
        command.kind === 'send-follow-up' &&
        records.followUps.add(
          { applicationId, lender: command.attempt.lender, attemptKey: command.attempt.key, followUp: command.followUp },
          at,
        ),
    ),
    ...step.commands.map((command) => command.kind === 'keep-cap' && records.caps.keep(command.attempt)),
  ])
  if (!written) {
    const stored = await records.runs.find(applicationId)
    throw stored?.revision === revision && stored.stopAskedAt ? new StopAsked() : new LeaseLost()
  }
  const advanced = {
    kind: 'advanced' as const,
    run: { ...run, revision: revision + 1, state: step.state, leasedUntil, ledgerHead, posted },
    commands: step.commands,
    submitted,
  }
  if (finish && run.state.choice) await dropOfferIds(records, applicationId, finish.outcome.status)
  const offer = step.commands.find((command) => command.kind === 'offer')
  if (offer) {
    const [shown] = await Promise.all([
      showOffers(context, records, applicationId, { state: step.state, renewed: offer.renewed, at }),
      run.state.phase.kind === 'pinging' && mailApplicant(context, records, { applicationId, kind: 'offers', at }),
    ])
    return { ...advanced, answer: shown }
  }
  const answer =
    finish &&
    (await concludeRun(context, records, { applicationId, outcome: finish.outcome, state: step.state, at, sealer, goToken }))
  return { ...advanced, answer }
}

interface Written extends StepCalls {
  readonly at: Date
  readonly durations: Durations
}

/** The ledger's rows; those that begin or confirm a sending name the fields in it. */
async function writeNotes(context: RunNeeds, records: Records, run: LeasedRun, step: RunStep, written: Written) {
  const { at, durations } = written
  const { fieldsOf, posted } = await fieldsInCalls(context, records, run, step, written)
  const entries = entriesOf(step.notes, fieldsOf, durations)
  return { posted, ledgerHead: await records.ledger.appendAll(run.applicationId, entries, at, run.ledgerHead) }
}

/** Releases and reserves capacity with lenders and places in the sharing budget, until no command about them is left. */
async function withReservations(
  context: RunNeeds,
  records: Records,
  run: LeasedRun,
  rules: RunRules,
  first: RunStep,
): Promise<{ readonly step: RunStep; readonly reservations: readonly Reservation[] }> {
  const { applicationId } = run
  let step = first
  const carriedOut: RunCommand[] = []
  const reservations: Reservation[] = []
  const reserves = first.commands.some(({ kind }) => kind === 'reserve-cap')
  const [lenders] = await Promise.all([
    reserves ? context.directory.current(records).then((current) => current.lenders) : [],
    // Before any row is locked, so that no two transactions of one person wait for each other.
    reserves && context.releaseWindowDays > 0 && records.sharing.lockPersonOf(applicationId),
  ])
  for (;;) {
    const [command] = step.commands.filter((each) => !carriedOut.includes(each))
    if (!command) return { step: { ...step, commands: step.commands.filter(({ kind }) => !isAboutCapacity(kind)) }, reservations }
    carriedOut.push(command)
    if (command.kind === 'release-cap') await records.caps.release(command.attempt)
    if (command.kind === 'reserve-cap') {
      const { key } = command.attempt
      const reserved = await reserve(context, records, lenders, run, command.attempt)
      if (reserved.kind === 'cap-reserved') reservations.push(reserved.reservation)
      const next = stepRun(step.state, { ...reserved, key }, rules)
      step = { state: next.state, commands: [...step.commands, ...next.commands], notes: [...step.notes, ...next.notes] }
    }
  }
}

const isAboutCapacity = (kind: RunCommand['kind']) => kind === 'release-cap' || kind === 'reserve-cap'

type Reserved =
  | { readonly kind: 'cap-reserved'; readonly reservation: Reservation }
  | { readonly kind: 'cap-refused' }
  | { readonly kind: 'sharing-refused'; readonly reason: SharingRefusal }

/** By the budget and the caps of this moment. A lender that was paused or removed since it said yes has no capacity either. */
async function reserve(
  context: RunNeeds,
  records: Records,
  lenders: readonly Lender[],
  { applicationId, state }: LeasedRun,
  attempt: Attempt,
): Promise<Reserved> {
  const lender = lenders.find(({ id }) => id === attempt.lender)
  if (!lender || lender.paused) return { kind: 'cap-refused' }
  const at = context.now()
  if (state.choice && (isRecheckDue(state, lender.id, at) || !(await stillStands(records, applicationId, state, lender, at))))
    return { kind: 'cap-refused' }
  const reservation = { attempt, applicationId, at, caps: lender.caps, starts: capPeriodStarts(lender, at) }
  // Both in one round trip; the one that was had in vain is given back.
  const [refusal, hasCapacity] = await Promise.all([
    records.sharing.take(applicationId, attempt, at, budgetAt(context, at)),
    records.caps.reserve(reservation),
  ])
  if (refusal) {
    if (hasCapacity) await records.caps.giveBack(reservation)
    return { kind: 'sharing-refused', reason: refusal }
  }
  if (hasCapacity) return { kind: 'cap-reserved', reservation }
  await records.sharing.takeBack(attempt)
  return { kind: 'cap-refused' }
}

export const finishOf = ({ commands }: Pick<RunStep, 'commands'>) => commands.find((command) => command.kind === 'finish')

export function endOf({ vault }: RunNeeds, step: RunStep, at: Date): RunEnd | undefined {
  const finish = finishOf(step)
  if (!finish) return undefined
  const { status, lender, payoutCents } = finish.outcome
  return { at, outcome: status, lender, payoutCents, referenceFingerprint: referenceFingerprint(vault, finish.outcome) }
}

export const entriesOf = (notes: readonly RunNote[], fieldsOf: FieldsOf, durations: Durations = {}): LedgerEntry[] =>
  notes.map(({ stage, lender, outcome, reason, priceCents }) => ({
    stage,
    outcome,
    lender: lender ?? undefined,
    reason: reason ?? undefined,
    fieldsShared: lender === null ? [] : fieldsOf({ stage, lender, outcome }),
    priceCents: priceCents ?? undefined,
    durationMs: isAnswer(stage, outcome) && lender !== null ? durations[lender] : undefined,
  }))

const NO_ANSWERS = ['asked', 'intent', 'shared', 'canceled']

const isAnswer = (stage: RunNote['stage'], outcome: string) =>
  ['ping', 'post', 'status'].includes(stage) && !NO_ANSWERS.includes(outcome)

export function reportEnd({ metrics, log }: RunNeeds, applicationId: string, step: Pick<RunStep, 'commands'>) {
  const finish = finishOf(step)
  if (!finish) return
  const { status, lender, redirectRefusal } = finish.outcome
  metrics.runEnded(status)
  log.note('run-ended', { applicationId, status, lender: lender ?? undefined })
  if (redirectRefusal && lender) {
    metrics.redirectRefused(lender, redirectRefusal)
    log.warn('lender-redirect-refused', { applicationId, lender, code: redirectRefusal })
  }
}
