/** Calls a lender as we would, and as an impostor would. */
import { createHmac } from 'node:crypto'
import { type LenderCall, lenderAddress } from '#contracts/lenders/endpoints.ts'
import { MAX_ANSWER_BYTES } from '#contracts/lenders/lender-api.ts'
import { formatSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'

/** As long as the real thing waits (docs/lenders.md). */
const DEADLINES_MS: Readonly<Record<LenderCall, number>> = {
  ping: 3000,
  post: 15_000,
  status: 5000,
  bank: 5000,
  void: 5000,
  erase: 5000,
}

export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly text: string
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
  readonly unsigned?: boolean
}

export interface LenderClient {
  readonly send: (call: LenderCall, content: unknown, options?: SendOptions) => Promise<Reply>
}

export function lenderClient(endpoint: string, secret: string): LenderClient {
  return {
    async send(call, content, { raw, secret: otherSecret, ageSeconds = 0, signedAs = call, unsigned } = {}) {
      const body = raw ?? JSON.stringify(content)
      const seconds = Math.floor(Date.now() / 1000) - ageSeconds
      const hmac = createHmac('sha256', otherSecret ?? secret)
        .update(signedPrefix(seconds, signedAs))
        .update(body)
      const response = await fetch(lenderAddress(endpoint, call), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(!unsigned && { [SIGNATURE_HEADER]: formatSignature(seconds, hmac.digest('hex')) }),
        },
        body,
        signal: AbortSignal.timeout(DEADLINES_MS[call]),
      })
      const text = await response.text()
      if (text.length > MAX_ANSWER_BYTES)
        throw new Error(`answered ${text.length} bytes, more than the ${MAX_ANSWER_BYTES} that we read`)
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', text, content: parse(text) }
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
