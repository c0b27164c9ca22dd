/** Counts requests to the API per address, reads and writes apart. */
import type { FastifyInstance } from 'fastify'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'
import type { Limits, Metrics, Vault } from '../outside-ports.ts'
import { networkOf } from './client-address.ts'

export function limitRequests(
  app: FastifyInstance,
  { limits, vault, metrics }: { readonly limits: Limits; readonly vault: Vault; readonly metrics: Metrics },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    request.addressKey = vault.fingerprint('address', networkOf(request.seenAddress))
    const limit = request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes'
    const check = await limits.consume(limit, request.addressKey)
    if (check.kind === 'within') return
    metrics.limited(limit)
    return reply
      .code(429)
      .header('retry-after', String(check.retryAfterSeconds))
      .send(failureBody(request.routeOptions.config.failure, FAILURE_TEXTS.tooMany))
  })
}
