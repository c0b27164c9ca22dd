/** Turns requests away early when there are more than we can serve, so that the others are served well. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../platform/database/storage.ts'
import type { Metrics } from '../../platform/metrics/prometheus-metrics.ts'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** However busy: health checks, since killing a busy process would make things worse, and applicants on their way to a lender. */
    readonly isAlwaysServed?: boolean
  }
}

export interface LoadSettings {
  /** 0: the event loop's delay turns no request away. */
  readonly maxEventLoopDelayMs: number
  readonly maxSubmissionsAtOnce: number
  readonly maxQueriesWaiting: number
}

const RETRY_AFTER_SECONDS = 5
const SAMPLE_MS = 250
const LOOK_MS = 25
const STANDING_MS = 250
/**
 * A process that has just started, or a machine that is busy with something else, is slow with a handful of requests too. Turning one of so few
 * away would serve no other sooner: slow is not the same as too much.
 */
const ALWAYS_TAKEN = 16

export async function shedLoad(
  app: FastifyInstance,
  { maxEventLoopDelayMs, maxSubmissionsAtOnce, maxQueriesWaiting }: LoadSettings,
  { metrics, storage }: { readonly metrics: Metrics; readonly storage: Pick<Storage<unknown>, 'waiting'> },
): Promise<void> {
  const shed = (request: FastifyRequest, reply: FastifyReply, reason: string) => {
    metrics.shed(reason)
    return reply
      .code(503)
      .header('retry-after', String(RETRY_AFTER_SECONDS))
      .send(failureBody(request.routeOptions.config.failure, FAILURE_TEXTS.busy))
  }

  let inFlight = 0
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1
    // Also when the client hangs up before we have answered.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
  })
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request, reply, type) => {
      if (!request.routeOptions.config.isAlwaysServed && inFlight > ALWAYS_TAKEN) shed(request, reply, type)
    },
  })

  const isQueueStanding = watchQueue(app, () => storage.waiting() > maxQueriesWaiting)
  let submissionsUnderWay = 0
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.failure !== 'submission') return
    if (submissionsUnderWay >= maxSubmissionsAtOnce) return shed(request, reply, 'submissions')
    // Most of a submission's time is a lender's, and costs us nothing: their number says little about the load. The queue for the database does.
    if (submissionsUnderWay >= ALWAYS_TAKEN && isQueueStanding()) return shed(request, reply, 'queries')
    submissionsUnderWay += 1
    reply.raw.once('close', () => {
      submissionsUnderWay -= 1
    })
  })
}

/**
 * A burst makes a queue that is gone in a moment, and is served. A queue that stands is more than we can do: from then on no request is
 * let in behind it, until no queue has stood for as long as `Retry-After` said.
 */
function watchQueue(app: FastifyInstance, isLong: () => boolean): () => boolean {
  let shortAt = performance.now()
  let standingAt = Number.NEGATIVE_INFINITY
  const look = setInterval(() => {
    const now = performance.now()
    if (!isLong()) shortAt = now
    else if (now - shortAt > STANDING_MS) standingAt = now
  }, LOOK_MS)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
  return () => isLong() && performance.now() - standingAt < RETRY_AFTER_SECONDS * 1000
}
