/** One log line and one figure per request to the API: the route's pattern, never the address with a visitor's values in it. */
import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'

const HEALTH = new Set(['/healthz', '/readyz'])
const UNKNOWN_ROUTE = 'unknown'

export function observeRequests(app: FastifyInstance, { log, metrics }: { readonly log: Log; readonly metrics: Metrics }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? UNKNOWN_ROUTE
    metrics.request({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (HEALTH.has(route)) return
    log.note('request', {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    })
  })
}
