/** A run as it is stored, and as it is read. */
import type { Generated, Selectable } from 'kysely'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { ContractFigures, CostsMoreThanOffered } from '#domain/matching/lender/final-terms.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import { namedRow } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Large parts of the state that change once at most have columns of their own. */
type RunParts = Pick<RunState, 'candidates' | 'decision'>

export type ToldContract = ContractFigures & { readonly at: string }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    runs: {
      application_id: string
      run_id: string
      lenders_version: number
      revision: Generated<number>
      phase: string
      /** Null: a duplicate, whose result is that of the active run. */
      state: Json<Omit<RunState, keyof RunParts> | null>
      candidates: Json<RunParts['candidates'] | null>
      decision: Json<RunParts['decision']>
      /** The application of the active run. */
      duplicate_of: string | null
      started_at: Date
      begun_in: Generated<string | null>
      due_at: Date | null
      /** Claimed from a backup, or late: lenders may know more than the stored state (domain/matching/run/run-questions.ts). */
      stale: Generated<boolean>
      /** When the applicant was first answered `pending`. */
      pending_answered_at: Date | null
      /** When the person first said that nothing is to be sent any more. */
      stop_asked_at: Date | null
      finished_at: Date | null
      outcome: SubmissionStatus | null
      lender: string | null
      payout_cents: number | null
      reference_fingerprint: string | null
      not_theirs_at: Date | null
      /** Reported by the lender: its loan was more expensive than its offer. */
      costs_more_than_offered: Json<CostsMoreThanOffered | null>
      contract: Json<ToldContract | null>
    }
  }
}

export interface RunEnd {
  readonly at: Date
  readonly outcome: SubmissionStatus
  readonly lender: LenderId | null
  readonly payoutCents: number | null
  /** The fingerprint of the lender's own number for the lead. */
  readonly referenceFingerprint?: string | undefined
}

export interface NewRunRecord {
  readonly applicationId: string
  readonly runId: string
  readonly lendersVersion: number
  readonly state: RunState | null
  readonly duplicateOf?: string | undefined
  readonly at: Date
  readonly dueAt: Date | null
  readonly end?: RunEnd | undefined
}

/** An earlier run whose result counts for a duplicate, with the fingerprint of its applicant's email address. */
export interface ActiveRun {
  readonly run: StoredRun
  readonly emailFingerprint: string
}

/** It shows offers, and no lender has the person: none was chosen, or each said no. Of a stale run nobody knows. */
export const isWaiting = ({ state, isStale }: StoredRun): boolean => state?.phase.kind === 'choosing' && !isStale

export const endColumns = ({ at, outcome, lender, payoutCents, referenceFingerprint }: RunEnd) => ({
  finished_at: at,
  outcome,
  lender,
  payout_cents: payoutCents,
  reference_fingerprint: referenceFingerprint ?? null,
})

export const runOf = ({ state, candidates, decision, stale: isStale, ...row }: Selectable<Tables['runs']>) => ({
  ...namedRow(row),
  isStale,
  state: state && { candidates: candidates ?? [], decision, ...state },
})
export type StoredRun = Readonly<ReturnType<typeof runOf>>

type ActiveRow = Selectable<Tables['runs']> & { readonly email_fingerprint: string; readonly stale_now: boolean }

export const activeRunOf = (row: ActiveRow): ActiveRun => ({
  run: { ...runOf(row), isStale: row.stale_now },
  emailFingerprint: row.email_fingerprint,
})
