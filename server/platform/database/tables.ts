/** The tables as the migrations make them. Timestamps come back as Date, dates are read as text. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ApplicationFacts } from '#domain/application/field-groups.ts'
import type { PurgeCount, PurgeHold } from '#domain/operators/purges.ts'
import type { VisitNotes } from '#domain/visit-notes.ts'
import type { MailKind } from '../../mails/mail-records.ts'
import type { MatchingTables } from '../../matching/matching-tables.ts'
import type { ApplicationStatus, ConsentDocument } from '../../submissions/application-records.ts'
import type { SubjectKind } from './sealed-values.ts'

/** Written as JSON text, read as the value. */
type Json<Value> = ColumnType<Value, string, string>
/** PGlite reads bytes as Uint8Array, the PostgreSQL driver as Buffer. */
type Bytes = ColumnType<Uint8Array, Buffer | Uint8Array, Buffer | Uint8Array>

export interface Tables extends MatchingTables {
  data_keys: {
    subject_id: string
    kind: SubjectKind
    key_id: string
    wrapped: Bytes | null
    created_at: Date
    destroyed_at: Date | null
  }
  sealed_groups: { subject_id: string; group_name: string; sealed: Bytes }
  applications: {
    id: string
    created_at: Date
    status: Generated<ApplicationStatus>
    status_at: Date
    policy: string
    facts: Json<ApplicationFacts>
    zip3: string
    ssn_fingerprint: string
    email_fingerprint: string
    phone_fingerprint: string
    person_fingerprint: string
    visit: Json<VisitNotes>
    ledger_length: Generated<number>
    ledger_head: ColumnType<Uint8Array, never, Uint8Array>
    handed_off_at: Date | null
    /** Until the retention job has taken them after a hand-off. */
    bank_kept: Generated<boolean>
    /** Until the retention job has found nothing left that goes with the identity. */
    identity_kept: Generated<boolean>
  }
  consents: {
    application_id: string
    accepted_at: Date
    terms_accepted: boolean
    not_active_military: boolean
    documents: Json<Readonly<Record<string, ConsentDocument>>>
  }
  submissions: {
    key: string
    body_fingerprint: string
    application_id: string
    created_at: Date
    expires_at: Date | null
  }
  ledger: {
    application_id: string
    position: number
    at: Date
    stage: string
    lender: string | null
    fields_released: string[]
    outcome: string
    reason: string | null
    duration_ms: number | null
    price_cents: number | null
    previous_hash: Bytes
    hash: Bytes
  }
  verifications: {
    id: string
    token_hash: Bytes
    email_fingerprint: string
    created_at: Date
    expires_at: Date
    superseded_at: Date | null
    verified_at: Date | null
  }
  privacy_requests: {
    id: string
    reference: string
    email_fingerprint: string
    status: Generated<'open' | 'completed'>
    created_at: Date
    acknowledge_by: string
    opt_out_by: string
    answer_by: string
    acknowledged_at: Date | null
    completed_at: Date | null
    outcome: string | null
  }
  mails: {
    id: string
    kind: MailKind
    subject_id: string
    created_at: Date
    attempts: Generated<number>
    sent_at: Date | null
    failed_at: Date | null
    dropped_at: Generated<Date | null>
    last_code: string | null
    last_reply: Generated<string | null>
  }
  erasures: { subject_id: string; kind: 'application' | 'verification'; reference: string; erased_at: Date }
  keys_left_on_disk: { subject_id: string; since: Generated<Date> }
  purge_runs: { role: string; at: Date; removed: number; hold: Json<PurgeHold> | null }
  purge_allowances: {
    id: GeneratedAlways<string>
    allowed_at: Date
    allowed_by: string
    expires_at: Date
    used_at: Date | null
  }
  purge_clock: { only_row: Generated<boolean>; trusted_at: Date }
  purges: { id: GeneratedAlways<string>; at: Date; counts: Json<Record<PurgeCount, number>> }
}
