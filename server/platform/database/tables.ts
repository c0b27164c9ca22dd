/**
 * The tables as the migrations make them. The platform's own are here; a subject adds its own beside the records that read them
 * (`declare module`). Timestamps come back as Date, dates are read as text.
 */
import type { ColumnType, Generated } from 'kysely'

export type SubjectKind = 'application' | 'verification' | 'privacy-request' | 'follow-up' | 'alert-address'

/** Written as JSON text, read as the value. */
export type Json<Value> = ColumnType<Value, string | Extract<Value, null>, string | Extract<Value, null>>
/** PGlite reads bytes as Uint8Array, the PostgreSQL driver as Buffer. */
export type Bytes = ColumnType<Uint8Array, Buffer | Uint8Array, Buffer | Uint8Array>

export interface Tables {
  data_keys: {
    subject_id: string
    kind: SubjectKind
    key_id: string
    wrapped: Bytes | null
    created_at: Date
    destroyed_at: Date | null
  }
  sealed_groups: { subject_id: string; group_name: string; sealed: Bytes }
  keys_left_on_disk: { subject_id: string; since: Generated<Date> }
}
