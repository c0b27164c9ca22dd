/**
 * Counts requests per address, by the route that they reach and not by how they spell it: reads, writes and lenders' reports apart. Unknown
 * addresses count too. Only routes that cost no query are left out.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consumeLimits } from '../../platform/limits/consume-limits.ts'
import type { LimitName, Limits } from '../../platform/limits/shared-limits.ts'
import type { Metrics } from '../../platform/metrics/prometheus-metrics.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'
import { networkOf } from './client-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route counts as, where its method does not say it. */
    readonly limit?: LimitName | 'none'
  }
}

export function limitRequests(
  app: FastifyInstance,
  { limits, vault, metrics }: { readonly limits: Limits; readonly vault: Vault; readonly metrics: Metrics },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const limit = limitOf(request)
    if (limit === 'none') return
    request.addressKey = vault.fingerprint('address', networkOf(request.seenAddress))
    const limited = await consumeLimits({ limits, metrics }, [{ limit, key: request.addressKey }])
    if (!limited) return
    return reply
      .code(429)
      .header('retry-after', String(limited.retryAfterSeconds))
      .send(failureBody(request.routeOptions.config.failure, FAILURE_TEXTS.tooMany))
  })
}

const limitOf = ({ routeOptions, method }: FastifyRequest): LimitName | 'none' =>
  routeOptions.config.limit ?? (method === 'GET' || method === 'HEAD' ? 'reads' : 'writes')
