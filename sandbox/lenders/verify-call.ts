import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFresh, parseSignature, type SignedCall, signedPrefix } from '#contracts/lenders/signature.ts'

/** Whether a call was signed with the lender's secret, over exactly this body, a short time ago. */
export function isSigned(header: string | undefined, secret: string, call: SignedCall, body: string, now: Date): boolean {
  const signature = parseSignature(header)
  if (!signature || !isFresh(signature.timestampSeconds, now)) return false
  const expected = createHmac('sha256', secret).update(signedPrefix(signature.timestampSeconds, call)).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature.hmacHex, 'hex'))
}
