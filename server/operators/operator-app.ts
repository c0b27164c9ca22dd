/**
 * The operators' own port: their API, for people with a session and programs with a token, on loopback unless told otherwise. No page of another
 * site that an operator has open can reach it. Visitors never see this port.
 */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { OPERATOR_ENDPOINTS, type OperatorApi } from '#contracts/operators/endpoints.ts'
import { STAGING_HEADER } from '#contracts/operators/operator-endpoint.ts'
import { MAX_BODY_BYTES } from '#contracts/public/public-endpoint.ts'
import { takeStrictJson } from '../http/defense/guard-writes.ts'
import { limitWaiting } from '../http/defense/limit-waiting.ts'
import { FAILURE_TEXTS, textOfStatus } from '../http/failures.ts'
import { observeRequests } from '../http/observe-requests.ts'
import type { Auth, Caller } from './acting.ts'
import { authenticate, isConsolePage, isWrongHost } from './authenticate.ts'
import { serveConsole } from './console-files.ts'
import type { Needs } from './needs.ts'
import { addOperatorRoutes, type OperatorHandlers } from './operator-route.ts'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
const UNEXPECTED = 'Something went wrong. The server’s log tells more.'
const REQUEST_TIMEOUT_MS = 20_000

export function buildOperatorApp(context: Needs, auth: Auth, routes: OperatorHandlers<OperatorApi>): FastifyInstance {
  const { log, storage, staging } = context
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: context.trustProxy.length > 0 ? [...context.trustProxy] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
  })
  limitWaiting(app.server)
  observeRequests(app, context)
  app.decorateRequest('caller', null as unknown as Caller)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    if (staging) reply.header(STAGING_HEADER, 'true')
    if (isConsolePage(request) && !isWrongHost(request, context.consoleUrl())) return
    reply.header('cross-origin-resource-policy', 'same-origin').header('content-security-policy', API_POLICY)
    const admission = await authenticate(context, auth, request)
    if (admission.kind === 'in') {
      request.caller = admission.caller
      return
    }
    const { status, body, retryAfterSeconds } = admission
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return reply.code(status).send(body)
  })

  takeStrictJson(app, isObject)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: FAILURE_TEXTS.notFound }))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const place = { requestId: request.id, route: request.routeOptions.url ?? 'unknown' }
    if (storage.isUnavailable(error)) {
      log.fail('database-unavailable', error, place)
      return reply.code(503).send({ error: FAILURE_TEXTS.unavailable })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return reply.code(status).send({ error: textOfStatus(status) ?? FAILURE_TEXTS.unreadable })
    log.fail('request-failed', error, place)
    return reply.code(500).send({ error: UNEXPECTED })
  })

  addOperatorRoutes(app, OPERATOR_ENDPOINTS, routes, auth.history)
  serveConsole(app)
  return app
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
