/**
 * Asking lenders what became of a lead: the one whose answer was lost, or, when the stored run is to be doubted, everybody who may have got it.
 *
 * A run is doubted when it was taken up long after anybody looked after it, or from a backup: what happened may be newer than what is stored.
 * Such a run posts nothing more. Everybody it may have been posted to since is asked, all of them in each round, until one says that it has
 * the lead or all say that they have not.
 */
import { PENDING, refusedOutcome } from './outcome.ts'
import { finish } from './run-finish.ts'
import { attemptKey } from './run-keys.ts'
import { note } from './run-notes.ts'
import type { Attempt, RunCommand, RunNote, RunRules, RunState, RunStep } from './run-state.ts'

/** How late after it was due a run counts as one that nobody looked after: later than any restart, sooner than any consent grows old. */
export const CLAIMED_LATE_MS = 15 * 60_000

/** Asks about an attempt for the first, second, … time; when the questions are used up, the run ends unsettled. */
export function askAgain(state: RunState, attempt: Attempt, asks: number, rules: RunRules, notes: readonly RunNote[]): RunStep {
  const afterMs = rules.statusAskDelaysMs[asks]
  if (afterMs === undefined) {
    const unsettled: RunState = { ...state, phase: { kind: 'finished', outcome: PENDING, unsettled: attempt } }
    return {
      state: unsettled,
      commands: [{ kind: 'finish', outcome: PENDING, settled: false }],
      notes: [...notes, note('finish', attempt.lender, { outcome: 'pending', reason: 'unsettled' })],
    }
  }
  const command: RunCommand = state.halted ? { kind: 'hand-over', reason: state.halted } : { kind: 'ask-status', attempt, afterMs }
  return { state: { ...state, phase: { kind: 'unknown', attempt, asks } }, commands: [command], notes }
}

/** The same run, to be asked about. A lead that it knows to be out stays the first question. */
export function doubtRun(state: RunState): RunState {
  const { phase } = state
  if (state.doubt || phase.kind === 'finished') return state
  const doubted: RunState = { ...state, doubt: { round: 0, putOff: [] } }
  switch (phase.kind) {
    case 'pinging':
      return { ...doubted, queue: state.candidates.map(({ lender }) => lender), phase: { kind: 'ready' } }
    case 'reserving':
      return { ...doubted, queue: [phase.attempt.lender, ...state.queue], phase: { kind: 'ready' } }
    default:
      return doubted
  }
}

/** Whoever could not tell is asked again when everybody has been asked. */
export function putOff(state: RunState, { lender }: Attempt): RunState {
  const { round = 0, putOff: earlier = [] } = state.doubt ?? {}
  return { ...state, doubt: { round, putOff: [...earlier, lender] } }
}

/** The next lender that may have the lead; in a doubted run only. */
export function askNext(state: RunState, rules: RunRules, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  const { round = 0, putOff: again = [] } = state.doubt ?? {}
  const isNewRound = state.queue.length === 0
  const [lender, ...queue] = isNewRound ? again : state.queue
  if (lender === undefined) return finish(state, refusedOutcome(state.results.map(({ result }) => result)), commands, notes)
  const doubt = isNewRound ? { round: round + 1, putOff: [] } : { round, putOff: again }
  const attempt = { lender, key: attemptKey(state.runId, lender) }
  const asked = askAgain({ ...state, queue, doubt }, attempt, doubt.round, rules, notes)
  const asking = asked.commands.map((command) =>
    command.kind === 'ask-status' && !isNewRound ? { ...command, afterMs: 0 } : command,
  )
  return { ...asked, commands: [...commands, ...asking] }
}
