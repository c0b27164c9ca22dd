import type { FastifyInstance } from 'fastify'
import { sendVerificationRequest } from '#domain/api/public-api.ts'
import { VERIFICATION_EMAIL_FAILED } from '#domain/application/verification.ts'
import { FAILURE_TEXTS, failureBody } from '../http/failures.ts'
import type { RouteParts } from '../http/route-parts.ts'
import { sendVerification } from './send-verification.ts'

export function sendVerificationRoute(app: FastifyInstance, parts: RouteParts): void {
  app.post('/api/send-verification', { config: { failure: 'verification' } }, async (request, reply) => {
    const parsed = sendVerificationRequest.safeParse(request.body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const text = issue?.code === 'unrecognized_keys' ? VERIFICATION_EMAIL_FAILED : issue?.message
      return reply.code(422).send(failureBody('verification', text))
    }
    const requested = await sendVerification(parts, { ...parsed.data, addressKey: request.addressKey })
    if (requested.kind === 'limited')
      return reply
        .code(429)
        .header('retry-after', String(requested.retryAfterSeconds))
        .send(failureBody('verification', FAILURE_TEXTS.tooMany))
    return { success: true }
  })
}
