import type { FastifyInstance } from 'fastify'
import type { RouteParts } from '../http/route-parts.ts'
import { todaysApprovals } from './todays-approvals.ts'

export function todayRoute(app: FastifyInstance, parts: RouteParts): void {
  app.get('/api/today', async () => ({ approved: await todaysApprovals(parts) }))
}
