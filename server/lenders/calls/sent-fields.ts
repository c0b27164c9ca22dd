import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { Protocol } from '#domain/matching/lender/protocol.ts'
import type { CallContents } from '#domain/matching/run/mapped-content.ts'
import { mappedFields } from '#domain/matching/run/mapped-content.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'
import { jsonFields } from './json-body.ts'

/** The names of the fields in the bytes of this very call. */
export const sentFields = <Call extends LenderCall>(
  protocol: Protocol,
  call: Call,
  content: CallContents[Call],
): readonly SentField[] => (protocol === 'json' ? jsonFields(call, content) : mappedFields(protocol, call, content))
