import { createHmac } from 'node:crypto'
import { formatSignature, type SignedCall, signedPrefix } from '#contracts/lenders/signature.ts'

export function signCall(secret: string, call: SignedCall, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const hmac = createHmac('sha256', secret).update(signedPrefix(seconds, call)).update(body).digest('hex')
  return formatSignature(seconds, hmac)
}
