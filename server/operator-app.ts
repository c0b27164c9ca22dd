/** The operators' own port: behind a token, on loopback unless told otherwise. Visitors never reach it. */
import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { FAILURE_TEXTS } from './failures.ts'
import type { Metrics } from './outside-ports.ts'

export interface OperatorParts {
  readonly token: string
  readonly metrics: Metrics
}

const NOT_ALLOWED = 'Send the operators’ token: Authorization: Bearer …'

export function buildOperatorApp({ token, metrics }: OperatorParts): FastifyInstance {
  const app = Fastify({ bodyLimit: 64 * 1024, requestTimeout: 20_000, forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!sameText(given, token)) return reply.code(401).header('www-authenticate', 'Bearer').send({ error: NOT_ALLOWED })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: FAILURE_TEXTS.notFound }))
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.render()
    return reply.header('content-type', contentType).send(text)
  })
  return app
}

/** In the same time, however much of it is right. */
const sameText = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
