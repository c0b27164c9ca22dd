/**
 * The lease of a run: until when it belongs to the process that wrote it last. Every write stores a time (`runs.due_at`) from which any process
 * may claim the run; well before it the holder of the lease stops sending. A process can be paused between any two lines, for longer than
 * its lease: so the lease travels with each call, down to the moment in which the call's first byte leaves.
 */
import type { Lender, LenderId, TimedCall } from '#domain/matching/lender/lender.ts'
import type { RunStep } from '#domain/matching/run/run-state.ts'
import { deadlineOf, type Lease } from '../../lenders/calls/lender-adapter.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { RunNeeds } from '../needs.ts'

/** From the beginning of a write to the call that follows it. */
const START_MARGIN_MS = 2000
/** How far the clocks of two processes may differ. */
const CLOCK_MARGIN_MS = 8000

/** As long as the next call may take, and a little more. A lender's own time counts up to the time that an applicant waits. */
export function leaseEndAfter(
  { state, commands }: RunStep,
  at: Date,
  { deadlines, runBudgetMs }: Pick<RunNeeds, 'deadlines' | 'runBudgetMs'>,
  lenders: readonly Pick<Lender, 'id' | 'timeouts'>[],
): Date | null {
  if (state.phase.kind === 'finished') return null
  // It waits for a person, and is due when the person's time is over.
  if (state.phase.kind === 'choosing') return new Date(state.phase.until)
  const timeouts = new Map(lenders.flatMap((lender) => (lender.timeouts ? [[lender.id, lender.timeouts]] : [])))
  const allowed = (lender: LenderId, call: TimedCall) => {
    const own = timeouts.get(lender)
    return own ? Math.min(deadlineOf(own, call, deadlines), Math.max(runBudgetMs, deadlines[call])) : deadlines[call]
  }
  const inMs = (ms: number) => new Date(at.getTime() + ms + START_MARGIN_MS + CLOCK_MARGIN_MS)
  for (const command of commands) {
    if (command.kind === 'ask-pings') return inMs(Math.max(...command.pings.map(({ lender }) => allowed(lender, 'pingMs'))))
    if (command.kind === 'post') return inMs(allowed(command.attempt.lender, 'postMs'))
    if (command.kind === 'ask-status') return inMs(command.afterMs + allowed(command.attempt.lender, 'statusMs'))
  }
  return at
}

export interface RunLease extends Lease {
  /** From then on the process sends nothing, and waits for no answer. */
  readonly endsAt: Date
}

export function leaseUntil(leasedUntil: Date | null, now: Clock): RunLease {
  const endsAt = new Date((leasedUntil?.getTime() ?? 0) - CLOCK_MARGIN_MS)
  return { endsAt, remainingMs: () => endsAt.getTime() - now().getTime() }
}
