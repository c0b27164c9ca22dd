/**
 * For how long a run belongs to the process that wrote it last. Every write carries a time (`runs.due_at`) from which on anybody may take the
 * run up; well before it the process that holds it stops sending. A process can be paused between any two lines, for longer than its lease:
 * so the lease travels with each call, down to the moment in which the first byte of it leaves.
 */
import type { RunStep } from '#domain/matching/run/run-state.ts'
import type { Lease, LenderDeadlines } from '../lenders/calls/lender-adapter.ts'
import type { Clock } from '../platform/clock/clock.ts'

/** From the moment in which a write begins to the call that follows it. */
const START_MARGIN_MS = 2000
/** By which the clocks of two processes may differ. */
const CLOCK_MARGIN_MS = 8000

/** Until when the run is ours: as long as the call that comes next may take, and a little more. */
export function leaseEndAfter({ state, commands }: RunStep, at: Date, deadlines: LenderDeadlines): Date | null {
  if (state.phase.kind === 'finished') return null
  const inMs = (ms: number) => new Date(at.getTime() + ms + START_MARGIN_MS + CLOCK_MARGIN_MS)
  for (const command of commands) {
    if (command.kind === 'ask-pings') return inMs(deadlines.pingMs)
    if (command.kind === 'post') return inMs(deadlines.postMs)
    if (command.kind === 'ask-status') return inMs(command.afterMs + deadlines.statusMs)
  }
  return at
}

export interface RunLease extends Lease {
  /** From then on nothing is sent, and no answer is waited for. */
  readonly endsAt: Date
}

export function leaseUntil(leasedUntil: Date | null, now: Clock): RunLease {
  const endsAt = new Date((leasedUntil?.getTime() ?? 0) - CLOCK_MARGIN_MS)
  return { endsAt, remainingMs: () => endsAt.getTime() - now().getTime() }
}
