/**
 * Matching as the rest of the server sees it. A run executes in the process that took the request; whatever process finds a run due, because
 * its own process died, was stopped or stopped waiting, takes it up. That only one process writes is the database's business (revisions), so
 * everything here may happen twice without harm.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import { doubtRun } from '#domain/matching/run/run-questions.ts'
import { openAttempt, type RunPhase } from '#domain/matching/run/run-state.ts'
import type { Matching, MatchingContext } from '../context.ts'
import { advanceRun, type HeldRun, type Onward } from './advance-run.ts'
import { answerOfRun } from './answers.ts'
import { beginRun, beginWithin, type RunBeginning, reportBeginning } from './begin-run.ts'
import { type DriveEnd, driveRun, tellPending } from './drive-run.ts'
import { type Halts, makeHalts } from './halts.ts'
import type { StoredRun } from './run-records.ts'
import type { SubmissionAnswer } from './submission-answer.ts'
import { makeSweep } from './sweep.ts'

export interface RunningMatching extends Matching {
  /** Takes up runs that are due; answers how many it took. */
  readonly takeUpDueRuns: () => Promise<number>
  /** What a lender says by itself about a lead whose outcome is unknown. */
  readonly settle: (applicationId: string, attemptKey: string, result: PostResult) => Promise<void>
  /** After `drain`: waits for what is still out. */
  readonly stop: () => Promise<void>
}

const STAGES: Readonly<Record<RunPhase['kind'], string>> = {
  pinging: 'ping',
  ready: 'rank',
  reserving: 'cap',
  posting: 'post',
  unknown: 'status',
  finished: 'finish',
}

const JOIN_POLL_MS = 150
/** Long enough to store that we have it, and to begin. */
const TAKE_UP_MS = 15_000
const SETTLE_PATIENCE_MS = 3000

