import type { LenderId } from '#domain/matching/lender/lender.ts'
import { markStale } from '#domain/matching/run/run-questions.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { LedgerHead } from '../../platform/ledger/ledger-chain.ts'
import type { StoredRun } from '../run/stored-run.ts'

/** A run under this process's lease: no other process has written since this revision. */
export interface LeasedRun {
  readonly applicationId: string
  readonly lendersVersion: number
  readonly revision: number
  readonly state: RunState
  readonly startedAt: Date
  /** From then on any process may claim the run (lease.ts). */
  readonly leasedUntil: Date | null
  /** The newest that this process began. */
  readonly posted?: PostedFields | undefined
  /** Known once this process has written to the ledger. */
  readonly ledgerHead?: LedgerHead | undefined
}

export interface PostedFields {
  readonly lender: LenderId
  readonly fields: readonly string[]
}

export type Durations = Readonly<Record<string, number>>

/** Long enough to store the claim and the first step after it. */
export const CLAIM_MS = 15_000

/** A run that this process has just claimed; undefined for a duplicate, which has no state of its own. */
export function leasedRun({ state, isStale, dueAt, ...stored }: StoredRun, now: Date): LeasedRun | undefined {
  const { applicationId, lendersVersion, revision, startedAt } = stored
  if (!state) return undefined
  const known = isStale ? markStale(state, now) : state
  return { applicationId, lendersVersion, revision, startedAt, leasedUntil: dueAt, state: known }
}
