/** An OpenAPI document, made from a table of endpoints: nothing in it is written twice. */
import type { PlainDate, Today } from '#domain/values/calendar.ts'
import type { FieldDescription } from '#domain/values/described.ts'
import {
  type Answer,
  addressOf,
  type Caller,
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
} from '../endpoint.ts'
import { exampleOf, examplesOf } from './example.ts'
import { type JsonSchema, jsonSchemaOf, sentence } from './json-schema.ts'

/** A document describes shapes; the bounds of dates move with the day, so one day serves as well as another. Examples are of this day too. */
const DAY = '2026-01-05' as PlainDate
export const ANY_DAY: Today = { earliest: DAY, latest: DAY }

export interface Publisher {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly siteUrl: string
}

interface ApiDescription {
  readonly title: string
  readonly description: string
  readonly publisher: Publisher
  readonly server: { readonly url: string; readonly description: string }
  /** The groups of calls, and what each is about. */
  readonly tags: Readonly<Record<string, string>>
  /** How each kind of caller proves who it is; `anyone` does not. */
  readonly security: Readonly<Partial<Record<Caller, Readonly<Record<string, string>>>>>
  readonly endpoints: Endpoints
  /** Calls in the other direction. */
  readonly webhooks?: Endpoints
  /** What any call may be answered with, besides what its row says. */
  readonly commonAnswers?: (key: EndpointKey, endpoint: Endpoint) => Readonly<Record<number, Answer>>
  readonly descriptions?: Readonly<Record<string, FieldDescription>>
  /** Who serves the endpoints. We refuse fields that we do not know and may add some to answers; a lender ignores fields, and we read its answers. */
  readonly servedBy: Server
}
type Server = 'us' | 'lender'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Paths
  readonly webhooks?: Paths
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> }
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

export interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly description?: string; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
  readonly [keyword: string]: unknown
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string | undefined
  readonly schema: JsonSchema
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** Grows with the contract; a document of another version may have other fields. */
const VERSION = '1'

export function openApiDocument(api: ApiDescription): OpenApiDocument {
  const { publisher } = api
  return withoutEmptyExamples({
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: VERSION,
      description: api.description,
      contact: { name: publisher.company, email: publisher.email, url: `${publisher.siteUrl}/contact-us` },
      license: { name: `Terms of service of ${publisher.name}`, url: `${publisher.siteUrl}/terms-of-service` },
    },
    servers: [api.server],
    tags: Object.entries(api.tags)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, description]) => ({ name, description: sentence(description) })),
    paths: pathsOf(api, api.endpoints, ({ path }) => path),
    ...(api.webhooks && {
      webhooks: pathsOf({ ...api, servedBy: api.servedBy === 'us' ? 'lender' : 'us' }, api.webhooks, ({ name }) => name),
    }),
    components: { securitySchemes: api.security },
  })
}

/** An empty list says that examples leave a field out; in a document it says nothing. */
const withoutEmptyExamples = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(
    JSON.stringify(document, (key, value) =>
      key === 'examples' && Array.isArray(value) && value.length === 0 ? undefined : value,
    ),
  )

function pathsOf(api: ApiDescription, endpoints: Endpoints, nameOf: (one: { path: string; name: string }) => string): Paths {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const [method = '', path = ''] = key.split(' ')
    const name = nameOf({ path, name: endpoint.name })
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(api, key, endpoint) }
  }
  return paths
}

function operation(api: ApiDescription, key: EndpointKey, endpoint: Endpoint): Operation {
  const input = inputOf(api, endpoint)
  const { parameters, body } = placed(key, input)
  const answers = { ...api.commonAnswers?.(key, endpoint), ...endpoint.answers }
  const all = [...parameters, ...(endpoint.idempotencyKey ? [idempotencyKey(endpoint.idempotencyKey)] : [])]
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: sentence(endpoint.summary).replace(/\.$/, ''),
    description: endpoint.description,
    security: api.security[endpoint.caller] ? [{ [endpoint.caller]: [] }] : [],
    ...(all.length > 0 && { parameters: all }),
    ...(body && {
      requestBody: {
        required: true,
        ...(endpoint.bodyLimit && { description: `At most ${endpoint.bodyLimit} bytes.` }),
        content: { 'application/json': { schema: body, ...examplesOf(body) } },
      },
    }),
    responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(api, answer)])),
  }
}

function inputOf(api: ApiDescription, { input }: Endpoint): JsonSchema {
  if (!input) return {}
  const schema = typeof input === 'function' ? input(ANY_DAY) : input
  return jsonSchemaOf(schema, { io: 'input', descriptions: api.descriptions ?? {}, isOpen: api.servedBy === 'lender' })
}

function placed(key: EndpointKey, input: JsonSchema): { parameters: readonly Parameter[]; body: JsonSchema | undefined } {
  const { properties = {}, required = [], ...shape } = input
  const { method, rest } = addressOf(key, properties)
  const inBody = method === 'POST' ? Object.keys(rest) : []
  const parameters = Object.entries(properties)
    .filter(([name]) => !inBody.includes(name))
    .map(([name, { description, ...schema }]): Parameter => {
      const place = name in rest ? 'query' : 'path'
      const { examples: _, ...bare } = schema
      return { name, in: place, required: required.includes(name), description, schema: bare, ...withExample(exampleOf(schema)) }
    })
  if (inBody.length === 0) return { parameters, body: undefined }
  const body = {
    ...shape,
    properties: Object.fromEntries(inBody.map((name) => [name, properties[name] ?? {}])),
    required: required.filter((name) => inBody.includes(name)),
  }
  return { parameters, body }
}

const withExample = (example: unknown) => (example === undefined ? {} : { example })

const idempotencyKey = (need: 'optional' | 'required'): Parameter => ({
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: need === 'required',
  description: 'Names a submission; the client makes it up. The same key with the same body gets the first answer again.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
  ...withExample('0b0f6b0e-9c1e-4c2c-8f62-3f0f3f1c9d11'),
})

const OURS = { io: 'output', isOpen: true } as const
const READ_BY_US = { io: 'input', isOpen: false } as const

function response(api: ApiDescription, { description, schema, media, headers }: Answer) {
  const shape =
    schema && jsonSchemaOf(schema, { descriptions: api.descriptions ?? {}, ...(api.servedBy === 'us' ? OURS : READ_BY_US) })
  return {
    description: sentence(description),
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, meaning]) => [name, { description: sentence(meaning), schema: { type: 'string' } }]),
      ),
    }),
    ...(shape && { content: { [media ?? 'application/json']: { schema: shape, ...(!media && examplesOf(shape)) } } }),
  }
}
