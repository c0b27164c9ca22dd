/** Calls to the two addresses that the settings name: the webhook, signed as Standard Webhooks has it, and the watcher outside. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openLenderHttp } from '../../lenders/calls/lender-http.ts'
import { type AlertNotice, explained } from './alert-letter.ts'
import type { Needs, WebhookSettings } from './needs.ts'

const DEADLINE_MS = 10_000
const CALL = { deadlineMs: DEADLINE_MS, lease: { remainingMs: () => DEADLINE_MS }, freshConnection: true } as const

/** Follows no redirect, reads no long answer, and ends in time, as a call to a lender does. The address is the owner's own. */
export async function call(url: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const http = openLenderHttp({ publicAddressesOnly: false })
  try {
    const reply = await http.send({ ...CALL, url, body, headers: { 'content-type': 'application/json', ...headers } })
    if (reply.kind !== 'answer') return { isTaken: false, code: 'code' in reply ? reply.code : reply.kind }
    return { isTaken: reply.status >= 200 && reply.status < 300, code: String(reply.status) }
  } finally {
    await http.close()
  }
}

/** The same id at every try, so that the receiver can drop a repeated call. */
export function callWebhook({ url, secret, secretFile }: WebhookSettings, id: string, type: string, at: Date, data: object) {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const timestamp = Math.floor(at.getTime() / 1000)
  const key = Buffer.from((secret ?? readFileSync(secretFile ?? '', 'utf8').trim()).replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return call(url, body, { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` })
}

/** Throws while the receiver does not take it: it is tried again later. */
export async function deliverByWebhook({ storage, alertWebhook, consoleUrl, now }: Needs, noticeId: string): Promise<void> {
  const notice = await storage.records.alerts.notice(noticeId)
  if (!notice || !alertWebhook) return
  const { alerts }: AlertNotice = JSON.parse(notice.content)
  const data = { alerts: alerts.map((alert) => ({ ...alert, ...explained(alert, consoleUrl()) })) }
  const { isTaken, code } = await callWebhook(alertWebhook, noticeId, 'alerts.changed', now(), data)
  await storage.records.alerts.noteCall(noticeId, code)
  if (!isTaken) throw Object.assign(new Error('The webhook was not taken'), { code })
}
