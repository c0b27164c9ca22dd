/** The API as a Fastify application: its defences in the order in which a request meets them, then its routes. */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { MAX_BODY_BYTES } from '#domain/api/public-api.ts'
import type { Role } from '../config.ts'
import { goRoute } from '../matching/go-route.ts'
import { postbacksRoute } from '../matching/postbacks-route.ts'
import { addressSuggestionsRoute } from '../places/address-suggestions-route.ts'
import { zipRoute } from '../places/zip-route.ts'
import { ccpaRequestsRoute } from '../privacy/requests/ccpa-requests-route.ts'
import { progressRoute } from '../submissions/progress-route.ts'
import { submitApplicationRoute } from '../submissions/submit-application-route.ts'
import { todayRoute } from '../submissions/today-route.ts'
import { sendVerificationRoute } from '../verification/send-verification-route.ts'
import { verifyTokenRoute } from '../verification/verify-token-route.ts'
import { clientIpRoute } from './client-ip-route.ts'
import { answerFailures } from './defence/answer-failures.ts'
import { answerMalformed } from './defence/answer-malformed.ts'
import { seenAddress } from './defence/client-address.ts'
import { guardWrites } from './defence/guard-writes.ts'
import { limitRequests } from './defence/limit-requests.ts'
import { type LoadSettings, shedLoad } from './defence/shed-load.ts'
import { healthRoutes } from './health.ts'
import { observeRequests } from './observe-requests.ts'
import { openApiRoute } from './open-api-route.ts'
import type { RouteParts } from './route-parts.ts'

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

export interface AppSettings extends LoadSettings {
  readonly production: boolean
  readonly role: Role
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
}

const PUBLIC_ROUTES = [
  openApiRoute,
  clientIpRoute,
  zipRoute,
  addressSuggestionsRoute,
  sendVerificationRoute,
  verifyTokenRoute,
  submitApplicationRoute,
  progressRoute,
  ccpaRequestsRoute,
  todayRoute,
  goRoute,
  postbacksRoute,
] as const

export async function buildApp(server: Server, settings: AppSettings, parts: RouteParts): Promise<FastifyInstance> {
  const routeTable: { method: string; url: string }[] = []
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    ...answerMalformed,
    // The server listens already, and hands us requests when we are ready.
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

  observeRequests(app, parts)
  answerFailures(app, parts)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: settings.production ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await shedLoad(app, settings, parts)
  guardWrites(app, new URL(settings.publicUrl).origin)
  limitRequests(app, parts)
  healthRoutes(app, parts)
  // A process that only works has no visitors, but whoever watches over it wants to know how it is.
  if (settings.role !== 'worker') for (const route of PUBLIC_ROUTES) await route(app, parts)
  await app.ready()
  return app
}
