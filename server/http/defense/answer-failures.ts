/** Turns everything that goes wrong into a plain sentence. No stack trace, SQL or file name ever reaches a client. */
import type { FastifyError, FastifyInstance } from 'fastify'
import { unavailableAnswer } from '../answer-unavailable.ts'
import { FAILURE_TEXTS, failureBody, textOfStatus } from '../failures.ts'
import type { Needs } from '../needs.ts'

export function answerFailures(app: FastifyInstance, { log, storage }: Pick<Needs, 'log' | 'storage'>): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failureBody('other', FAILURE_TEXTS.notFound)))

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const kind = request.routeOptions.config.failure
    const place = { requestId: request.id, route: request.routeOptions.url ?? 'unknown' }
    if (storage.isUnavailable(error)) {
      log.fail('database-unavailable', error, place)
      const { headers, text } = unavailableAnswer(request.url, request.headers, failureBody(kind, FAILURE_TEXTS.unavailable))
      return reply.code(503).headers(headers).send(text)
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500)
      return reply.code(status).send(failureBody(kind, textOfStatus(status) ?? FAILURE_TEXTS.unreadable))
    log.fail('request-failed', error, place)
    return reply.code(500).send(failureBody(kind, undefined))
  })
}
