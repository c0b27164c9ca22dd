/**
 * Status questions about a lead: to the lender whose answer was lost or, in a stale run, to every lender that may have received the lead.
 *
 * A run is stale when it was claimed long after it was due, or from a backup: lenders may know more than the stored state. Such a run posts
 * nothing more. Every lender that it may have posted to is asked in each round, until one has the lead or all say that they have not.
 */
import { EXPIRED, PENDING } from './outcome.ts'
import { finish, finishRefused } from './run-finish.ts'
import { attemptKey } from './run-keys.ts'
import { note } from './run-notes.ts'
import type { Attempt, RunCommand, RunNote, RunRules, RunState, RunStep } from './run-state.ts'
import { endWithdrawn } from './run-withdrawal.ts'

/** A run claimed so long after it was due is stale: later than any restart, sooner than any consent grows old. */
export const CLAIMED_LATE_MS = 15 * 60_000

/** Asks about an attempt for the first, second, … time; when the questions are used up, the run ends unsettled. */
export function askAgain(state: RunState, attempt: Attempt, asks: number, rules: RunRules, notes: readonly RunNote[]): RunStep {
  if (state.isWithdrawn) return endWithdrawn({ ...state, phase: { kind: 'unknown', attempt, asks } }, [], notes)
  const afterMs = rules.statusAskDelaysMs[asks]
  if (afterMs === undefined) {
    const unresolved: RunState = { ...state, phase: { kind: 'finished', outcome: PENDING, unresolved: attempt } }
    return {
      state: unresolved,
      commands: [{ kind: 'finish', outcome: PENDING, resolved: false }],
      notes: [...notes, note('finish', attempt.lender, { outcome: 'pending', reason: 'unresolved' })],
    }
  }
  const command: RunCommand = state.halted ? { kind: 'hand-over', reason: state.halted } : { kind: 'ask-status', attempt, afterMs }
  return { state: { ...state, phase: { kind: 'unknown', attempt, asks } }, commands: [command], notes }
}

/** The run, to be asked about with all its lenders. The lender of an open attempt stays the first question. */
export function markStale(state: RunState, now: Date): RunState {
  const { phase } = state
  if (state.stale || phase.kind === 'finished') return state
  const stale: RunState = { ...state, stale: { round: 0, putOff: [] } }
  switch (phase.kind) {
    case 'pinging':
      return { ...stale, queue: state.candidates.map(({ lender }) => lender), phase: { kind: 'ready' } }
    case 'choosing':
      return {
        ...stale,
        stale: { round: 0, putOff: [], ...(new Date(phase.until) <= now && { isExpired: true }) },
        phase: { kind: 'ready' },
      }
    case 'reserving':
      return { ...stale, queue: [phase.attempt.lender, ...state.queue], phase: { kind: 'ready' } }
    default:
      return stale
  }
}

/** A lender without a clear answer is asked again in the next round. */
export function putOff(state: RunState, { lender }: Attempt): RunState {
  const { round = 0, putOff: earlier = [] } = state.stale ?? {}
  return { ...state, stale: { ...state.stale, round, putOff: [...earlier, lender] } }
}

/** Asks the next lender that may have the lead; in a stale run only. */
export function askNext(state: RunState, rules: RunRules, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  const { round = 0, putOff: again = [] } = state.stale ?? {}
  const isNewRound = state.queue.length === 0
  const [lender, ...queue] = isNewRound ? again : state.queue
  if (lender === undefined) return nobodyHasIt(state, commands, notes)
  const stale = isNewRound ? { ...state.stale, round: round + 1, putOff: [] } : { ...state.stale, round, putOff: again }
  const attempt = { lender, key: attemptKey(state.runId, lender) }
  const asked = askAgain({ ...state, queue, stale }, attempt, stale.round, rules, notes)
  const asking = asked.commands.map((command) =>
    command.kind === 'ask-status' && !isNewRound ? { ...command, afterMs: 0 } : command,
  )
  return { ...asked, commands: [...commands, ...asking] }
}

/** Offers that nobody chose have run out, as they would have in a run that is not stale. */
function nobodyHasIt(state: RunState, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  const isUnchosen = state.stale?.isExpired && (state.counted ?? []).length === 0
  if (!isUnchosen) return finishRefused(state, commands, notes)
  return finish(state, EXPIRED, commands, [...notes, note('offer', null, { outcome: 'expired' })])
}
