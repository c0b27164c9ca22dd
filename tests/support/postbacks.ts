/** A lender's own call to us, signed as we sign ours. */
import { createHmac } from 'node:crypto'
import { formatSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'
import { TEST_TIME } from './test-server.ts'

export interface Signing {
  readonly secret: string
  readonly atSeconds?: number
  readonly call?: 'post' | 'postback'
}

/** Text is sent as it is. */
export async function sendPostback(url: string, lender: string, postback: unknown, signing: Signing) {
  const body = typeof postback === 'string' ? postback : JSON.stringify(postback)
  const { secret, atSeconds = TEST_TIME.getTime() / 1000, call = 'postback' } = signing
  const hmac = createHmac('sha256', secret).update(signedPrefix(atSeconds, call)).update(body).digest('hex')
  const response = await fetch(`${url}/lenders/${lender}/postbacks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: formatSignature(atSeconds, hmac) },
    body,
  })
  return { status: response.status, body: (await response.json()) as { success: boolean; recorded?: boolean; error?: string } }
}
