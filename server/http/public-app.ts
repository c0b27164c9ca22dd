/** The API as a Fastify application: its defenses in the order in which a request meets them, then its routes. */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { type Api, ENDPOINTS } from '#contracts/public/endpoints.ts'
import { MAX_BODY_BYTES } from '#contracts/public/public-endpoint.ts'
import { HEALTH_ENDPOINTS } from '#contracts/public/service.ts'
import { unavailableAnswer } from './answer-unavailable.ts'
import { answerFailures } from './defense/answer-failures.ts'
import { answerMalformed } from './defense/answer-malformed.ts'
import { seenAddress } from './defense/client-address.ts'
import { guardWrites } from './defense/guard-writes.ts'
import { limitRequests } from './defense/limit-requests.ts'
import { shedLoad } from './defense/shed-load.ts'
import { FAILURE_TEXTS, failureBody } from './failures.ts'
import { healthRoutes } from './health-routes.ts'
import type { Needs } from './needs.ts'
import { observeRequests } from './observe-requests.ts'
import { addPublicRoutes, type PublicHandlers } from './public-route.ts'
import type { Readiness } from './readiness.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request came from, as far as we can believe it. */
    seenAddress: string
    /** The fingerprint under which that address is counted. */
    addressKey: string
  }
  interface FastifyInstance {
    readonly routeTable: readonly { readonly method: string; readonly url: string }[]
  }
}

export async function buildApp(server: Server, context: Needs, routes: PublicHandlers<Api>): Promise<FastifyInstance> {
  const routeTable: { method: string; url: string }[] = []
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: context.trustProxy.length > 0 ? [...context.trustProxy] : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    ...answerMalformed,
    // The server hands us what is no page, once it listens.
    serverFactory: () => server,
  })
  app.decorate('routeTable', routeTable)
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routeTable.push({ method: one, url })
  })
  app.decorateRequest('seenAddress', '')
  app.decorateRequest('addressKey', '')
  app.addHook('onRequest', async (request) => {
    request.seenAddress = seenAddress(request.ip, request.socket.remoteAddress)
  })

  observeRequests(app, context)
  answerFailures(app, context)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: context.production ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await shedLoad(app, context, context)
  refuseByWrongClock(app, context.readiness)
  guardWrites(app, new URL(context.publicUrl).origin)
  limitRequests(app, context)
  // A process that only works has no visitors, but whoever watches over it wants to know how it is.
  if (context.role === 'worker') await addPublicRoutes(app, HEALTH_ENDPOINTS, healthRoutes(context))
  else await addPublicRoutes(app, ENDPOINTS, routes)
  await app.ready()
  return app
}

/** With a clock that is plainly wrong, an applicant would be told that a pay date is: better that nobody is answered for a while. */
function refuseByWrongClock(app: FastifyInstance, { clock }: Pick<Readiness, 'clock'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { failure, isAlwaysServed } = request.routeOptions.config
    if (isAlwaysServed || clock.problem() === undefined) return
    const { headers, text } = unavailableAnswer(request.url, request.headers, failureBody(failure, FAILURE_TEXTS.unavailable))
    return reply.code(503).headers(headers).send(text)
  })
}
