/** The OpenAPI document, made from the table of endpoints: nothing in it is written twice. */
import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY_HEADER } from '../idempotency-key.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'

interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export function openApiDocument(service: {
  readonly name: string
  readonly version: string
  readonly url: string
}): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of ENDPOINTS satisfies readonly Endpoint[]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${service.name} API`,
      version: service.version,
      description: 'Every request refuses unknown fields. Dates and ages are judged by the server’s clock.',
    },
    servers: [{ url: service.url }],
    paths,
  }
}

function operation(endpoint: Endpoint) {
  return {
    operationId: endpoint.path
      .replace(/^\/(api\/)?/, '')
      .replace(/[/{}]+/g, '-')
      .replace(/-$/, ''),
    summary: endpoint.summary,
    parameters: [
      ...(endpoint.pathParameters ?? []).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(endpoint.idempotencyKey
        ? [
            {
              name: IDEMPOTENCY_KEY_HEADER,
              in: 'header',
              required: endpoint.idempotencyKey === 'required',
              schema: { type: 'string' },
            },
          ]
        : []),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: content(endpoint.body, 'input') } }),
    responses: Object.fromEntries(
      Object.entries(endpoint.answers).map(([status, schema]) => [
        status,
        { description: Number(status) < 400 ? 'Done' : 'Refused', content: content(schema, 'output', endpoint.media) },
      ]),
    ),
  }
}

function content(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  media: Endpoint['media'] | 'application/json' = 'application/json',
) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  return { [media]: { schema: shape } }
}
