/** Turns requests away early when there are more than we can serve, so that those we take are served well. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'
import type { Metrics } from '../outside-ports.ts'

export interface LoadSettings {
  /** 0: whatever the event loop's delay, nothing is turned away for it. */
  readonly maxEventLoopDelayMs: number
  readonly maxSubmissionsAtOnce: number
}

const RETRY_AFTER_SECONDS = 5
const SAMPLE_MS = 250

export async function shedLoad(
  app: FastifyInstance,
  { maxEventLoopDelayMs, maxSubmissionsAtOnce }: LoadSettings,
  { metrics }: { readonly metrics: Metrics },
): Promise<void> {
  const shed = (request: FastifyRequest, reply: FastifyReply, reason: string) => {
    metrics.shed(reason)
    return reply
      .code(503)
      .header('retry-after', String(RETRY_AFTER_SECONDS))
      .send(failureBody(request.routeOptions.config.failure, FAILURE_TEXTS.busy))
  }

  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request, reply, type) => {
      // Health checks are answered however busy we are: killing a busy process would make things worse.
      if (request.url.startsWith('/api')) shed(request, reply, type)
    },
  })

  let submissionsUnderWay = 0
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.failure !== 'submission') return
    if (submissionsUnderWay >= maxSubmissionsAtOnce) return shed(request, reply, 'submissions')
    submissionsUnderWay += 1
    counted.add(request)
    // Also when the client hangs up before we have answered.
    reply.raw.once('close', () => {
      if (counted.delete(request)) submissionsUnderWay -= 1
    })
  })
}
