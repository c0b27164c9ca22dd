/**
 * One HTTP call to a lender, with every failure as a value. It tells a request that certainly did not arrive (`unsent`) from a request that
 * may have arrived although no answer came (`lost`): a lender may have accepted a lead that is lost.
 */
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { MAX_ANSWER_BYTES } from '#contracts/lenders/lender-api.ts'
import type { LenderReply } from '#contracts/lenders/read-reply.ts'
import type { MappedRequest } from '#domain/matching/lender/mapping/request.ts'
import { ADDRESS_REFUSED, guardedConnector } from './address-guard.ts'
import { hostTurns } from './host-turns.ts'
import type { Lease } from './lender-adapter.ts'

export interface LenderRequest extends Omit<MappedRequest, 'method'> {
  /** POST, unless a lender wants another. */
  readonly method?: string
  readonly deadlineMs: number
  readonly lease: Lease
  /** A lead travels on a connection of its own: on an idle connection that breaks, it is unknown whether the lead arrived. */
  readonly freshConnection?: boolean
}

const CONNECT_TIMEOUT_MS = 5000
/** Pings and questions at once to one host, and leads. */
const REUSED_CONNECTIONS = 64
const FRESH_CONNECTIONS = 256
/** How long a call waits for its turn: less than the margin of a lease (START_MARGIN_MS), so that the call still has all of its time. */
const WAIT_MS = 1000
/** All lenders of the sandbox stand on one host, which is nobody's fault. */
const SANDBOX_WAIT_MS = 30_000

/** HTTP/1.1 writes a request in one go, head and body, right after `onRequestStart`: before it no byte has left. */
const HTTP_1 = { allowH2: false } as const

export interface LenderHttpSettings {
  /** Production; the sandbox stands on loopback. */
  readonly publicAddressesOnly: boolean
  readonly waitMs?: number | undefined
}

export function openLenderHttp({
  publicAddressesOnly,
  waitMs = publicAddressesOnly ? WAIT_MS : SANDBOX_WAIT_MS,
}: LenderHttpSettings) {
  const options = { ...HTTP_1, timeout: CONNECT_TIMEOUT_MS }
  const connect = publicAddressesOnly ? guardedConnector(options) : buildConnector(options)
  const open = (agent: Agent, atOnce: number) => ({ agent, turns: hostTurns(atOnce, waitMs) })
  const reusing = open(
    new Agent({ ...HTTP_1, connect, connections: REUSED_CONNECTIONS, keepAliveTimeout: 4000 }),
    REUSED_CONNECTIONS,
  )
  const fresh = open(new Agent({ ...HTTP_1, connect, connections: FRESH_CONNECTIONS, pipelining: 0 }), FRESH_CONNECTIONS)
  return {
    async send(call: LenderRequest): Promise<LenderReply> {
      const { agent, turns } = call.freshConnection ? fresh : reusing
      const address = URL.parse(call.url)
      if (!address) return { kind: 'unsent', code: 'connect-failed' }
      if (!(await turns.begin(address.host))) return { kind: 'unsent', code: 'host-busy' }
      return send(call, address, agent, () => turns.end(address.host))
    },
    async close() {
      await Promise.all([reusing.agent.close(), fresh.agent.close()])
    },
  }
}

/** By undici's own callbacks rather than its streams: a round of pings makes hundreds of calls at once, each with a short body. */
function send(
  { method = 'POST', headers, body, deadlineMs, lease }: LenderRequest,
  { origin, pathname, search }: URL,
  dispatcher: Dispatcher,
  /** The connection is free again, which may be later than the reply: one that is still being made is given up with its attempt. */
  onFree: () => void,
): Promise<LenderReply> {
  const allowedMs = Math.min(deadlineMs, lease.remainingMs())
  if (allowedMs <= 0) {
    onFree()
    return Promise.resolve({ kind: 'unsent', code: 'lease-over' })
  }
  return new Promise((resolve) => {
    let isOver = false
    let sending: Dispatcher.DispatchController | undefined
    const end = (reply: LenderReply) => {
      isOver = true
      clearTimeout(deadline)
      resolve(reply)
    }
    // The only clock; it covers the making of a connection and the last byte of the answer too.
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
      onResponseEnd() {
        onFree()
        end({ kind: 'answer', status, body: Buffer.concat(chunks).toString('utf8') })
      },
      onResponseError(_controller, error) {
        onFree()
        fail(error)
      },
    }
    try {
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
      onFree()
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
