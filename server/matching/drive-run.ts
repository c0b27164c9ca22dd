/**
 * Takes a run that is ours as far as it goes: carries out what the state machine asks for, stores what came of it, and so on until the
 * run ends, has to wait for long, is to be handed over, or turns out to be somebody else's. Two things can interrupt it from outside:
 * the applicant's patience (budget-spent) and the end of this process (stop-asked). Neither loses a lead that is out.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { stepRun } from '#domain/matching/run/run.ts'
import type { MatchingContext } from '../context.ts'
import type { SealedApplication } from '../submissions/application-records.ts'
import { advanceRun, type HeldRun, type Onward, tryAgain } from './advance-run.ts'
import { PENDING_ANSWER } from './answers.ts'
import { type Called, callLenders, isOutside, type OutsideCommand } from './call-lenders.ts'
import type { Halts } from './halts.ts'
import { rulesOf } from './run-rules.ts'
import type { SubmissionAnswer } from './submission-answer.ts'

export type DriveEnd = 'ended' | 'handed-over' | 'waiting' | 'lost'

export interface Driver {
  readonly halts: Halts
  /** Whether somebody waits for the answer. If not, a long wait is left to whoever finds the run due. */
  readonly isAwaited: boolean
  readonly onAnswer: (answer: SubmissionAnswer) => void
}

/** A process that nobody waits for does not sit on a run for longer than this. */
const LONGEST_IDLE_MS = 3000

export async function driveRun(context: MatchingContext, first: Onward, driver: Driver): Promise<DriveEnd> {
  let { run, commands, submitted } = first
  for (;;) {
    if (commands.some(({ kind }) => kind === 'hand-over')) return handOver(context, run, driver, context.now())
    const call = commands.find(isOutside)
    if (!call) return 'ended'
    if (!driver.isAwaited && call.kind === 'ask-status' && call.afterMs > LONGEST_IDLE_MS)
      return leaveUntil(context, run, new Date(context.now().getTime() + call.afterMs))

    const happened = await untilAnswered(context, run, driver, call, submitted)
    run = happened.run
    if (!happened.called) return handOver(context, run, driver, happened.dueAt)
    const { event, durations } = happened.called
    // Somebody else may have the run by now, or takes it up in a moment.
    if (!event) return 'lost'
    const advance = await advanceRun(context, run, event, durations)
    if (advance.kind === 'lost') return 'lost'
    ;({ run, commands, submitted } = advance)
    if (advance.told) driver.onAnswer(advance.told)
  }
}

type Happened =
  | { readonly run: HeldRun; readonly called: Called }
  /** Halted before the call was made; it is due then. */
  | { readonly run: HeldRun; readonly called: undefined; readonly dueAt: Date }

/** A halt changes the state in memory only; it is stored with whatever happens next. */
async function untilAnswered(
  context: MatchingContext,
  first: HeldRun,
  driver: Driver,
  call: OutsideCommand,
  submitted: SealedApplication | undefined,
): Promise<Happened> {
  let run = first
  const waitMs = call.kind === 'ask-status' ? call.afterMs : 0
  const dueAt = new Date(context.now().getTime() + waitMs)
  const cancel = new AbortController()
  const answered =
    call.kind === 'ask-status'
      ? sleep(waitMs, undefined, { signal: cancel.signal }).then(() => callLenders(context, run, call))
      : callLenders(context, run, call, submitted)
  // When it is cancelled, nobody looks at it any more.
  answered.catch(() => undefined)
  for (;;) {
    const called = await Promise.race([answered, driver.halts.raised()])
    if (called) return { run, called }
    const reason = driver.halts.take()
    if (!reason) continue
    const step = stepRun(run.state, { kind: reason }, rulesOf(context))
    run = { ...run, state: step.state }
    const isTold = step.commands.some(({ kind }) => kind === 'answer-pending')
    if (isTold) await answerPending(context, run, driver)
    // From here on nobody waits, so nobody sits on a run that is not due for long: a lender may settle it meanwhile.
    const isIdle = isTold && dueAt.getTime() - context.now().getTime() > LONGEST_IDLE_MS
    if (isIdle || step.commands.some(({ kind }) => kind === 'hand-over')) {
      cancel.abort()
      return { run, called: undefined, dueAt }
    }
  }
}

/** Whoever waits is told so; whoever finds the run due goes on with it. */
async function handOver(context: MatchingContext, run: HeldRun, driver: Driver, dueAt: Date): Promise<DriveEnd> {
  if (driver.isAwaited) await answerPending(context, run, driver)
  const end = await leaveUntil(context, run, dueAt)
  return end === 'lost' ? 'lost' : 'handed-over'
}

async function leaveUntil({ storage }: MatchingContext, run: HeldRun, dueAt: Date): Promise<DriveEnd> {
  const { applicationId, revision, state } = run
  const written = await tryAgain(storage, () => storage.records.runs.advance({ applicationId, revision, state, dueAt }))
  return written ? 'waiting' : 'lost'
}

async function answerPending(context: MatchingContext, { applicationId }: HeldRun, driver: Driver): Promise<void> {
  const told = await tellPending(context, applicationId)
  if (told) driver.onAnswer(told)
}

/** Undefined: the run has ended meanwhile, and that is the answer. */
export async function tellPending({ storage, now }: MatchingContext, applicationId: string): Promise<SubmissionAnswer | undefined> {
  return tryAgain(storage, () =>
    storage.transaction(async (records) => {
      if (!(await records.runs.tellPending(applicationId, now()))) return undefined
      await records.applications.setStatus(applicationId, 'pending', now())
      return PENDING_ANSWER
    }),
  )
}
