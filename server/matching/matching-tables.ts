/** The tables of matching, as their migration makes them. */
import type { ColumnType, Generated } from 'kysely'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { PostbackEvent } from '#domain/matching/lender/postback.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { LenderFileSource } from '../lenders/lender-file-records.ts'
import type { CapPeriod } from './cap-periods.ts'

type Json<Value> = ColumnType<Value, string | null, string | null>
type Bytes = ColumnType<Uint8Array, Buffer, Buffer>

export interface MatchingTables {
  lender_files: { version: number; applied_at: Date; source: LenderFileSource; content: string; checksum: string }
  lender_pauses: { lender: string; paused_at: Date }
  runs: {
    application_id: string
    run_id: string
    lenders_version: number
    revision: Generated<number>
    phase: string
    state: Json<RunState | null>
    duplicate_of: string | null
    started_at: Date
    begun_in: Generated<string | null>
    due_at: Date | null
    doubted: Generated<boolean>
    told_pending_at: Date | null
    finished_at: Date | null
    outcome: SubmissionStatus | null
    lender: string | null
    payout_cents: number | null
    reference_fingerprint: string | null
    not_theirs_at: Date | null
  }
  rewrites: { name: string; done_at: Date }
  cap_counters: { lender: string; period: CapPeriod; starts_at: Date; used: number }
  cap_reservations: {
    attempt_key: string
    application_id: string
    lender: string
    at: Date
    state: 'held' | 'kept' | 'released'
    counted: ColumnType<Partial<Record<CapPeriod, string>>, string, string>
  }
  go_links: {
    token_hash: Bytes
    application_id: string
    lender: string
    created_at: Date
    expires_at: Date
    followed: Generated<number>
    first_followed_at: Date | null
  }
  postbacks: {
    lender: string
    attempt_key: string
    event: PostbackEvent
    application_id: string
    happened_at: Date
    received_at: Date
    amount_cents: number | null
  }
}
