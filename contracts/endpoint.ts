/**
 * One call of an API, written down once. A table has one row per call, found by method and path: `'GET /api/zip/{zip}'`. Routes, clients,
 * OpenAPI documents and contract tests are derived from these tables. Nothing here needs zod when it runs, so that a browser can have it.
 */
import type * as z from 'zod/mini'
import type { Today } from '#domain/values/calendar.ts'

export type EndpointKey = `${'GET' | 'POST'} /${string}`

/** Who may call. `lender`: a program that signs with that lender's secret. `monitor`: a program that collects figures. */
export type Caller = 'anyone' | 'lender' | 'operator' | 'monitor'

export interface Answer {
  readonly description: string
  /** Absent: the answer has no body. */
  readonly schema?: z.ZodMiniType
  /** JSON, unless something else stands here. */
  readonly media?: 'text/html' | 'text/plain'
  /** Headers that belong to the answer, and what they say. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Endpoint {
  /** Unique among all calls of its API; OpenAPI's operationId. */
  readonly name: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly caller: Caller
  /**
   * All that the call takes. Names in braces come from the path, the others from the query of a GET and from the body of a POST.
   * A function where the rules depend on the day: such input is parsed by the use case, which knows the day.
   */
  readonly input?: z.ZodMiniType | ((today: Today) => z.ZodMiniType)
  readonly idempotencyKey?: 'optional' | 'required'
  /** In bytes, where the usual limit is too small. */
  readonly bodyLimit?: number
  readonly answers: Readonly<Record<number, Answer>>
}

export type Endpoints = Readonly<Record<EndpointKey, Endpoint>>

type InputSchema<Row> = Row extends { readonly input: infer Input }
  ? Input extends (today: Today) => infer Schema
    ? Schema
    : Input
  : undefined

export type SentInput<Row> = InputSchema<Row> extends z.ZodMiniType ? z.input<InputSchema<Row>> : Readonly<Record<never, never>>

/** What a route is handed. Input that depends on the day has not been looked at yet. */
export type ParsedInput<Row> = Row extends { readonly input: infer Input }
  ? Input extends z.ZodMiniType
    ? z.output<Input>
    : unknown
  : undefined

export type StatusOf<Row> = Row extends { readonly answers: infer Answers } ? keyof Answers & number : never

export type BodyOf<Row, Status> = Row extends { readonly answers: infer Answers }
  ? Status extends keyof Answers
    ? Answers[Status] extends { readonly schema: infer Schema extends z.ZodMiniType }
      ? z.output<Schema>
      : undefined
    : never
  : never

type SuccessStatus = 200 | 201
export type SuccessOf<Row> = BodyOf<Row, StatusOf<Row> & SuccessStatus>
export type FailureOf<Row> = BodyOf<Row, Exclude<StatusOf<Row>, SuccessStatus | 303>>

/** `GET /api/zip/{zip}` and `{ zip: '78701' }` are a GET of `/api/zip/78701`, with nothing left for query or body. */
export function addressOf(key: EndpointKey, input: object = {}) {
  const [method = '', template = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_braces, name) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { method, path, rest }
}

/** The same as a request of a client's: what a GET takes stands in its address, what a POST takes in its body. */
export function requestOf(key: EndpointKey, input?: object) {
  const { method, path, rest } = addressOf(key, input)
  if (method !== 'GET') return { method, url: path, body: JSON.stringify(rest) }
  const present = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = present.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return { method, url: query ? `${path}?${query}` : path }
}

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

/** A UUID, as the form makes it, or whatever else a client counts with; it is only ever compared. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\w.:-]{1,200}$/

/** With it, a page says that it asks by itself: nobody has touched it lately, so the call is no use of the session. */
export const UNATTENDED_HEADER = 'x-unattended'

export const isIdempotencyKey = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)
