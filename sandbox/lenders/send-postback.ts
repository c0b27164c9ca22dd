/** What a sandbox lender reports by itself, signed as the guide says. */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { formatSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'

export interface Postback {
  readonly siteUrl: string
  readonly lender: string
  readonly secret: string
  readonly attemptKey: string
  readonly event: 'erased' | 'returned'
  /** The lender's clock. */
  readonly now?: () => Date
}

const RETRY_DELAYS_MS = [1000, 5000, 30_000, 300_000]

/** Never rejects. A report that was not taken is sent again, as a real lender would. */
export async function sendPostback(postback: Postback, afterMs: number): Promise<void> {
  for (const delayMs of [afterMs, ...RETRY_DELAYS_MS]) {
    // A sandbox that is told to stop does not wait for a report.
    await wait(delayMs, undefined, { ref: false })
    if (await isTaken(postback)) return
  }
}

async function isTaken({ siteUrl, lender, secret, attemptKey, event, now = () => new Date() }: Postback): Promise<boolean> {
  const body = JSON.stringify({ attemptKey, event, happenedAt: now().toISOString() })
  const seconds = Math.floor(now().getTime() / 1000)
  const hmac = createHmac('sha256', secret).update(signedPrefix(seconds, 'postback')).update(body).digest('hex')
  try {
    const { ok } = await fetch(`${siteUrl}/lenders/${lender}/postbacks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: formatSignature(seconds, hmac) },
      body,
    })
    return ok
  } catch {
    return false
  }
}
