/**
 * What a request that was begun from another one remembers of it: lenders that read that one and refused. They are not asked again, whatever
 * the window of days is, and the person is told who and why. That is told to whoever holds the earlier request's Idempotency-Key, and to
 * nobody who types the same answers.
 */
import type { LenderResult } from './outcome.ts'
import type { Reader } from './outcome-parts.ts'
import { readersOf } from './readers.ts'
import type { RefusedBefore, RunState } from './run-state.ts'

/** The lender has read the application, and does not want this person. */
export const isDecline = ({ kind }: LenderResult): boolean => kind === 'declined' || kind === 'duplicate'

/** In this run, and in those that it was begun from. */
export function refusalsOf(state: RunState): RefusedBefore[] {
  const { sharedWith = [], results, refusedBefore = [] } = state
  const refused = sharedWith.filter((lender) => results.some((row) => row.lender === lender && isDecline(row.result)))
  return [
    ...refusedBefore,
    ...refused.flatMap((lender) => readersOf({ ...state, sharedWith: [lender] }).map((reader) => ({ lender, reader }))),
  ]
}

export const refusedBeforeShown = ({ refusedBefore = [] }: RunState): { readonly refusedBefore?: Reader[] } =>
  refusedBefore.length > 0 ? { refusedBefore: refusedBefore.map(({ reader }) => reader) } : {}
