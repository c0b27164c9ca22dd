/** A write is JSON, small, unpacked, and not sent by a page of another site; otherwise its body is not even read. */
import type { FastifyInstance } from 'fastify'
import { readStrictJson } from '#domain/values/strict-json.ts'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'
import { isFromOtherSite } from './other-site.ts'

export const JSON_TYPE = /^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i

export function guardWrites(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    const refuse = (status: number, text: string) =>
      reply.code(status).header('connection', 'close').send(failureBody(request.routeOptions.config.failure, text))
    if (isFromOtherSite(request.headers, publicOrigin)) return refuse(403, FAILURE_TEXTS.otherSite)
    if (request.is404) return
    const encoding = request.headers['content-encoding']
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '') || (encoding !== undefined && encoding !== 'identity'))
      return refuse(415, FAILURE_TEXTS.notJson)
  })
  takeStrictJson(app)
}

/** By our own rules, and by no other parser. */
export function takeStrictJson(app: FastifyInstance, isTaken: (value: unknown) => boolean = () => true): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const reading = readStrictJson(String(body))
    if (reading.kind === 'value' && isTaken(reading.value)) done(null, reading.value)
    else done(Object.assign(new Error('The body is not JSON as we take it'), { statusCode: 400 }))
  })
}
