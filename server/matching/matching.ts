/**
 * Matching as the rest of the server sees it. A run executes in the process that took the request; any process that finds a run due, because its
 * process died, was stopped or released the lease, claims it. The database lets one process write (revisions), so everything here may
 * happen twice without harm.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { openAttempt, type RunEvent, type RunPhase, type RunState } from '#domain/matching/run/run-state.ts'
import { answerOfRun } from './answers/answers.ts'
import { trailOf } from './answers/trail.ts'
import { forgetApplicant } from './follow-ups/forget-applicant.ts'
import { type Interrupts, makeInterrupts } from './lease/interrupts.ts'
import { CLAIM_MS, leasedRun } from './lease/leased-run.ts'
import { makeSweep } from './lease/sweep.ts'
import type { ChoiceEnd, Matching, RunNeeds } from './needs.ts'
import { type Applied, applyPersonEvent } from './offers/apply-person-event.ts'
import { recheckOffer } from './offers/recheck-offer.ts'
import { advanceRun, type NextStep } from './run/advance-run.ts'
import { beginRun, type RunBeginning, reportBeginning } from './run/begin-run.ts'
import { answerPending, type DriveEnd, driveRun } from './run/drive-run.ts'
import type { StoredRun } from './run/stored-run.ts'

const STAGES: Readonly<Record<RunPhase['kind'], string>> = {
  pinging: 'ping',
  ready: 'rank',
  choosing: 'offers',
  reserving: 'cap',
  posting: 'post',
  unknown: 'status',
  finished: 'finish',
}

const JOIN_POLL_MS = 150
const RESOLVE_WAIT_MS = 3000

/** How long an applicant waits for the answer about an application: the signal says when that is over. */
export type Patience = (applicationId: string) => AbortSignal

