import type { FastifyInstance } from 'fastify'
import { todaysApprovals } from '../services/todays-approvals.ts'
import type { RouteParts } from './route-parts.ts'

export function todayRoute(app: FastifyInstance, parts: RouteParts): void {
  app.get('/api/today', async () => ({ approved: await todaysApprovals(parts) }))
}
