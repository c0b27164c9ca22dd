/** A call to a lender, whichever protocol it speaks: what goes out, what of the person is in it, and what the answer says in our own words. */
import type { LenderCall } from '#domain/matching/lender/lender-call.ts'
import { readAnswer } from '#domain/matching/lender/mapping/answer.ts'
import { type MappedField, toldBy } from '#domain/matching/lender/mapping/fields.ts'
import { buildRequest, type Caller, fieldsIn, type MappedRequest } from '#domain/matching/lender/mapping/request.ts'
import type { Protocol } from '#domain/matching/lender/protocol.ts'
import { type AboutAttempt, type CallContents, mappedContent, ownRequest } from '#domain/matching/run/call-content.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'
import { readStrictJson } from '#domain/values/strict-json.ts'
import { lenderAddress } from './endpoints.ts'

const JSON_TYPE = 'application/json'

/** Undefined: the lender has no such call, or its path wants a number that nobody knows. */
export function requestTo<Call extends LenderCall>(
  protocol: Protocol,
  call: Call,
  content: CallContents[Call],
  caller: Caller,
  { isTest = false } = {},
): MappedRequest | undefined {
  const told = { ...ownRequest(content as object), ...(isTest && { test: true }) }
  if (protocol !== 'json')
    return buildRequest(protocol, call, mappedContent(told, (content as Partial<AboutAttempt>).reference), caller)
  const body = JSON.stringify(told)
  const headers = { 'content-type': JSON_TYPE, accept: JSON_TYPE, ...caller.sign(body) }
  return { method: 'POST', url: lenderAddress(caller.endpoint, call), headers, body }
}

const NOBODY: Caller = { endpoint: '', credentials: {}, sign: () => ({}), base64: () => '' }

/** The names of the fields in the bytes of this very call: whatever a protocol leaves out or adds, the ledger records what left. */
export function sentFields<Call extends LenderCall>(
  protocol: Protocol,
  call: Call,
  content: CallContents[Call],
): readonly SentField[] {
  const { body } = requestTo(protocol, call, content, NOBODY) ?? { body: '' }
  if (protocol !== 'json') return fieldsIn(protocol, call, body)
  const told = Object.entries(mappedContent(JSON.parse(body)).values).filter(([, value]) => value !== undefined)
  return toldBy(told.map(([name]) => name as MappedField))
}

/** Undefined: the body is not of the protocol, or not whole. Strictly: an answer that names its outcome twice has not told it. */
export const answerReader =
  (protocol: Protocol, call: LenderCall) =>
  (body: string): { readonly content: unknown } | undefined => {
    if (protocol !== 'json') return readAnswer(protocol, call, body)
    const reading = readStrictJson(body)
    return reading.kind === 'value' ? { content: reading.value } : undefined
  }
