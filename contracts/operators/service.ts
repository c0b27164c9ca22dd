/** What a program asks about the operators' port itself. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { callsAbout, type OperatorEndpoint, reads } from './operator-endpoint.ts'

const call = callsAbout('service')

export const SERVICE_ENDPOINTS = {
  'GET /openapi.json': call({
    name: 'openapi',
    ...reads('viewer'),
    summary: 'this document',
    description: 'The operators’ API, as OpenAPI 3.1.',
    answer: z.object({ openapi: described(z.string(), 'the version of OpenAPI', { examples: ['3.1.0'] }) }),
  }),
  'GET /metrics': {
    name: 'metrics',
    tag: 'service',
    ...reads('monitor'),
    summary: 'figures for a monitoring system',
    description: 'In the text format of Prometheus.',
    caller: 'monitor',
    answers: { 200: { description: 'The figures', schema: z.string(), media: 'text/plain' } },
  },
} as const satisfies Readonly<Record<string, OperatorEndpoint>>
