/**
 * One HTTP call to a lender, with everything that can go wrong as a value. It tells apart what certainly did not arrive (`unsent`) from
 * what may have arrived although no answer came (`lost`): a lead that is lost may have been taken.
 */
import { Readable } from 'node:stream'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { MAX_ANSWER_BYTES } from '#domain/lender-api/lender-api.ts'
import type { FailureCode } from '#domain/matching/lender/lender-results.ts'
import { ADDRESS_REFUSED, guardedConnector } from './address-guard.ts'
import type { Lease } from './lender-adapter.ts'

export interface LenderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly deadlineMs: number
  readonly lease: Lease
  /** A lead travels on a connection of its own: on one that was idle, nobody can tell whether it arrived. */
  readonly freshConnection?: boolean
}

export type LenderReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unsent'; readonly code: FailureCode }
  | { readonly kind: 'lost'; readonly code: FailureCode }

const CONNECT_TIMEOUT_MS = 5000

/** There the head of a request leaves with the first byte of its body: one whose body was not begun has not left at all. */
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

async function send({ url, headers, body, deadlineMs, lease }: LenderRequest, dispatcher: Dispatcher): Promise<LenderReply> {
  const allowedMs = Math.min(deadlineMs, lease.remainingMs())
  if (allowedMs <= 0) return { kind: 'unsent', code: 'lease-over' }
  const deadline = AbortSignal.timeout(allowedMs)
  const bytes = Buffer.from(body)
  let sending = false
  const content = new Readable({
    // Called when the connection stands and the request is about to be written: the last moment at which it can be kept back.
    read() {
      if (deadline.aborted || lease.remainingMs() <= 0) return void this.destroy(new LeaseOver())
      sending = true
      this.push(bytes)
      this.push(null)
    },
  })
  try {
    // `request` follows no redirect and decompresses nothing.
    const answered = request(url, {
      method: 'POST',
      dispatcher,
      signal: deadline,
      headers: { ...headers, 'content-length': String(bytes.length), 'accept-encoding': 'identity' },
      body: content,
      // The deadline above is the only clock; it covers the last byte of the answer too.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const response = await orAborted(answered, deadline)
    const text = await readLimited(response.body)
    if (text === undefined) return { kind: 'too-large' }
    return { kind: 'answer', status: response.statusCode, body: text }
  } catch (error) {
    if (deadline.aborted) return { kind: sending ? 'lost' : 'unsent', code: 'timeout' }
    if (error instanceof LeaseOver) return { kind: 'unsent', code: 'lease-over' }
    if (codeOf(error) === ADDRESS_REFUSED) return { kind: 'unsent', code: 'address-refused' }
    return sending ? { kind: 'lost', code: 'answer-lost' } : { kind: 'unsent', code: 'connect-failed' }
  } finally {
    content.destroy()
  }
}

class LeaseOver extends Error {}

/** A request that waits for its connection does not look at its signal. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Undefined: the answer is larger than any honest one, and the rest of it was not read. */
async function readLimited(body: Readable): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) {
      body.destroy()
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

export type LenderHttp = ReturnType<typeof openLenderHttp>
