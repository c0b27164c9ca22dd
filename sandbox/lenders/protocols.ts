/** How sandbox lenders are spoken to, and what they can answer. Most speak our own protocol, the others one of `older-apis.ts`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { LENDER_ENDPOINTS } from '#contracts/lenders/endpoints.ts'
import { isFresh, parseSignature, SIGNATURE_HEADER, type SignedCall, signedPrefix } from '#contracts/lenders/signature.ts'
import type { DeclineReason } from '#domain/matching/lender/decline-reasons.ts'
import { LENDER_CALLS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import { parseJson } from '#domain/values/parse-json.ts'
import type { Complaint, Decision, TakenLead } from './reactions.ts'

/** With what belongs to its outcome. */
export interface LenderAnswer {
  readonly outcome:
    | 'yes'
    | 'no'
    | Decision['outcome']
    | ('processing' | 'not_received' | 'received' | 'voided' | 'too_late' | 'erased' | 'later')
  readonly reference?: string
  readonly redirectUrl?: string | undefined
  readonly payoutCents?: number | undefined
  readonly validUntil?: string | undefined
  readonly reasons?: readonly DeclineReason[]
  readonly fields?: readonly Complaint[]
}

export type ReadRequest =
  | { readonly call: 'ping'; readonly pingId: string }
  | { readonly call: 'post'; readonly lead: TakenLead }
  | { readonly call: 'status' | 'bank' | 'void' | 'erase'; readonly attemptKey: string; readonly reference?: string }

export interface LenderRequest {
  readonly method: string
  /** After the endpoint, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface Protocol {
  readonly contentType: string
  readonly callOf: (request: LenderRequest) => LenderCall | undefined
  /** Whether the caller has the lender's secret; without a name, the one for signatures. */
  readonly isKnown: (request: LenderRequest, secretOf: (name?: string) => string, call: LenderCall) => boolean
  /** Undefined: the request does not have the agreed shape. */
  readonly read: (call: LenderCall, request: LenderRequest) => ReadRequest | undefined
  /** The names of what a request tells about an applicant. */
  readonly fieldsIn: (body: string) => readonly string[]
  readonly write: (answer: LenderAnswer) => string
}

export const isSignedAsOurs: Protocol['isKnown'] = ({ headers, body }, secretOf, call) =>
  secretOf() !== '' && isSigned(String(headers[SIGNATURE_HEADER]), secretOf(), call, body, new Date())

/** Whether a call was signed with the lender's secret, over exactly this body, a short time ago. */
export function isSigned(header: string | undefined, secret: string, call: SignedCall, body: string, now: Date): boolean {
  const signature = parseSignature(header)
  if (!signature || !isFresh(signature.timestampSeconds, now)) return false
  const expected = createHmac('sha256', secret).update(signedPrefix(signature.timestampSeconds, call)).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature.hmacHex, 'hex'))
}

export const OUR_PROTOCOL: Protocol = {
  contentType: 'application/json',
  callOf: ({ method, path }) => LENDER_CALLS.find((call) => method === 'POST' && path === `/${call}`),
  isKnown: isSignedAsOurs,
  read(call, { body }) {
    const content = parseJson(body)
    if (call === 'ping') {
      const { data: ping } = LENDER_ENDPOINTS['POST /ping'].input.safeParse(content)
      return ping && { call, pingId: ping.pingId }
    }
    if (call === 'post') {
      const { data: lead } = LENDER_ENDPOINTS['POST /post'].input.safeParse(content)
      return lead && { call, lead }
    }
    const { data: about } = LENDER_ENDPOINTS[`POST /${call}`].input.safeParse(content)
    return about && { call, attemptKey: about.attemptKey }
  },
  fieldsIn: (body) => Object.entries<object>(JSON.parse(body)).flatMap(([name, value]) => PARTS[name]?.(value) ?? name),
  write: ({ outcome, ...rest }) =>
    JSON.stringify({ [outcome === 'yes' || outcome === 'no' ? 'decision' : 'outcome']: outcome, ...rest }),
}

/** What is not a field of the applicant by its own name. The names are those of *Your request*, with which the sandbox is compared. */
const PARTS: Readonly<Record<string, (value: object) => readonly string[]>> = {
  ...Object.fromEntries(['attemptKey', 'pingId', 'test', 'expiresAt'].map((name) => [name, () => []])),
  applicant: Object.keys,
  bank: Object.keys,
  consent: (value) => Object.keys(value).map((part) => ({ ip: 'userIP', at: 'consentTime' })[part] ?? part),
  military: () => ['notActiveMilitary'],
}
