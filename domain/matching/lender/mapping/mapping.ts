/** A lender's own API, as the owner describes it in the lender file: what to send where, and what the answers mean. No code belongs to it. */
import * as z from 'zod/mini'
import type { LenderCall } from '../lender-call.ts'

const text = z.string().check(z.minLength(1), z.maxLength(200))
const scalar = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])
const credential = z.strictObject({ credential: text })

/** A field by its name, written as it is stored; or in a format, or as the lender's code; or a constant, or a secret by its name in `credentials`. */
const value = z.union([
  text,
  z.strictObject({ field: text, as: z.optional(text), codes: z.optional(z.record(z.string(), scalar)) }),
  z.strictObject({ constant: scalar }),
  credential,
])
export type MappedValue = z.infer<typeof value>

/** Where in an answer something stands: names with dots between them, `@name` for an attribute. */
const places = {
  result: z.optional(text),
  reference: z.optional(text),
  redirect: z.optional(text),
  price: z.optional(z.strictObject({ at: text, in: z.enum(['dollars', 'cents']) })),
  validUntil: z.optional(text),
  reasons: z.optional(z.strictObject({ at: text, codes: z.optional(z.record(z.string(), text)) })),
  errors: z.optional(z.strictObject({ at: text, field: z.optional(text), code: z.optional(text) })),
}
const answer = z.strictObject({ ...places, result: text })
export type AnswerPlaces = z.infer<typeof answer>

const request = z.strictObject({
  method: z.optional(z.enum(['POST', 'PUT', 'PATCH', 'GET', 'DELETE'])),
  /** Follows the endpoint. */
  path: z.optional(z.string().check(z.maxLength(200))),
  headers: z.optional(z.record(z.string(), z.union([text, credential]))),
  send: z.optional(z.record(text, value)),
  /** In place of what the mapping says for all answers. */
  answer: z.optional(z.strictObject(places)),
  /** The lender's word, and ours. */
  results: z.record(z.string(), text),
})
export type MappedCallRequest = z.infer<typeof request>

/** For what the lender has no call: an operator writes there. */
const written = z.strictObject({ inWriting: z.email() })
const requestOrWritten = z.optional(
  z.union([request, written], { error: 'must be a call with results, or {"inWriting": "privacy@acme.example"}' }),
)

const BODIES = ['json', 'form', 'xml'] as const
export type BodyKind = (typeof BODIES)[number]

export const mapping = z.strictObject({
  body: z.enum(BODIES),
  /** Of answers, where they differ. */
  answers: z.optional(z.enum(BODIES)),
  auth: z.optional(
    z.union([
      /** Ours, as docs/lenders.md has it. */
      z.strictObject({ kind: z.literal('signature') }),
      z.strictObject({ kind: z.literal('bearer'), credential: text }),
      z.strictObject({ kind: z.literal('basic'), user: text, password: text }),
      z.strictObject({ kind: z.literal('header'), name: text, credential: text }),
    ]),
  ),
  answer,
  calls: z.strictObject({
    ping: request,
    post: request,
    status: z.optional(request),
    bank: z.optional(request),
    void: requestOrWritten,
    erase: requestOrWritten,
  } satisfies Record<LenderCall, unknown>),
})
export type Mapping = z.infer<typeof mapping>

/** What a call's answer can mean, the necessary ones first. */
export const RESULTS = {
  ping: { needed: ['yes', 'no'], also: [] },
  post: { needed: ['accepted', 'declined'], also: ['duplicate', 'data_error'] },
  status: { needed: ['accepted', 'declined'], also: ['duplicate', 'data_error', 'processing', 'not_received'] },
  bank: { needed: ['received'], also: ['data_error'] },
  void: { needed: ['voided'], also: ['too_late'] },
  erase: { needed: ['erased'], also: ['later'] },
} as const satisfies Readonly<Record<LenderCall, { readonly needed: readonly string[]; readonly also: readonly string[] }>>

/** Undefined: the lender has no such call. */
export function requestOf({ calls }: Mapping, call: LenderCall): MappedCallRequest | undefined {
  const found = calls[call]
  return found && !('inWriting' in found) ? found : undefined
}

export const placesOf = (mapping: Mapping, call: LenderCall): AnswerPlaces =>
  ({ ...mapping.answer, ...requestOf(mapping, call)?.answer }) as AnswerPlaces

/** The names, in `credentials`, of all secrets that the mapping uses. */
export function credentialsIn({ auth, calls }: Mapping): string[] {
  const { kind = '', name: _, ...ofAuth }: Readonly<Record<string, string>> = { ...auth }
  const inCalls = Object.values<z.infer<typeof requestOrWritten>>(calls).flatMap((each) =>
    !each || 'inWriting' in each ? [] : [...Object.values(each.send ?? {}), ...Object.values(each.headers ?? {})],
  )
  const sent = inCalls.flatMap((each) => (typeof each === 'object' && 'credential' in each ? each.credential : []))
  return [...new Set([...(kind === 'signature' ? ['signingSecret'] : Object.values(ofAuth)), ...sent])]
}
