import type { FastifyInstance } from 'fastify'
import { checkReady } from './readiness.ts'
import type { RouteParts } from './route-parts.ts'

/** However many ask, the database is asked so often. */
const FRESH_MS = 250

/** Without a limit, because they cost nothing: whoever watches over many processes may ask from one address. */
export function healthRoutes(app: FastifyInstance, { readiness, storage }: RouteParts): void {
  const database = { isReachable: askedOnce(storage.isReachable), isWritable: storage.isWritable }
  const config = { limit: 'none', isAlwaysServed: true } as const
  app.get('/healthz', { config }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const { ready, status } = await checkReady(readiness, database)
    return reply.code(ready ? 200 : 503).send({ status })
  })
}

function askedOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: { readonly atMs: number; readonly answer: Promise<boolean> } | undefined
  return () => {
    const nowMs = performance.now()
    if (!asked || nowMs - asked.atMs > FRESH_MS) asked = { atMs: nowMs, answer: ask() }
    return asked.answer
  }
}
