import type { FastifyInstance } from 'fastify'
import { IDEMPOTENCY_KEY_HEADER } from '#domain/idempotency-key.ts'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'
import { submissionKeys } from '../services/submit-application.ts'
import { isIdempotencyKey } from './idempotency-key.ts'
import type { RouteParts } from './route-parts.ts'

/** Only whoever made the key can ask for it. */
export function progressRoute(app: FastifyInstance, { storage, vault, matching, now }: RouteParts): void {
  app.get('/api/applications/progress', async (request, reply) => {
    const key = request.headers[IDEMPOTENCY_KEY_HEADER]
    const submission = isIdempotencyKey(key) ? await storage.records.submissions.find(submissionKeys(vault, key), now()) : undefined
    if (!submission) return reply.code(404).send(failureBody('other', FAILURE_TEXTS.notFound))
    return matching.progress(submission.applicationId)
  })
}
