import type { FastifyInstance } from 'fastify'
import { publicIpOf } from './defence/client-address.ts'
import type { RouteParts } from './route-parts.ts'

export function clientIpRoute(app: FastifyInstance, { sandbox }: RouteParts): void {
  app.get('/api/get-client-ip', async (request) => {
    const ip = publicIpOf(request.seenAddress, sandbox)
    return { success: ip !== undefined, ip: ip ?? null }
  })
}
