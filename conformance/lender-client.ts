/** Calls a lender as we would, and as an impostor would. */
import { createHmac } from 'node:crypto'
import { lenderAddress } from '#contracts/lenders/endpoints.ts'
import { MAX_ANSWER_BYTES } from '#contracts/lenders/lender-api.ts'
import { formatSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'
import type { Signing } from '#contracts/lenders/signature-problem.ts'
import { ANSWER_WITHIN_MS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import type { MappedRequest } from '#domain/matching/lender/mapping/request.ts'
import { readStrictJson } from '#domain/values/strict-json.ts'
import { NoAnswer, whyNoAnswer } from './no-answer.ts'

/** A late answer is waited for, to say how late it is. */
const PATIENCE_MS = 5000

export interface Reply {
  readonly status: number
  readonly contentType: string
  /** Undefined when the body is not JSON as we read it. */
  readonly content: unknown
  /** Why it is not. */
  readonly unreadable?: string
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
  /** It has an API of its own, whose answers may say less. */
  readonly isMapped?: true
  readonly send: (call: LenderCall, content: unknown, options?: SendOptions) => Promise<Reply>
}

/** 401 is agreed; 403 is what others say for it. */
export const isRefusal = (status: number): boolean => status === 401 || status === 403

/** A call that was signed as agreed was refused. */
export class Refused extends Error {
  /** With the lender's own clock, where it says. */
  declare readonly cause: { readonly signing: Signing & { readonly call: LenderCall }; readonly date: string | null }
}

export const hmacOf = (secret: string | Uint8Array, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

export const signatureOf = ({ secret, seconds, call, body }: Signing): string =>
  formatSignature(seconds, hmacOf(secret, `${signedPrefix(seconds, call)}${body}`))

type Limits = Readonly<Record<LenderCall, number>>

export function lenderClient(
  endpoint: string,
  secret: string,
  limits: Limits = ANSWER_WITHIN_MS,
  patienceMs = PATIENCE_MS,
): LenderClient {
  return {
    async send(call, content, options = {}) {
      const body = options.raw ?? JSON.stringify(content)
      const seconds = Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0)
      const { signedAs = call, signedBody = body, secret: key = secret } = options
      const header = options.header ?? signatureOf({ secret: key, seconds, call: signedAs, body: signedBody })
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(header && { [SIGNATURE_HEADER]: header }),
      }
      const request = { method: 'POST', url: lenderAddress(endpoint, call), headers, body }
      const { response, text } = await exchange(call, request, limits[call], patienceMs)
      const { status } = response
      const cause = { signing: { secret, seconds, call, body }, date: response.headers.get('date') }
      if (isRefusal(status) && header === signatureOf(cause.signing) && !options.ageSeconds)
        throw new Refused(`answered ${status} to a call that is signed as agreed (/${call})`, { cause })
      const reading = readStrictJson(text)
      return {
        status,
        contentType: response.headers.get('content-type') ?? '',
        ...(reading.kind === 'value' ? { content: reading.value } : { content: undefined, unreadable: reading.why }),
      }
    },
  }
}

/** One call and its answer. Throws `NoAnswer` where none came that could be judged. */
export async function exchange(
  call: LenderCall,
  { url, method, headers, body }: MappedRequest,
  limitMs: number = ANSWER_WITHIN_MS[call],
  patienceMs = PATIENCE_MS,
) {
  const began = performance.now()
  const slow = (what: string) =>
    `slow: ${what} /${call} after ${Math.ceil(performance.now() - began)} ms; ${limitMs} ms are the limit`
  const signal = AbortSignal.timeout(limitMs + patienceMs)
  const asked = async () => {
    const response = await fetch(url, { method, headers, body: body || null, redirect: 'manual', signal })
    return { response, text: await response.text() }
  }
  const { response, text } = await asked().catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new NoAnswer(isLate ? slow('no answer to') : whyNoAnswer(error, new URL(url)))
  })
  if (performance.now() - began > limitMs) throw new NoAnswer(slow('answered'))
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && location)
    throw new NoAnswer(`answered ${response.status}, a redirect to ${location}: we follow none, so name the address itself`)
  const size = Buffer.byteLength(text)
  if (size > MAX_ANSWER_BYTES) throw new Error(`answered ${size} bytes, more than the ${MAX_ANSWER_BYTES} that we read`)
  return { response, text }
}
