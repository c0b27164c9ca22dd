/** The API as a Fastify application: its defences in the order in which a request meets them, then its routes. */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { MAX_BODY_BYTES } from '#domain/api.ts'
import type { Role } from './config.ts'
import { answerFailures } from './defence/answer-failures.ts'
import { answerMalformed } from './defence/answer-malformed.ts'
import { seenAddress } from './defence/client-address.ts'
import { guardWrites } from './defence/guard-writes.ts'
import { limitRequests } from './defence/limit-requests.ts'
import { type LoadSettings, shedLoad } from './defence/shed-load.ts'
import { observeRequests } from './observe-requests.ts'
import { addressSuggestionsRoute } from './routes/address-suggestions.ts'
import { ccpaRequestsRoute } from './routes/ccpa-requests.ts'
import { clientIpRoute } from './routes/client-ip.ts'
import { goRoute } from './routes/go.ts'
import { healthRoutes } from './routes/health.ts'
import { openApiRoute } from './routes/open-api.ts'
import { postbacksRoute } from './routes/postbacks.ts'
import { progressRoute } from './routes/progress.ts'
import type { RouteParts } from './routes/route-parts.ts'
import { sendVerificationRoute } from './routes/send-verification.ts'
import { submitApplicationRoute } from './routes/submit-application.ts'
import { todayRoute } from './routes/today.ts'
import { verifyTokenRoute } from './routes/verify-token.ts'
import { zipRoute } from './routes/zip.ts'

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
