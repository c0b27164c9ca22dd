import type { FastifyInstance } from 'fastify'
import { ccpaRequest } from '#domain/api/public-api.ts'
import { fieldErrors } from '#domain/application/field-errors.ts'
import { FAILURE_TEXTS, failureBody } from '../../http/failures.ts'
import type { RouteParts } from '../../http/route-parts.ts'
import { makePrivacyRequest } from './make-privacy-request.ts'

export function ccpaRequestsRoute(app: FastifyInstance, parts: RouteParts): void {
  app.post('/api/ccpa-requests', async (request, reply) => {
    const parsed = ccpaRequest.safeParse(request.body)
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error.issues)
      return reply.code(422).send({ ...failureBody('other', Object.values(errors)[0]), data_errors: errors })
    }
    const made = await makePrivacyRequest(parts, { ...parsed.data, addressKey: request.addressKey })
    if (made.kind === 'limited')
      return reply.code(429).header('retry-after', String(made.retryAfterSeconds)).send(failureBody('other', FAILURE_TEXTS.tooMany))
    return reply.code(201).send({ success: true, reference: made.reference })
  })
}
