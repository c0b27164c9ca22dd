/**
 * The listening socket: pages from memory in front, the API behind. It listens before the API is there, so that a monitor sees
 * that the process is alive, and not ready yet.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CONSENT_TEXTS } from '#domain/consent/consent-texts.ts'
import { closeGently } from './close-gently.ts'
import { FAILURE_TEXTS } from './failures.ts'
import type { PageStore } from './pages/page-store.ts'
import type { PagesFor } from './pages/pages-by-policy.ts'
import { isApiPath, pathOf, servePage } from './pages/serve-page.ts'
import type { Readiness } from './readiness.ts'
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
  readonly checkEveryMs: number
}

export const FRONT_TIMEOUTS: FrontTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  idleMs: 65_000,
  silenceMs: 120_000,
  checkEveryMs: 2_000,
}
const RETRY_AFTER_SECONDS = '2'

/** The form, and the pages that it links: their texts are stored before anybody reads them. */
const SHOW_TEXTS: ReadonlySet<string> = new Set(['/apply', '/apply-now', ...CONSENT_TEXTS.map(({ text }) => `/${text}`)])

/** Without pages, as in a process that only works, all but the health checks is unknown. */
export function makeFront(pages: PageStore | undefined, readiness: Readiness, timeouts: FrontTimeouts = FRONT_TIMEOUTS) {
  let api: RequestListener = (request, response) => answerWithoutApi(readiness, request, response)
  let areTextsStored = false
  let pagesFor: PagesFor | undefined
  const isWithheld = (url: string) => !areTextsStored && SHOW_TEXTS.has(pathOf(url))
  const options = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
  }
  const server = createServer(options, (request, response) => {
    request.url = plainTarget(request.url ?? '/')
    if (isWithheld(request.url)) return answerWithoutApi(readiness, request, response)
    const { cookie } = request.headers
    const held = cookie && pagesFor && !isApiPath(pathOf(request.url)) ? pagesFor(cookie) : pages
    if (!(held instanceof Promise)) return answer(held, request, response)
    held.then(
      (made) => answer(made, request, response),
      () => answerWithoutApi(readiness, request, response),
    )
  })
  const answer = (held: PageStore | undefined, request: IncomingMessage, response: ServerResponse) => {
    if (!held || !servePage(held, request, response)) api(request, response)
  }
  server.setTimeout(timeouts.silenceMs)
  const close = closeGently(server)
  return {
    server,
    listen: (host: string, port: number) =>
      new Promise<AddressInfo>((done, failed) => {
        server.once('error', failed)
        server.listen({ host, port }, () => done(server.address() as AddressInfo))
      }),
    /** From now on the pages answer whose texts consents name, and a visitor's cookie may choose among pages. */
    showTexts(choice?: PagesFor) {
      areTextsStored = true
      pagesFor = choice
    },
    /** From now on the API answers. */
    open(handle: RequestListener) {
      api = handle
    },
    /** Takes no new connection, waits for the requests in flight, and closes every connection after this time. */
    close,
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

export type Front = ReturnType<typeof makeFront>
