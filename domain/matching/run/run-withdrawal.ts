/**
 * The person wants nothing to be sent any more, whoever chooses the lender. A run that waits ends at once. One with a call in flight remembers
 * the wish until the call is answered: an acceptance counts, after anything else no other lender gets the lead, and one that may have it is told
 * that it is taken back.
 */
import type { LenderId } from '../lender/lender.ts'
import { WITHDRAWN } from './outcome.ts'
import { finish } from './run-finish.ts'
import { attemptKey } from './run-keys.ts'
import { note } from './run-notes.ts'
import { openAttempt, type RunCommand, type RunNote, type RunState, type RunStep } from './run-state.ts'

/** Undefined: the run has ended. */
export function withdraw(state: RunState): RunStep | undefined {
  const { kind } = state.phase
  if (kind === 'posting' || kind === 'reserving') return { state: rememberWithdrawal(state), commands: [], notes: [] }
  if (kind === 'finished' && !openAttempt(state.phase)) return undefined
  return endWithdrawn(state, [], [])
}

export const rememberWithdrawal = (state: RunState): RunState => (state.isWithdrawn ? state : { ...state, isWithdrawn: true })

export function endWithdrawn(state: RunState, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  const takenBack = lendersThatMayHaveIt(state)
  const said = (takenBack.length > 0 ? takenBack : [null]).map((lender) =>
    note('offer', lender, { outcome: 'withdrawn-by-person' }),
  )
  return finish({ ...state, stale: undefined }, WITHDRAWN, [...commands, ...takeBack(state)], [...notes, ...said])
}

/** Every lender that may have the lead is told to stop, and its capacity is free again. */
export const takeBack = (state: RunState): RunCommand[] =>
  lendersThatMayHaveIt(state).flatMap((lender): RunCommand[] => {
    const attempt = { lender, key: attemptKey(state.runId, lender) }
    return [
      { kind: 'release-cap', attempt },
      { kind: 'send-follow-up', attempt, followUp: 'void' },
    ]
  })

/** The lender that has not answered and, in a stale run, every lender that is still to be asked whether it has the lead. */
export function lendersThatMayHaveIt({ phase, stale, queue }: RunState): LenderId[] {
  const attempt = openAttempt(phase)
  return [...new Set([...(attempt ? [attempt.lender] : []), ...(stale ? [...queue, ...stale.putOff] : [])])]
}
