/**
 * The listening socket: pages from memory in front, the API behind. It listens before the API is there, so that whoever watches the
 * process sees that it is alive, and that it is not ready yet.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FAILURE_TEXTS } from './failures.ts'
import type { PageStore } from './pages/page-store.ts'
import { servePage } from './pages/serve-page.ts'
import type { Readiness } from './readiness.ts'

/** How long a client may take to send its headers and its whole request, and how long an idle connection is kept. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const
const RETRY_AFTER_SECONDS = '2'
const IDLE_CHECK_MS = 50

export interface Front {
  readonly server: Server
  readonly listen: (host: string, port: number) => Promise<AddressInfo>
  /** From now on the API answers. */
  readonly open: (api: RequestListener) => void
  /** Takes no new connection, and waits for the requests under way. */
  readonly close: () => Promise<void>
}

/** Without pages, as in a process that only works, all but the health checks is unknown. */
export function makeFront(pages: PageStore | undefined, readiness: Readiness): Front {
  let api: RequestListener = (request, response) => answerWithoutApi(readiness, request, response)
  const server = createServer(TIMEOUTS, (request, response) => {
    if (!pages || !servePage(pages, request, response)) api(request, response)
  })
  return {
    server,
    listen: (host, port) =>
      new Promise((done, failed) => {
        server.once('error', failed)
        server.listen({ host, port }, () => done(server.address() as AddressInfo))
      }),
    open(handle) {
      api = handle
    },
    close: () =>
      new Promise((done) => {
        // A connection that falls idle after this is closed too: its client would otherwise keep us for as long as it likes.
        const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
        server.close(() => {
          clearInterval(timer)
          done()
        })
      }),
  }
}

function answerWithoutApi({ state }: Readiness, request: IncomingMessage, response: ServerResponse): void {
  const isHealth = request.url === '/healthz'
  const body = isHealth
    ? { status: 'alive' }
    : request.url === '/readyz'
      ? { status: state }
      : { success: false, error: FAILURE_TEXTS.unavailable, message: FAILURE_TEXTS.unavailable }
  response.writeHead(isHealth ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(!isHealth && { 'retry-after': RETRY_AFTER_SECONDS }),
  })
  response.end(JSON.stringify(body))
}
