/**
 * The listening socket: pages from memory in front, the API behind. It listens when the whole process is ready to serve, and not before:
 * nginx gets a refused connection from a process that still starts, and asks the next one.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UNAVAILABLE_BODY } from '#content/unavailable-page.ts'
import { unavailableAnswer } from './answer-unavailable.ts'
import { closeGently } from './close-gently.ts'
import { limitWaiting } from './defense/limit-waiting.ts'
import type { PageStore } from './pages/page-store.ts'
import type { PagesFor } from './pages/pages-by-policy.ts'
import { isApiPath, pathOf, servePage } from './pages/serve-page.ts'
import { plainTarget } from './request-target.ts'

/** How patient we are with a client, in milliseconds. Without these, a client that sends slowly or not at all keeps a connection for ever. */
export interface FrontTimeouts {
  /** Until its headers are here, counted from the connection's first moment. */
  readonly headersMs: number
  /** Until its whole request is here. */
  readonly requestMs: number
  /** Between two requests. */
  readonly idleMs: number
  /** Without a byte in either direction: longer than any answer of ours takes. */
  readonly silenceMs: number
  /** Until it reads on, once its answer is there. */
  readonly unreadMs: number
  readonly checkEveryMs: number
}

export const FRONT_TIMEOUTS: FrontTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 65_000,
  silenceMs: 120_000,
  unreadMs: 20_000,
  checkEveryMs: 2_000,
}

export interface Served {
  /** All that is no page. */
  readonly api: RequestListener
  /** Without pages, as in a process that only works, everything is asked of the API. */
  readonly pages?: PageStore | undefined
  /** Which pages a visitor's cookie chooses, where it may. */
  readonly pagesFor?: PagesFor | undefined
}

export function makeFront(timeouts: FrontTimeouts = FRONT_TIMEOUTS) {
  const options = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
  }
  const server = createServer(options)
  server.setTimeout(timeouts.silenceMs)
  limitWaiting(server)
  const close = closeGently(server)
  return {
    server,
    listen(host: string, port: number, served: Served) {
      server.on('request', (request, response) => {
        const { socket } = request
        if (socket.destroyed) return
        response.once('prefinish', () => {
          if (response.writableLength === 0) return
          socket.setTimeout(timeouts.unreadMs)
          // When the answer has been taken Node sets the next timeout, unless another request of this connection is being answered.
          response.once('finish', () => socket.timeout === timeouts.unreadMs && socket.setTimeout(timeouts.silenceMs))
        })
        answer(served, request, response)
      })
      return new Promise<AddressInfo>((done, failed) => {
        server.once('error', failed)
        server.listen({ host, port }, () => done(server.address() as AddressInfo))
      })
    },
    /** Takes no new connection, waits for the requests in flight, and closes every connection after this time. */
    close,
  }
}

function answer({ api, pages, pagesFor }: Served, request: IncomingMessage, response: ServerResponse): void {
  const url = plainTarget(request.url ?? '/')
  request.url = url
  const answerFrom = (held: PageStore | undefined) => {
    if (!held || !servePage(held, request, response)) api(request, response)
  }
  const { cookie } = request.headers
  const held = cookie && pagesFor && !isApiPath(pathOf(url)) ? pagesFor(cookie) : pages
  if (held instanceof Promise)
    // Pages that are made for one visitor's choice need the database, which keeps the texts that they show.
    held.then(answerFrom, () => {
      const { headers, text } = unavailableAnswer(url, request.headers, UNAVAILABLE_BODY)
      response.writeHead(503, headers).end(text)
    })
  else answerFrom(held)
}

export type Front = ReturnType<typeof makeFront>
