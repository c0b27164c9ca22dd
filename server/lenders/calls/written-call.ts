/**
 * A call as it is written for a lender: its bytes, and the names of the fields in them. The names are read from the bytes, so that what the ledger
 * records as shared is what left, whatever an adapter leaves out or adds.
 */
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { Lead } from '#domain/matching/run/lead.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'
import type { BankNumbers, Ping } from './lender-adapter.ts'

/** A status question, a void and an erasure name the attempt key and nothing else. */
export interface CallContents extends Readonly<Record<LenderCall, unknown>> {
  readonly ping: Ping
  readonly post: Lead
  readonly status: string
  readonly bank: BankNumbers
  readonly void: string
  readonly erase: string
}

interface CallEnvelope {
  readonly isTest?: boolean | undefined
}

interface WrittenCall {
  readonly body: string
  readonly fields: readonly SentField[]
}

export type WriteCall = <Call extends LenderCall>(call: Call, content: CallContents[Call], envelope?: CallEnvelope) => WrittenCall
