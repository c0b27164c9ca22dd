import type { FastifyInstance } from 'fastify'
import type { SubmitApplicationAnswer } from '#domain/api/public-api.ts'
import { assertNever } from '#domain/assert-never.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#domain/idempotency-key.ts'
import { FAILURE_TEXTS, failureBody } from '../http/failures.ts'
import { isIdempotencyKey } from '../http/idempotency-key.ts'
import type { RouteParts } from '../http/route-parts.ts'

const USER_AGENT_LENGTH = 300

export function submitApplicationRoute(app: FastifyInstance, { submitApplication }: RouteParts): void {
  app.post('/api/submit-application', { config: { failure: 'submission' } }, async (request, reply) => {
    const idempotencyKey = request.headers[IDEMPOTENCY_KEY_HEADER]
    if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey))
      return reply.code(400).send(failureBody('submission', FAILURE_TEXTS.badKey))

    const end = await submitApplication({
      body: request.body,
      idempotencyKey,
      seenIp: request.seenAddress,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
      addressKey: request.addressKey,
    })
    switch (end.kind) {
      case 'answered':
        return { success: true, data: end.answer } satisfies SubmitApplicationAnswer
      case 'invalid':
        return reply.code(422).send({ ...failureBody('submission', end.message), data_errors: end.dataErrors })
      case 'conflict':
        return reply.code(409).send(failureBody('submission', FAILURE_TEXTS.conflict))
      case 'limited':
        return reply
          .code(429)
          .header('retry-after', String(end.retryAfterSeconds))
          .send(failureBody('submission', FAILURE_TEXTS.tooMany))
      default:
        return assertNever(end)
    }
  })
}
