import type { FastifyInstance } from 'fastify'
import { verifyTokenRequest } from '#domain/api/public-api.ts'
import { VERIFICATION_LINK_FAILED } from '#domain/application/verification.ts'
import { failureBody } from '../http/failures.ts'
import type { RouteParts } from '../http/route-parts.ts'
import { verifyToken } from './verify-token.ts'

/** Only a POST verifies: a mail scanner that fetches the link gets a page, and has changed nothing. */
export function verifyTokenRoute(app: FastifyInstance, parts: RouteParts): void {
  app.post('/api/verify-token', async (request, reply) => {
    const parsed = verifyTokenRequest.safeParse(request.body)
    const check = parsed.success ? await verifyToken(parts, parsed.data.token) : { kind: 'failed' as const }
    if (check.kind === 'failed') return reply.code(400).send(failureBody('other', VERIFICATION_LINK_FAILED.message))
    return { success: true, email: check.email }
  })
}
