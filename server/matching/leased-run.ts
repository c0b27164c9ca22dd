import { doubtRun } from '#domain/matching/run/run-questions.ts'
import type { LeasedRun } from './advance-run.ts'
import type { StoredRun } from './stored-run.ts'

/** Long enough to store the claim and the first step after it. */
export const CLAIM_MS = 15_000

/** A run that this process has just claimed; undefined for a duplicate, which has no state of its own. */
export function leasedRun({ state, isDoubted, dueAt, ...stored }: StoredRun, now: Date): LeasedRun | undefined {
  const { applicationId, lendersVersion, revision, startedAt } = stored
  if (!state) return undefined
  const known = isDoubted ? doubtRun(state, now) : state
  return { applicationId, lendersVersion, revision, startedAt, leasedUntil: dueAt, state: known }
}
