import type { FastifyInstance } from 'fastify'
import { assertNever } from '#domain/assert-never.ts'
import { SIGNATURE_HEADER } from '#domain/lender-api/signature.ts'
import { postbackRequest } from '#domain/matching/lender/postback.ts'
import { failureBody } from '../http/failures.ts'
import type { RouteParts } from '../http/route-parts.ts'
import { readStrictJson } from '../platform/strict-json.ts'
import { isSignedByLender, recordPostback } from './record-postback.ts'

const TEXTS = {
  signature: 'The signature is missing, wrong or too old',
  shape: 'The postback does not have the agreed shape',
  unknownLead: 'There is no lead with this attempt key',
  notTaken: 'This lead was not taken, so there is nothing to tell about it',
} as const

/** In a scope of its own: a signature is over the bytes that were sent, so the body is not parsed before it is checked. */
export async function postbacksRoute(app: FastifyInstance, parts: RouteParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const config = { limit: 'postbacks' } as const
    scope.post<{ Params: { id: string }; Body: Buffer }>(
      '/lenders/:id/postbacks',
      { config },
      async ({ params, headers, body }, reply) => {
        const refuse = (status: number, text: string) => reply.code(status).send(failureBody('other', text))
        if (!Buffer.isBuffer(body) || !(await isSignedByLender(parts, params.id, String(headers[SIGNATURE_HEADER]), body)))
          return refuse(401, TEXTS.signature)
        const reading = readStrictJson(body)
        const { data: postback } = postbackRequest.safeParse(reading.kind === 'value' ? reading.value : undefined)
        if (!postback) return refuse(422, TEXTS.shape)
        const end = await recordPostback(parts, params.id, postback)
        switch (end.kind) {
          case 'recorded':
          case 'repeated':
            return { success: true, recorded: end.kind === 'recorded' }
          case 'unknown-lead':
            return refuse(404, TEXTS.unknownLead)
          case 'not-taken':
            return refuse(409, TEXTS.notTaken)
          default:
            return assertNever(end)
        }
      },
    )
  })
}
