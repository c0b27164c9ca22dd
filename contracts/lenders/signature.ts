/**
 * How a call between us and a lender is signed: HMAC-SHA256 over the time, the name of the call and the exact bytes of the body. The name
 * of the call stands in for the path, which proxies rewrite. Computing the HMAC is left to callers, which have a crypto library.
 */
import type { LenderCall } from '#domain/matching/lender/lender-call.ts'

export const SIGNATURE_HEADER = 'lead-signature'

/** Random characters. Of fewer, a signature is worth too little. */
export const SHORTEST_SECRET = 32

/** Older or newer than this, a call is refused: a recorded one cannot be played again later. */
export const SIGNATURE_MAX_AGE_SECONDS = 300

/** As OpenAPI says it. */
export const SIGNATURE_SCHEME = {
  type: 'apiKey',
  in: 'header',
  name: SIGNATURE_HEADER,
  description: `\`t=SECONDS,v1=HEX\`: HMAC-SHA256, in small hexadecimal digits, of the seconds, a dot, the name of the call, a dot, and the body byte for byte, with the secret that was agreed on. At most ${SIGNATURE_MAX_AGE_SECONDS} seconds old.`,
} as const

export type SignedCall = LenderCall | 'postback'

/** The text that is signed; the body follows it, byte for byte. */
export const signedPrefix = (timestampSeconds: number, call: SignedCall): string => `${timestampSeconds}.${call}.`

export const formatSignature = (timestampSeconds: number, hmacHex: string): string => `t=${timestampSeconds},v1=${hmacHex}`

export function parseSignature(header: string | undefined) {
  const [, timestamp, hmacHex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  return timestamp && hmacHex ? { timestampSeconds: Number(timestamp), hmacHex } : undefined
}

export const isFresh = (timestampSeconds: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - timestampSeconds) <= SIGNATURE_MAX_AGE_SECONDS
