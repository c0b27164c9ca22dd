import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { AdapterName } from '#domain/matching/lender/lender.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'
import { writeForm } from './form-body.ts'
import { writeJson } from './json-body.ts'
import type { CallContents, WriteCall } from './written-call.ts'

const WRITERS: Readonly<Record<AdapterName, WriteCall>> = { json: writeJson, 'form-xml': writeForm }

/** The names of the fields in the bytes of this very call. */
export const sentFields = <Call extends LenderCall>(
  adapter: AdapterName,
  call: Call,
  content: CallContents[Call],
): readonly SentField[] => WRITERS[adapter](call, content).fields
