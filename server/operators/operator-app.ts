/**
 * The operators' own port: behind a token, on loopback unless told otherwise, and for programs only. A browser is turned away whatever it
 * carries, so that no web page an operator has open can reach it. Visitors never see this port.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { MAX_BODY_BYTES } from '#domain/api/public-endpoint.ts'
import { OPERATOR_ENDPOINTS, type OperatorApi } from '#domain/operators/endpoints.ts'
import { STAGING_HEADER } from '#domain/operators/operator-endpoint.ts'
import type { Context } from '../context.ts'
import { FAILURE_TEXTS, textOfStatus } from '../http/failures.ts'
import { observeRequests } from '../http/observe-requests.ts'
import { readStrictJson } from '../platform/strict-json.ts'
import { addOperatorRoutes, type OperatorRoutes } from './operator-route.ts'

const NOT_ALLOWED = 'Send the operators’ token: Authorization: Bearer …'
const NO_BROWSERS = 'The operators’ port serves programs, not web pages'
const UNEXPECTED = 'Something went wrong. The server’s log tells more.'
const REQUEST_TIMEOUT_MS = 20_000

export function buildOperatorApp(context: Context, token: string, routes: OperatorRoutes<OperatorApi>): FastifyInstance {
  const { log, storage, staging } = context
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
  })
  observeRequests(app, context)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    if (staging) reply.header(STAGING_HEADER, 'true')
    const { origin, 'sec-fetch-site': fetchSite } = request.headers
    if (origin !== undefined || fetchSite !== undefined) return reply.code(403).send({ error: NO_BROWSERS })
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!sameText(given, token)) return reply.code(401).header('www-authenticate', 'Bearer').send({ error: NOT_ALLOWED })
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const reading = readStrictJson(body as Buffer)
    if (reading.kind === 'value' && isObject(reading.value)) done(null, reading.value)
    else done(Object.assign(new Error('The body is not JSON as we take it'), { statusCode: 400 }))
  })
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

  addOperatorRoutes(app, OPERATOR_ENDPOINTS, routes(context))
  return app
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** In the same time, however much of it is right. */
const sameText = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
