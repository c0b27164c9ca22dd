/** Requests that are refused before they reach the hooks: bad addresses, and what is not HTTP. They get our words and our headers all the same. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
} as const

/** By the code that Node gives the error; the words would quote the request. */
const ANSWERS: Readonly<Record<string, { readonly status: number; readonly text: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: FAILURE_TEXTS.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, text: FAILURE_TEXTS.tooLarge },
}
const NOT_HTTP = { status: 400, text: FAILURE_TEXTS.notHttp }

export const answerMalformed = {
  frameworkErrors(error, _request, reply) {
    reply.raw.writeHead(error.statusCode === 414 ? 414 : 400, HEADERS)
    reply.raw.end(JSON.stringify(failureBody('other', FAILURE_TEXTS.badAddress)))
  },

  clientErrorHandler(error, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, text } = ANSWERS[error.code] ?? NOT_HTTP
    const body = JSON.stringify(failureBody('other', text))
    const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    // In the middle of an answer these words would become part of it.
    if (socket.writable && socket.bytesWritten === 0)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
    socket.destroy(error)
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>
