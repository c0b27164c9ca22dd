/** The ids by which a lender knows the calls of one run, and the round of pings that carries them. */
import { note } from './run-notes.ts'
import type { RunCommand, RunNote, RunState } from './run-state.ts'

/** One per run and lender: a call that is repeated repeats the key. */
export const attemptKey = (runId: string, lender: string): string => `${runId}.${lender}`
/** Lenders' ids have no dot. */
export const runIdOf = (attemptKey: string): string => attemptKey.slice(0, Math.max(0, attemptKey.lastIndexOf('.')))
export const pingId = (runId: string, lender: string): string => `${runId}.${lender}.ping`

export const askPings = ({ runId, facts, candidates }: RunState): RunCommand => ({
  kind: 'ask-pings',
  facts,
  pings: candidates.map(({ lender }) => ({ lender, pingId: pingId(runId, lender) })),
})

export const pingNotes = ({ candidates }: RunState): RunNote[] =>
  candidates.map(({ lender }) => note('ping', lender, { outcome: 'asked' }))
