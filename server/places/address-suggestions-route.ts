import type { FastifyInstance } from 'fastify'
import { addressSuggestionsRequest } from '#domain/api/public-api.ts'
import { isPrintable } from '#domain/application/fields/text.ts'
import { suggestStreets } from '#domain/application/street-suggestions.ts'
import { failureBody } from '../http/failures.ts'
import type { RouteParts } from '../http/route-parts.ts'

const UNREADABLE_STREET = 'Please enter a street of at most 100 characters'

/** A POST: a street is no part of an address that gets logged along the way. */
export function addressSuggestionsRoute(app: FastifyInstance, { zipTable }: RouteParts): void {
  app.post('/api/address-suggestions', async (request, reply) => {
    const parsed = addressSuggestionsRequest.safeParse(request.body)
    if (!parsed.success || !isPrintable(parsed.data.street)) return reply.code(422).send(failureBody('other', UNREADABLE_STREET))
    const place = zipTable.find((parsed.data.zip ?? '').slice(0, 5))
    const known = place && place.kind !== 'outside-states' ? place : undefined
    return { success: true, suggestions: suggestStreets(parsed.data.street, known) }
  })
}
