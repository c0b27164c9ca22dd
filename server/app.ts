/** The HTTP application: pages from memory in front, the API behind. */
import { createServer } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { MAX_BODY_BYTES } from '#domain/api.ts'
import type { PageStore } from './pages/page-store.ts'
import { servePage } from './pages/serve-page.ts'

export interface AppParts {
  readonly pages: PageStore
  readonly openApi: unknown
}

/** How long a client may take to send its headers and its whole request, and how long an idle connection is kept. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const

export function buildApp({ pages, openApi }: AppParts): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    // Pages pass no hook, limit or log of the API: they are bytes that are ready to send.
    serverFactory: (handleApi) =>
      createServer(TIMEOUTS, (request, response) => {
        if (!servePage(pages, request, response)) handleApi(request, response)
      }),
  })

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, error: 'There is nothing at this address' }))

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => ({ status: 'ready' }))
  app.get('/api/openapi.json', async () => openApi)
  return app
}
