import type { FastifyInstance } from 'fastify'
import { checkReady } from '../readiness.ts'
import type { RouteParts } from './route-parts.ts'

export function healthRoutes(app: FastifyInstance, { readiness, storage }: RouteParts): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const { ready, status } = await checkReady(readiness, storage.isReachable)
    return reply.code(ready ? 200 : 503).send({ status })
  })
}
