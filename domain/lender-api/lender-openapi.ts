/** The lender's side of the contract as an OpenAPI document, made from the schemas that our own adapter uses. */
import * as z from 'zod/mini'
import { errorAnswer, LENDER_CALLS, type LenderCall } from './lender-api.ts'
import { SIGNATURE_HEADER, SIGNATURE_MAX_AGE_SECONDS } from './signature.ts'

export function lenderOpenApiDocument(service: { readonly name: string; readonly version: string }) {
  const calls = Object.entries(LENDER_CALLS) as [LenderCall, (typeof LENDER_CALLS)[LenderCall]][]
  return {
    openapi: '3.1.0',
    info: {
      title: `${service.name} lender contract`,
      version: service.version,
      description: `What a lender's server answers when ${service.name} calls it. Every call is signed; answer 401 when the signature is wrong or older than ${SIGNATURE_MAX_AGE_SECONDS} seconds. Ignore fields that you do not know: new ones may be added. After a post, only an answer in the agreed shape is a decision; whatever else comes back, or does not, we ask for the status.`,
    },
    servers: [{ url: 'https://leads.your-company.example/api', description: 'The endpoint you give us' }],
    paths: Object.fromEntries(
      calls.map(([call, { path, summary, request, answer }]) => [path, { post: operation(call, summary, request, answer) }]),
    ),
  }
}

function operation(call: LenderCall, summary: string, request: z.ZodMiniType, answer: z.ZodMiniType) {
  const noDecision = call === 'post' ? '. This is no decision: we ask for the status' : ''
  return {
    operationId: call,
    summary,
    parameters: [
      {
        name: SIGNATURE_HEADER,
        in: 'header',
        required: true,
        description: `t=SECONDS,v1=HEX: HMAC-SHA256 of "SECONDS.${call}." followed by the body`,
        schema: { type: 'string', pattern: '^t=\\d+,v1=[0-9a-f]{64}$' },
      },
    ],
    requestBody: { required: true, content: json(request) },
    responses: {
      200: { description: 'Your answer', content: json(answer) },
      401: { description: `The signature is missing, wrong or too old${noDecision}`, content: json(errorAnswer) },
      ...(call === 'post' && {
        409: { description: `The attempt key was used before with another body${noDecision}`, content: json(errorAnswer) },
      }),
      422: { description: `The request does not have the agreed shape${noDecision}`, content: json(errorAnswer) },
    },
  }
}

function json(schema: z.ZodMiniType) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  return { 'application/json': { schema: shape } }
}
