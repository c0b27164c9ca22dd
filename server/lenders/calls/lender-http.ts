/**
 * One HTTP call to a lender, with every failure as a value. It tells a request that certainly did not arrive (`unsent`) from a request that
 * may have arrived although no answer came (`lost`): a lender may have accepted a lead that is lost.
 */
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { MAX_ANSWER_BYTES } from '#contracts/lenders/lender-api.ts'
import type { FailureCode } from '#domain/matching/lender/lender-results.ts'
import { ADDRESS_REFUSED, guardedConnector } from './address-guard.ts'
import type { Lease } from './lender-adapter.ts'

export interface LenderRequest {
  readonly url: string
  /** POST, unless a lender wants another. */
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly deadlineMs: number
  readonly lease: Lease
  /** A lead travels on a connection of its own: on an idle connection that breaks, it is unknown whether the lead arrived. */
  readonly freshConnection?: boolean
}

export type LenderReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unsent'; readonly code: FailureCode }
  | { readonly kind: 'lost'; readonly code: FailureCode }

const CONNECT_TIMEOUT_MS = 5000

/** HTTP/1.1 writes a request in one go, head and body, right after `onRequestStart`: before it no byte has left. */
const HTTP_1 = { allowH2: false } as const

export function openLenderHttp({ publicAddressesOnly }: { readonly publicAddressesOnly: boolean }) {
  const options = { ...HTTP_1, timeout: CONNECT_TIMEOUT_MS }
  const connect = publicAddressesOnly ? guardedConnector(options) : buildConnector(options)
  const reusing = new Agent({ ...HTTP_1, connect, connections: 64, keepAliveTimeout: 4000 })
  const fresh = new Agent({ ...HTTP_1, connect, connections: 256, pipelining: 0 })
  return {
    send: (call: LenderRequest) => send(call, call.freshConnection ? fresh : reusing),
    async close() {
      await Promise.all([reusing.close(), fresh.close()])
    },
  }
}

/** By undici's own callbacks rather than its streams: a round of pings makes hundreds of calls at once, each with a short body. */
function send({ url, method = 'POST', headers, body, deadlineMs, lease }: LenderRequest, dispatcher: Dispatcher): Promise<LenderReply> {
  const allowedMs = Math.min(deadlineMs, lease.remainingMs())
  if (allowedMs <= 0) return Promise.resolve({ kind: 'unsent', code: 'lease-over' })
  return new Promise((resolve) => {
    let isOver = false
    let sending: Dispatcher.DispatchController | undefined
    const end = (reply: LenderReply) => {
      isOver = true
      clearTimeout(deadline)
      resolve(reply)
    }
    // The only clock; it covers the wait for a connection and the last byte of the answer too.
    const deadline = setTimeout(() => {
      end({ kind: sending ? 'lost' : 'unsent', code: 'timeout' })
      sending?.abort(new CallOver())
    }, allowedMs)
    const fail = (error: unknown) => end(failureOf(error, sending !== undefined))
    let status = 0
    let size = 0
    const chunks: Buffer[] = []
    const handler: Dispatcher.DispatchHandler = {
      // Called when the connection stands and the request is written next: the last moment at which it can be kept back.
      onRequestStart(controller) {
        // A request that has left is never sent again, whatever becomes of its connection.
        if (isOver || sending) return controller.abort(new CallOver())
        if (lease.remainingMs() <= 0) return controller.abort(new LeaseOver())
        sending = controller
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData(controller, chunk) {
        size += chunk.length
        if (size <= MAX_ANSWER_BYTES) return void chunks.push(chunk)
        // Larger than any honest answer: the rest of it is not read.
        end({ kind: 'too-large' })
        controller.abort(new CallOver())
      },
      onResponseEnd: () => end({ kind: 'answer', status, body: Buffer.concat(chunks).toString('utf8') }),
      onResponseError: (_controller, error) => fail(error),
    }
    try {
      const { origin, pathname, search } = new URL(url)
      // `dispatch` follows no redirect and decompresses nothing.
      dispatcher.dispatch(
        {
          origin,
          path: `${pathname}${search}`,
          method: method as Dispatcher.HttpMethod,
          headers: { ...headers, 'accept-encoding': 'identity' },
          body: body === '' ? null : body,
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        handler,
      )
    } catch (error) {
      fail(error)
    }
  })
}

class LeaseOver extends Error {}
class CallOver extends Error {}

function failureOf(error: unknown, sent: boolean): LenderReply {
  if (error instanceof LeaseOver) return { kind: 'unsent', code: 'lease-over' }
  if (codeOf(error) === ADDRESS_REFUSED) return { kind: 'unsent', code: 'address-refused' }
  return sent ? { kind: 'lost', code: 'answer-lost' } : { kind: 'unsent', code: 'connect-failed' }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

export type LenderHttp = ReturnType<typeof openLenderHttp>
