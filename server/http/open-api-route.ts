import type { FastifyInstance } from 'fastify'
import type { RouteParts } from './route-parts.ts'

export function openApiRoute(app: FastifyInstance, { openApi }: RouteParts): void {
  app.get('/api/openapi.json', async () => openApi)
}
