import type { FastifyInstance } from 'fastify'
import type { ProgressAnswer } from '#domain/api/public-api.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#domain/idempotency-key.ts'
import { FAILURE_TEXTS, failureBody } from '../http/failures.ts'
import { isIdempotencyKey } from '../http/idempotency-key.ts'
import type { RouteParts } from '../http/route-parts.ts'
import { submissionKeys } from './submit-application.ts'

/** Only whoever made the key can ask for it. */
export function progressRoute(app: FastifyInstance, { storage, vault, matching, now }: RouteParts): void {
  app.get('/api/applications/progress', async (request, reply) => {
    const key = request.headers[IDEMPOTENCY_KEY_HEADER]
    const submission = isIdempotencyKey(key) ? await storage.records.submissions.find(submissionKeys(vault, key), now()) : undefined
    if (!submission) return reply.code(404).send(failureBody('other', FAILURE_TEXTS.notFound))
    return (await matching.progress(submission.applicationId)) satisfies ProgressAnswer
  })
}
