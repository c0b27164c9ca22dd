/** What a client asks about the service itself. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import type { PublicEndpoints } from './public-endpoint.ts'

const state = (text: string, example: string) => z.object({ status: described(z.string(), text, { examples: [example] }) })

const readiness = (text: string, example: string) =>
  z.extend(state(text, example), {
    staging: described(z.optional(z.boolean()), 'true on a staging site, whose lender calls are tests; left out elsewhere'),
  })

/** Served by every process, also by one that has no visitors. */
export const HEALTH_ENDPOINTS = {
  'GET /healthz': {
    name: 'healthz',
    tag: 'service',
    summary: 'Whether the process is alive',
    description:
      'A process whose database is gone is alive; one that still starts does not listen yet. Not counted, and answered however busy we are.',
    caller: 'anyone',
    limit: 'none',
    isAlwaysServed: true,
    answers: {
      200: {
        description: 'It is alive',
        schema: z.extend(state('always `alive`', 'alive'), {
          version: described(z.string(), 'of the product and its build', { examples: ['1.0.0+1a2b3c4'] }),
        }),
      },
    },
  },
  'GET /readyz': {
    name: 'readyz',
    tag: 'service',
    summary: 'Whether the process can serve',
    description:
      'For whatever spreads requests over several processes. One that still starts does not listen yet. Not counted, and answered however busy we are.',
    caller: 'anyone',
    limit: 'none',
    isAlwaysServed: true,
    answers: {
      200: { description: 'It can serve', schema: readiness('always `ready`', 'ready') },
      503: { description: 'It cannot serve just now', schema: readiness('what it waits for', 'draining') },
    },
  },
} as const satisfies PublicEndpoints

const OPENAPI_DOCUMENT = {
  description: 'The document',
  schema: z.object({ openapi: described(z.string(), 'the version of OpenAPI', { examples: ['3.1.0'] }) }),
}

export const SERVICE_ENDPOINTS = {
  'GET /api/get-client-ip': {
    name: 'get-client-ip',
    tag: 'service',
    summary: 'The address this request came from',
    description: 'As far as it can be believed: behind a proxy, only one that is trusted counts.',
    caller: 'anyone',
    answers: {
      200: {
        description: 'The address',
        schema: z.object({
          success: described(z.boolean(), 'whether the address is public'),
          ip: described(z.nullable(z.string()), 'the public address; null when there is none', { format: 'ipv4' }),
        }),
      },
    },
  },
  'GET /api/openapi.json': {
    name: 'openapi',
    tag: 'service',
    summary: 'This document',
    description: 'The public API, as OpenAPI 3.1.',
    caller: 'anyone',
    answers: { 200: OPENAPI_DOCUMENT },
  },
  'GET /api/lenders/openapi.json': {
    name: 'lenders-openapi',
    tag: 'service',
    summary: 'The contract with lenders',
    description:
      'The calls that a lender’s server answers, as OpenAPI 3.1. What a lender may report to us later is in it as a webhook.',
    caller: 'anyone',
    answers: { 200: OPENAPI_DOCUMENT },
  },
} as const satisfies PublicEndpoints
