/** Calls to the two addresses that the settings name: the webhook, signed as Standard Webhooks has it, and the watcher outside. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openLenderHttp } from '../../lenders/calls/lender-http.ts'
import { explained, type ToldAlert } from './alert-letter.ts'
import type { Needs, WebhookSettings } from './needs.ts'

const DEADLINE_MS = 10_000
const LEASE = { remainingMs: () => DEADLINE_MS }

export interface Called {
  readonly isTaken: boolean
  /** The status that was answered, or why there was none. */
  readonly code: string
}

/** Follows no redirect, reads no long answer, and ends in time, as a call to a lender does. The address is the owner's own. */
export async function call(url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Called> {
  const http = openLenderHttp({ publicAddressesOnly: false })
  try {
    const sent = { 'content-type': 'application/json', ...headers }
    const reply = await http.send({ url, body, headers: sent, deadlineMs: DEADLINE_MS, lease: LEASE, freshConnection: true })
    if (reply.kind !== 'answer') return { isTaken: false, code: 'code' in reply ? reply.code : reply.kind }
    return { isTaken: reply.status >= 200 && reply.status < 300, code: String(reply.status) }
  } finally {
    await http.close()
  }
}

export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The same id at every try, so that the receiver can drop a repeated call. */
export async function callWebhook({ url, secret, secretFile }: WebhookSettings, id: string, type: string, at: Date, data: object) {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const timestamp = Math.floor(at.getTime() / 1000)
  const key = secret ?? readFileSync(secretFile ?? '', 'utf8').trim()
  return call(url, body, {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(key, id, timestamp, body),
  })
}

/** Throws while the receiver does not take it: it is tried again later. */
export async function deliverByWebhook({ storage: { records }, alertWebhook, consoleUrl, now }: Needs, noticeId: string) {
  const notice = await records.alerts.notice(noticeId)
  if (!notice || notice.sent_at || !alertWebhook) return
  const { alerts }: { readonly alerts: readonly ToldAlert[] } = JSON.parse(notice.content)
  const data = { alerts: alerts.map((alert) => ({ ...alert, ...explained(alert, consoleUrl()) })) }
  const { isTaken, code } = await callWebhook(alertWebhook, noticeId, 'alerts.changed', now(), data)
  await records.alerts.noteNotice(noticeId, code, isTaken ? now() : null)
  if (!isTaken) throw Object.assign(new Error('The webhook was not taken'), { code })
}
