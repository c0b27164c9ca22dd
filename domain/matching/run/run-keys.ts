/** The ids by which a lender knows the calls of one run, and the round of pings that carries them. */
import { note } from './run-notes.ts'
import type { RunCommand, RunNote, RunState } from './run-state.ts'

/** One per run and lender: a call that is repeated repeats the key. */
export const attemptKey = (runId: string, lender: string): string => `${runId}.${lender}`
/** Lenders' ids have no dot. */
export const runIdOf = (attemptKey: string): string => attemptKey.slice(0, Math.max(0, attemptKey.lastIndexOf('.')))
/** Every ping has its own: the second one to a lender ends in `ping2`. */
export const pingId = ({ runId, offers }: Pick<RunState, 'runId' | 'offers'>, lender: string): string =>
  `${runId}.${lender}.ping${offers?.[lender]?.pings ?? ''}`

export const askPings = (state: RunState, lenders = state.candidates.map(({ lender }) => lender)): RunCommand => ({
  kind: 'ask-pings',
  facts: state.facts,
  pings: lenders.map((lender) => ({ lender, pingId: pingId(state, lender) })),
})

export const pingNotes = ({ candidates }: RunState, lenders = candidates.map(({ lender }) => lender)): RunNote[] =>
  lenders.map((lender) => note('ping', lender, { outcome: 'asked' }))
