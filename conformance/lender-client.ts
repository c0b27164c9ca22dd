/** Calls a lender as we would, and as an impostor would. */
import { createHmac } from 'node:crypto'
import { type LenderCall, lenderAddress } from '#contracts/lenders/endpoints.ts'
import { MAX_ANSWER_BYTES } from '#contracts/lenders/lender-api.ts'
import { formatSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'
import type { Signing } from '#contracts/lenders/signature-problem.ts'
import { parseJson } from './judge-reply.ts'
import { NoAnswer, whyNoAnswer } from './no-answer.ts'

/** As long as the real thing waits (docs/lenders.md). */
export const LIMITS_MS: Readonly<Record<LenderCall, number>> = {
  ping: 3000,
  post: 15_000,
  status: 5000,
  bank: 5000,
  void: 5000,
  erase: 5000,
}
/** A late answer is waited for, to say how late it is. */
const PATIENCE_MS = 5000

export interface Reply {
  readonly status: number
  readonly contentType: string
  /** The lender's own clock, where it says. */
  readonly date: Date | undefined
  /** Undefined when the body is not JSON. */
  readonly content: unknown
}

export interface SendOptions {
  /** Text as it is instead of JSON. */
  readonly raw?: string
  readonly secret?: string
  readonly ageSeconds?: number
  /** The call that the signature is for, when it is not the one that is made. */
  readonly signedAs?: LenderCall
  /** The body that the signature is for, when it is not the one that is sent. */
  readonly signedBody?: string
  /** In place of a signature; empty for none. */
  readonly header?: string
}

export interface LenderClient {
  readonly send: (call: LenderCall, content: unknown, options?: SendOptions) => Promise<Reply>
  /** The call that came closest to its limit. */
  readonly slowest: () => { readonly call: LenderCall; readonly ms: number } | undefined
}

/** A call that was signed as agreed was answered with 401. */
export class Refused extends Error {
  readonly signing: Signing & { readonly call: LenderCall }
  readonly date: Date | undefined
  constructor(signing: Signing & { readonly call: LenderCall }, date: Date | undefined) {
    super(`answered 401 to a call that is signed as agreed`)
    this.signing = signing
    this.date = date
  }
}

export const hmacOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

export const signatureOf = ({ secret, seconds, call, body }: Signing): string =>
  formatSignature(seconds, hmacOf(secret, `${signedPrefix(seconds, call)}${body}`))

export function lenderClient(endpoint: string, secret: string, limits = LIMITS_MS, patienceMs = PATIENCE_MS): LenderClient {
  let slowest: { readonly call: LenderCall; readonly ms: number } | undefined
  return {
    slowest: () => slowest,
    async send(call, content, options = {}) {
      const body = options.raw ?? JSON.stringify(content)
      const seconds = Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0)
      const { signedAs = call, signedBody = body, secret: key = secret } = options
      const header = options.header ?? signatureOf({ secret: key, seconds, call: signedAs, body: signedBody })
      const address = lenderAddress(endpoint, call)
      const began = performance.now()
      const { response, text } = await post(address, body, header, limits[call] + patienceMs).catch((error: unknown) => {
        throw new NoAnswer(
          whyNoAnswer(
            error,
            new URL(address),
            `no answer to /${call} after ${msSince(began)} ms; ${limits[call]} ms are the limit`,
          ),
        )
      })
      const ms = msSince(began)
      if (ms > limits[call]) throw new NoAnswer(`slow: answered /${call} after ${ms} ms; ${limits[call]} ms are the limit`)
      if (!slowest || ms / limits[call] > slowest.ms / limits[slowest.call]) slowest = { call, ms }
      const { status, headers } = response
      const location = headers.get('location')
      if (status >= 300 && status < 400 && location)
        throw new NoAnswer(`answered ${status}, a redirect to ${location}: we follow none, so name the address itself`)
      const size = Buffer.byteLength(text)
      if (size > MAX_ANSWER_BYTES) throw new Error(`answered ${size} bytes, more than the ${MAX_ANSWER_BYTES} that we read`)
      const date = headers.has('date') ? new Date(headers.get('date') ?? '') : undefined
      const isAsAgreed = header === signatureOf({ secret, seconds, call, body }) && !options.ageSeconds
      if (status === 401 && isAsAgreed) throw new Refused({ secret, seconds, call, body }, date)
      return { status, contentType: headers.get('content-type') ?? '', date, content: parseJson(text) }
    },
  }
}

const msSince = (began: number) => Math.ceil(performance.now() - began)

async function post(address: string, body: string, header: string, withinMs: number) {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(header && { [SIGNATURE_HEADER]: header }) },
    body,
    signal: AbortSignal.timeout(withinMs),
  })
  return { response, text: await response.text() }
}