export function makeMatching(context: RunNeeds, patience: Patience = () => AbortSignal.timeout(context.runBudgetMs)) {
  const { storage, directory, now, log } = context
  const inFlight = new Map<string, { readonly interrupts: Interrupts; readonly done: Promise<unknown> }>()
  const matches = new Map<string, Promise<SubmissionData>>()
  let isDraining = false

  /** The run counts as in flight until it is done, so that `stop` waits for it. */
  function drive(
    first: NextStep,
    { isAwaited, onAnswer, interrupts }: { isAwaited: boolean; onAnswer: (answer: SubmissionData) => void; interrupts: Interrupts },
  ): Promise<DriveEnd> {
    const { applicationId } = first.run
    if (isDraining) interrupts.raise('stop-asked')
    const done = driveRun(context, first, { interrupts, isAwaited, onAnswer })
      .catch((error: unknown): DriveEnd => {
        // The stored run is unchanged; when it is due, a process claims it.
        log.fail('run-interrupted', error, { applicationId })
        if (isAwaited) throw error
        return 'lost'
      })
      .finally(() => inFlight.delete(applicationId))
    inFlight.set(applicationId, { interrupts, done })
    return done
  }

  async function match(applicationId: string, justBegun?: RunBeginning): Promise<SubmissionData> {
    const budget = patience(applicationId)
    for (let begun = justBegun; ; begun = undefined) {
      const stored = begun ? undefined : await storage.records.runs.find(applicationId)
      const answer = stored && (await answerOfRun(context, stored))
      if (answer) return answer
      if (!begun && !stored) throw new Error('An application has no run')
      const ours = begun ?? (stored && (await claimIfDue(stored)))
      if (ours?.kind === 'ended') return ours.answer
      if (ours?.kind === 'begun') {
        const driven = await awaitDrive(ours, budget)
        if (driven) return driven
      }
      // Another process holds the lease: its answer counts.
      const pending = budget.aborted || isDraining ? await answerPending(context, applicationId) : undefined
      if (pending) return pending
      await sleep(JOIN_POLL_MS)
    }
  }

  /** Undefined: another process claimed the run before there was an answer. */
  async function awaitDrive(first: NextStep, budget: AbortSignal): Promise<SubmissionData | undefined> {
    const interrupts = makeInterrupts()
    budget.addEventListener('abort', () => interrupts.raise('budget-spent'), { once: true })
    if (budget.aborted) interrupts.raise('budget-spent')
    const answered = Promise.withResolvers<SubmissionData | undefined>()
    drive(first, { isAwaited: true, onAnswer: answered.resolve, interrupts }).then(
      () => answered.resolve(undefined),
      answered.reject,
    )
    return answered.promise
  }

  /** For a run whose applicant does not wait in this process: a mail brings its outcome. */
  const driveAlone = (first: NextStep) =>
    drive(first, { isAwaited: false, onAnswer: () => undefined, interrupts: makeInterrupts() })

  async function claimIfDue({ applicationId, dueAt }: StoredRun) {
    return dueAt && dueAt <= now() ? claim(applicationId) : undefined
  }

  async function claim(applicationId: string) {
    const until = new Date(now().getTime() + CLAIM_MS)
    const claimed = await storage.records.runs.claim(applicationId, now(), until)
    const held = claimed && leasedRun(claimed, now())
    if (!held) return undefined
    if (claimed.isStale) log.warn('run-stale', { applicationId })
    const advance = await advanceRun(context, held, { kind: isExpired(held.state.phase, now()) ? 'offers-expired' : 'resumed' })
    if (advance.kind === 'lost') return undefined
    if (advance.answer) return { kind: 'ended' as const, answer: advance.answer }
    // A run that is due has waited long enough: its status question goes out at once.
    const commands = advance.commands.map((command) => (command.kind === 'ask-status' ? { ...command, afterMs: 0 } : command))
    return { kind: 'begun' as const, run: advance.run, commands, submitted: advance.submitted }
  }

  /** Requests for one application in this process share one answer. */
  function matchOnce(applicationId: string, justBegun?: RunBeginning): Promise<SubmissionData> {
    const known = matches.get(applicationId)
    if (known) return known
    const answer = match(applicationId, justBegun).finally(() => matches.delete(applicationId))
    matches.set(applicationId, answer)
    return answer
  }

  /** After a choice the applicant waits again, with the whole time budget. */
  async function answerAfter(applicationId: string, applied: Applied): Promise<ChoiceEnd> {
    if (applied.kind === 'under-way') return { kind: 'answered', answer: await matchOnce(applicationId) }
    if (applied.kind !== 'applied') return { kind: applied.kind }
    const { advance } = applied
    if (advance.answer) return { kind: 'answered', answer: advance.answer }
    // A request that waits in this process already does not know of this step.
    if (matches.has(applicationId)) void driveAlone(advance)
    return { kind: 'answered', answer: await matchOnce(applicationId, { ...advance, kind: 'begun' }) }
  }

  const sweep = makeSweep({
    due: (limit) => storage.records.runs.due(now(), limit),
    inFlight,
    isDraining: () => isDraining,
    async claim(applicationId) {
      try {
        const ours = await claim(applicationId)
        if (!ours) return undefined
        log.note('run-taken-up', { applicationId })
        return { driven: ours.kind === 'begun' ? driveAlone(ours) : Promise.resolve() }
      } catch (error) {
        if (storage.isUnavailable(error)) throw error
        // The claim runs out and the run is due again; other runs do not wait for it.
        log.fail('run-interrupted', error, { applicationId })
        return undefined
      }
    },
  })
  let sweeping: Promise<number> | undefined

  /** A duplicate, which has no state, names no lender: its applicant may be a stranger. */
  async function lenderOf({ state, lender, lendersVersion }: StoredRun): Promise<string | undefined> {
    // A stale run asks one lender after the other whether it has the lead.
    const asked = state && !state.stale ? openAttempt(state.phase)?.lender : undefined
    const holder = state && (lender ?? asked)
    return holder ? (await directory.names(lendersVersion)).get(holder) : undefined
  }

  /** A drive in this process that is about to release its lease does so in a moment. If it fails, the stored run is unchanged. */
  async function untilIdle(applicationId: string): Promise<void> {
    const ours = inFlight.get(applicationId)
    if (ours) await Promise.race([Promise.allSettled([ours.done]), sleep(RESOLVE_WAIT_MS)])
  }

  /** For word from outside about a lead whose outcome is unknown. */
  async function tellRun(applicationId: string, eventFor: (state: RunState) => RunEvent | undefined): Promise<void> {
    await untilIdle(applicationId)
    const stored = await storage.records.runs.find(applicationId)
    const phase = stored?.state?.phase.kind
    // A post in flight gets its own answer, and so does a status question in flight.
    if (!stored?.state || (phase !== 'unknown' && phase !== 'finished') || inFlight.has(applicationId)) return
    const event = eventFor(stored.state)
    if (!event) return
    const until = new Date(now().getTime() + CLAIM_MS)
    const held = await storage.records.runs.claimRevision(applicationId, stored.revision, now(), until)
    const run = held && leasedRun(held, now())
    const advance = run && (await advanceRun(context, run, event))
    if (advance?.kind === 'advanced' && !advance.answer) void driveAlone(advance)
  }

  const matching: Matching = {
    async begin(records, application) {
      const begun = await beginRun(context, records, application)
      return () => {
        reportBeginning(context, application.applicationId, begun)
        return matchOnce(application.applicationId, begun)
      }
    },

    match: (applicationId) => matchOnce(applicationId),

    async progress(applicationId) {
      const run = await storage.records.runs.find(applicationId)
      if (!run) return { stage: 'received', done: false }
      const answer = await answerOfRun(context, run)
      return {
        // Of a duplicate there is nothing more to come; the active run's stage is not for whoever typed this one.
        stage: STAGES[run.state?.phase.kind ?? 'finished'],
        done: answer !== undefined,
        lender: await lenderOf(run),
        data: answer,
        trail: run.state ? trailOf(run.state) : undefined,
      }
    },

    resolve: (applicationId, key, result) => tellRun(applicationId, () => ({ kind: 'status-answered', key, result })),

    async cancel(applicationId) {
      let isOpen = false
      await tellRun(applicationId, ({ phase }) => {
        const attempt = openAttempt(phase)
        isOpen = attempt !== null
        return attempt ? { kind: 'canceled', key: attempt.key } : undefined
      })
      return isOpen
    },

    async choose(applicationId, choice) {
      const changed = await recheckOffer(context, applicationId, choice.lender)
      return answerAfter(applicationId, changed ?? (await applyPersonEvent(context, applicationId, { kind: 'chosen', choice })))
    },

    async declineOffers(applicationId) {
      const applied = await applyPersonEvent(context, applicationId, { kind: 'offers-declined' })
      if (applied.kind !== 'gone') return answerAfter(applicationId, applied)
      // Said twice.
      const ended = await storage.records.runs.find(applicationId)
      const answer = ended?.outcome === 'withdrawn' && (await answerOfRun(context, ended))
      return answer ? { kind: 'answered', answer } : { kind: 'gone' }
    },

    async withdraw(applicationId) {
      // First, so that whatever happens from here on no other lender gets the lead.
      if (!(await storage.records.runs.askStop(applicationId, now()))) return 'nothing'
      await untilIdle(applicationId)
      const before = (await storage.records.runs.find(applicationId))?.state
      const applied = await applyPersonEvent(context, applicationId, { kind: 'withdrawn' })
      if (applied.kind !== 'applied' || !before) return 'remembered'
      return openAttempt(before.phase) ? 'taken-back' : 'withdrawn'
    },

    forget: (records, applicationId) => forgetApplicant(context, records, applicationId),

    drain() {
      isDraining = true
      for (const { interrupts } of inFlight.values()) interrupts.raise('stop-asked')
    },
  }
  return {
    ...matching,

    /** Claims runs that are due; answers how many it claimed. */
    claimDueRuns() {
      sweeping ??= sweep().finally(() => (sweeping = undefined))
      return sweeping
    },

    /** After `drain`: waits for the calls that are in flight. */
    async stop() {
      await Promise.allSettled([sweeping])
      while (inFlight.size > 0) await Promise.allSettled([...inFlight.values()].map(({ done }) => done))
    },
  }
}

const isExpired = (phase: RunPhase, now: Date) => phase.kind === 'choosing' && new Date(phase.until) <= now

export type RunningMatching = ReturnType<typeof makeMatching>
