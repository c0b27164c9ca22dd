/**
 * A call as it is written for a lender: its bytes, and the names of the fields in them. The names are read from the bytes, so that what the ledger
 * records as shared is what left, whatever an adapter leaves out or adds.
 */
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { CallContents } from '#domain/matching/run/mapped-content.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'

interface CallEnvelope {
  readonly isTest?: boolean | undefined
}

interface WrittenCall {
  readonly body: string
  readonly fields: readonly SentField[]
}

export type WriteCall = <Call extends LenderCall>(call: Call, content: CallContents[Call], envelope?: CallEnvelope) => WrittenCall
