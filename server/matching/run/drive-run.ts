/**
 * Takes a run that this process has leased as far as it goes: carries out the state machine's commands and stores the results, until the run
 * ends, has to wait for long, is handed over, or is found claimed by another process. Two things interrupt it from outside: the
 * applicant's time budget (budget-spent) and the end of this process (stop-asked). Neither loses a lead that is with a lender.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { stepRun } from '#domain/matching/run/run.ts'
import type { SealedApplication } from '../../submissions/application-records.ts'
import { pendingAnswer } from '../../submissions/submission-answer.ts'
import { type CallResult, callLenders, isLenderCall, type LenderCall } from '../calls/call-lenders.ts'
import type { Interrupts } from '../lease/interrupts.ts'
import type { LeasedRun } from '../lease/leased-run.ts'
import type { RunNeeds } from '../needs.ts'
import { advanceRun, type NextStep } from './advance-run.ts'
import { rulesOf } from './run-rules.ts'
import { withRetries } from './with-retries.ts'

export type DriveEnd = 'ended' | 'handed-over' | 'waiting' | 'lost'

export interface Driver {
  readonly interrupts: Interrupts
  /** Whether an applicant waits for the answer. If not, a run with a long wait is released to the process that finds it due. */
  readonly isAwaited: boolean
  readonly onAnswer: (answer: SubmissionData) => void
}

/** Without an applicant who waits, a process keeps an idle run no longer than this. */
const LONGEST_IDLE_MS = 3000

export async function driveRun(context: RunNeeds, first: NextStep, driver: Driver): Promise<DriveEnd> {
  let { run, commands, submitted } = first
  for (;;) {
    if (commands.some(({ kind }) => kind === 'hand-over')) return handOver(context, run, driver, context.now())
    const call = commands.find(isLenderCall)
    if (!call) return 'ended'
    if (!driver.isAwaited && call.kind === 'ask-status' && call.afterMs > LONGEST_IDLE_MS)
      return releaseLease(context, run, new Date(context.now().getTime() + call.afterMs))

    const end = await awaitCall(context, run, driver, call, submitted)
    run = end.run
    if (!end.result) return handOver(context, run, driver, end.dueAt)
    const { event, durations } = end.result
    // The lease is over: another process has claimed the run, or will in a moment.
    if (!event) return 'lost'
    const advance = await advanceRun(context, run, event, durations)
    if (advance.kind === 'lost') return 'lost'
    ;({ run, commands, submitted } = advance)
    if (advance.answer) driver.onAnswer(advance.answer)
  }
}

type CallEnd =
  | { readonly run: LeasedRun; readonly result: CallResult }
  /** Interrupted before the call was made; `dueAt` is when to make it. */
  | { readonly run: LeasedRun; readonly result: undefined; readonly dueAt: Date }

/** An interrupt changes the state in memory only; the next event stores it. */
async function awaitCall(
  context: RunNeeds,
  first: LeasedRun,
  driver: Driver,
  call: LenderCall,
  submitted: SealedApplication | undefined,
): Promise<CallEnd> {
  let run = first
  const waitMs = call.kind === 'ask-status' ? call.afterMs : 0
  const dueAt = new Date(context.now().getTime() + waitMs)
  const cancel = new AbortController()
  const answered =
    call.kind === 'ask-status'
      ? sleep(waitMs, undefined, { signal: cancel.signal }).then(() => callLenders(context, run, call))
      : callLenders(context, run, call, submitted)
  // A canceled wait rejects, and nothing depends on it.
  answered.catch(() => undefined)
  for (;;) {
    const result = await Promise.race([answered, driver.interrupts.raised()])
    if (result) return { run, result }
    const reason = driver.interrupts.take()
    if (!reason) continue
    const step = stepRun(run.state, { kind: reason }, rulesOf(context, context.now()))
    run = { ...run, state: step.state }
    const isPending = step.commands.some(({ kind }) => kind === 'answer-pending')
    if (isPending) await sayPending(context, run, driver)
    // After `pending` no applicant waits, so a run that is not due for long is released: a lender may resolve it meanwhile.
    const isIdle = isPending && dueAt.getTime() - context.now().getTime() > LONGEST_IDLE_MS
    if (isIdle || step.commands.some(({ kind }) => kind === 'hand-over')) {
      cancel.abort()
      return { run, result: undefined, dueAt }
    }
  }
}

/** An applicant who waits gets `pending`; the process that finds the run due resumes it. */
async function handOver(context: RunNeeds, run: LeasedRun, driver: Driver, dueAt: Date): Promise<DriveEnd> {
  if (driver.isAwaited) await sayPending(context, run, driver)
  const end = await releaseLease(context, run, dueAt)
  return end === 'lost' ? 'lost' : 'handed-over'
}

async function releaseLease({ storage }: RunNeeds, run: LeasedRun, dueAt: Date): Promise<DriveEnd> {
  const { applicationId, revision, state } = run
  const written = await withRetries(storage, () => storage.records.runs.advance({ applicationId, revision, state, dueAt }))
  return written ? 'waiting' : 'lost'
}

async function sayPending(context: RunNeeds, { applicationId }: LeasedRun, driver: Driver): Promise<void> {
  const answer = await answerPending(context, applicationId)
  if (answer) driver.onAnswer(answer)
}

/** Undefined: the run has ended meanwhile, and its outcome is the answer. */
export async function answerPending({ storage, now }: RunNeeds, applicationId: string): Promise<SubmissionData | undefined> {
  return withRetries(storage, () =>
    storage.transaction(async (records) => {
      if (!(await records.runs.markPending(applicationId, now()))) return undefined
      await records.applications.setStatus(applicationId, 'pending', now())
      return pendingAnswer(applicationId, (await records.runs.find(applicationId))?.state ?? null)
    }),
  )
}
