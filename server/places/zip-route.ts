import type { FastifyInstance } from 'fastify'
import { zipParams } from '#domain/api/public-api.ts'
import { OUTSIDE_STATES } from '#domain/zip-codes.ts'
import { failureBody } from '../http/failures.ts'
import type { RouteParts } from '../http/route-parts.ts'

const UNKNOWN_ZIP = 'We do not know this ZIP code'

export function zipRoute(app: FastifyInstance, { zipTable }: RouteParts): void {
  app.get('/api/zip/:zip', async (request, reply) => {
    const parsed = zipParams.safeParse(request.params)
    if (!parsed.success) return reply.code(422).send(failureBody('other', parsed.error.issues[0]?.message))
    const place = zipTable.find(parsed.data.zip.slice(0, 5))
    if (!place) return reply.code(404).send(failureBody('other', UNKNOWN_ZIP))
    if (place.kind === 'outside-states') return reply.code(422).send(failureBody('other', OUTSIDE_STATES))
    return { success: true, city: place.city, state: place.state, exact: place.kind === 'known' }
  })
}
