/**
 * From a row of an endpoint table to a route: method, path and limits are the row's, and what a handler may answer is typed by it. Public and
 * operators' routes differ in how input is gathered and how a refusal is worded.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { BodyOf, Endpoint, StatusOf, SuccessOf } from '#contracts/endpoint.ts'

type Success = 200 | 201
type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Immutable<Value[Field]> }
    : Value

export interface Refusal<Status extends number = number> {
  readonly kind: 'refused'
  readonly status: Status
  /** Undefined: in the usual words. */
  readonly text: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly dataErrors?: Readonly<Record<string, string>> | undefined
}

interface Reply<Status extends number, Body> {
  readonly kind: 'reply'
  readonly status: Status
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
}

export type Outcome<Row> =
  | { readonly kind: 'answer'; readonly body: Immutable<SuccessOf<Row>> }
  | { [Status in StatusOf<Row>]: Reply<Status, BodyOf<Row, Status>> }[StatusOf<Row>]
  | Refusal<Exclude<StatusOf<Row>, Success | 303>>

type AnyOutcome = { readonly kind: 'answer'; readonly body: unknown } | Reply<number, unknown> | Refusal

/** With the status that means success. */
export const answer = <const Body>(body: Body) => ({ kind: 'answer', body }) as const

/** With a status, a body and headers of its own. */
export const reply = <const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
) => ({ kind: 'reply', status, body, headers }) as const

export const refuse = <const Status extends number>(
  status: Status,
  text: string | undefined,
  { retryAfterSeconds, dataErrors }: Pick<Refusal, 'retryAfterSeconds' | 'dataErrors'> = {},
): Refusal<Status> => ({ kind: 'refused', status, text, retryAfterSeconds, dataErrors })

interface EndpointRoute {
  readonly config?: FastifyContextConfig
  readonly handle: (request: FastifyRequest) => Promise<AnyOutcome>
  readonly refusalBody: (refusal: Refusal) => object
}

export function addEndpoint(app: FastifyInstance, key: string, row: Endpoint, route: EndpointRoute): void {
  const [method = '', path = ''] = key.split(' ')
  const success =
    Object.keys(row.answers)
      .map(Number)
      .find((status) => status < 300) ?? 200
  app.route({
    method: method as HTTPMethods,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(row.bodyLimit && { bodyLimit: row.bodyLimit }),
    ...(route.config && { config: route.config }),
    handler: async (request, fastifyReply) => send(fastifyReply, await route.handle(request), success, route.refusalBody),
  })
}

function send(
  fastifyReply: FastifyReply,
  outcome: AnyOutcome,
  success: number,
  refusalBody: EndpointRoute['refusalBody'],
): FastifyReply {
  switch (outcome.kind) {
    case 'answer':
      return fastifyReply.code(success).send(outcome.body)
    case 'reply':
      return fastifyReply.code(outcome.status).headers(outcome.headers).send(outcome.body)
    case 'refused':
      if (outcome.retryAfterSeconds !== undefined) fastifyReply.header('retry-after', String(outcome.retryAfterSeconds))
      return fastifyReply.code(outcome.status).send(refusalBody(outcome))
  }
}