export function makeMatching(context: MatchingContext): RunningMatching {
  const { storage, directory, now, log } = context
  const underWay = new Map<string, { readonly halts: Halts; readonly done: Promise<unknown> }>()
  const matches = new Map<string, Promise<SubmissionAnswer>>()
  let isDraining = false

  /** Counts as under way until it is done, so that whoever stops the process waits for it. */
  function drive(
    first: Onward,
    { isAwaited, onAnswer, halts }: { isAwaited: boolean; onAnswer: (answer: SubmissionAnswer) => void; halts: Halts },
  ): Promise<DriveEnd> {
    const { applicationId } = first.run
    if (isDraining) halts.raise('stop-asked')
    const done = driveRun(context, first, { halts, isAwaited, onAnswer })
      .catch((error: unknown): DriveEnd => {
        // The run is stored as it was; when it is due, somebody takes it up.
        log.fail('run-interrupted', error, { applicationId })
        if (isAwaited) throw error
        return 'lost'
      })
      .finally(() => underWay.delete(applicationId))
    underWay.set(applicationId, { halts, done })
    return done
  }

  async function match(applicationId: string, justBegun?: RunBeginning): Promise<SubmissionAnswer> {
    const patience = AbortSignal.timeout(context.runBudgetMs)
    for (let begun = justBegun; ; begun = undefined) {
      const stored = begun ? undefined : await storage.records.runs.find(applicationId)
      const answer = stored && (await answerOfRun(context, stored))
      if (answer) return answer
      if (stored?.duplicateOf) {
        // The end of that run is the end of this one, in one transaction; whoever cannot be told that it has ended is told to wait.
        await matchOnce(stored.duplicateOf)
        const told = await tellPending(context, applicationId)
        if (told) return told
        continue
      }
      const ours = begun ?? (stored ? await takeUpIfDue(stored) : await beginRun(context, applicationId))
      if (ours?.kind === 'linked') continue
      if (ours?.kind === 'ended') return ours.told
      if (ours?.kind === 'begun') {
        const told = await awaitDrive(ours, patience)
        if (told) return told
      }
      // Somebody else has it: their answer is ours.
      const told = patience.aborted || isDraining ? await tellPending(context, applicationId) : undefined
      if (told) return told
      await sleep(JOIN_POLL_MS)
    }
  }

  /** Undefined: the run was lost to another process before there was an answer. */
  async function awaitDrive(first: Onward, patience: AbortSignal): Promise<SubmissionAnswer | undefined> {
    const halts = makeHalts()
    patience.addEventListener('abort', () => halts.raise('budget-spent'), { once: true })
    if (patience.aborted) halts.raise('budget-spent')
    const answered = Promise.withResolvers<SubmissionAnswer | undefined>()
    drive(first, { isAwaited: true, onAnswer: answered.resolve, halts }).then(() => answered.resolve(undefined), answered.reject)
    return answered.promise
  }

  /** Nobody waits for it here: its end is told by mail. */
  const driveAlone = (first: Onward) => drive(first, { isAwaited: false, onAnswer: () => undefined, halts: makeHalts() })

  async function takeUpIfDue({ applicationId, dueAt }: StoredRun) {
    return dueAt && dueAt <= now() ? takeUp(applicationId) : undefined
  }

  async function takeUp(applicationId: string) {
    const until = new Date(now().getTime() + TAKE_UP_MS)
    const taken = await storage.records.runs.takeUp(applicationId, now(), until)
    const held = taken && heldRun(taken)
    if (!held) return undefined
    if (taken.isDoubted) log.warn('run-doubted', { applicationId })
    const advance = await advanceRun(context, held, { kind: 'resumed' })
    if (advance.kind === 'lost') return undefined
    if (advance.told) return { kind: 'ended' as const, told: advance.told }
    // It was due: whatever it waited for is over.
    const commands = advance.commands.map((command) => (command.kind === 'ask-status' ? { ...command, afterMs: 0 } : command))
    return { kind: 'begun' as const, run: advance.run, commands, submitted: advance.submitted }
  }

  /** Whoever asks in this process while somebody else does gets the same answer. */
  function matchOnce(applicationId: string, justBegun?: RunBeginning): Promise<SubmissionAnswer> {
    const known = matches.get(applicationId)
    if (known) return known
    const answer = match(applicationId, justBegun).finally(() => matches.delete(applicationId))
    matches.set(applicationId, answer)
    return answer
  }

  const sweep = makeSweep({
    due: (limit) => storage.records.runs.due(now(), limit),
    underWay,
    isDraining: () => isDraining,
    async takeUp(applicationId) {
      try {
        const ours = await takeUp(applicationId)
        if (!ours) return undefined
        log.note('run-taken-up', { applicationId })
        return { driven: ours.kind === 'begun' ? driveAlone(ours) : Promise.resolve() }
      } catch (error) {
        if (storage.isUnavailable(error)) throw error
        // It is ours for a moment, then due again; the others do not wait for it.
        log.fail('run-interrupted', error, { applicationId })
        return undefined
      }
    },
  })
  let sweeping: Promise<number> | undefined

  /** Nobody is named to whoever gets the result of an earlier application. */
  async function lenderOf({ state, lender, lendersVersion }: StoredRun): Promise<string | undefined> {
    // A doubted run asks one lender after the other whether it has the lead.
    const asked = state && !state.doubt ? openAttempt(state.phase)?.lender : undefined
    const holder = state && (lender ?? asked)
    return holder ? (await directory.names(lendersVersion)).get(holder) : undefined
  }

  return {
    async begin(records, application) {
      const begun = await beginWithin(context, records, application)
      return () => {
        reportBeginning(context, application.applicationId, begun)
        return matchOnce(application.applicationId, begun)
      }
    },

    match: (applicationId) => matchOnce(applicationId),

    async progress(applicationId) {
      const run = await storage.records.runs.find(applicationId)
      if (!run) return { stage: 'received', done: false }
      const followed = run.duplicateOf ? await storage.records.runs.find(run.duplicateOf) : run
      const answer = await answerOfRun(context, run)
      return {
        stage: STAGES[followed?.state?.phase.kind ?? 'finished'],
        done: answer !== undefined,
        lender: await lenderOf(run),
        answer,
      }
    },

    takeUpDueRuns() {
      sweeping ??= sweep().finally(() => (sweeping = undefined))
      return sweeping
    },

    async settle(applicationId, key, result) {
      // Whoever is about to leave it lets go in a moment. Should that fail, the run is stored as it was, and that is what we look at.
      const ours = underWay.get(applicationId)
      if (ours) await Promise.race([Promise.allSettled([ours.done]), sleep(SETTLE_PATIENCE_MS)])
      const stored = await storage.records.runs.find(applicationId)
      const phase = stored?.state?.phase.kind
      // A post under way gets its own answer, and an outcome that somebody is asking about just now its status.
      if (!stored || (phase !== 'unknown' && phase !== 'finished') || underWay.has(applicationId)) return
      const until = new Date(now().getTime() + TAKE_UP_MS)
      const held = await storage.records.runs.takeOver(applicationId, stored.revision, now(), until)
      const run = held && heldRun(held)
      const advance = run && (await advanceRun(context, run, { kind: 'status-answered', key, result }))
      if (advance?.kind === 'advanced' && !advance.told) void driveAlone(advance)
    },

    drain() {
      isDraining = true
      for (const { halts } of underWay.values()) halts.raise('stop-asked')
    },

    async stop() {
      await Promise.allSettled([sweeping])
      while (underWay.size > 0) await Promise.allSettled([...underWay.values()].map(({ done }) => done))
    },
  }
}

function heldRun({ state, isDoubted, dueAt, ...stored }: StoredRun): HeldRun | undefined {
  const { applicationId, lendersVersion, revision, startedAt } = stored
  if (!state) return undefined
  return { applicationId, lendersVersion, revision, startedAt, heldUntil: dueAt, state: isDoubted ? doubtRun(state) : state }
}
