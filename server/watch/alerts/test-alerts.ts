import { randomUUID } from 'node:crypto'
import type { SuccessOf } from '#contracts/endpoint.ts'
import type { ALERT_ENDPOINTS } from '#contracts/operators/alerts.ts'
import { testMail } from '../../mails/test-mail.ts'
import type { Needs } from './needs.ts'
import { callWebhook } from './webhook.ts'

type Tested = SuccessOf<(typeof ALERT_ENDPOINTS)['POST /alerts/tests']>

/** Past the queue: whoever asks waits for what mail server and receiver say. Without a person, every owner is mailed. */
export async function testAlerts(
  { storage, mailer, alertWebhook, publicUrl, now }: Needs,
  personId: string | null,
): Promise<Tested> {
  const { alertAddresses, sealed } = storage.records
  const people = (await alertAddresses.verified()).filter(({ id, role }) => (personId ? id === personId : role === 'owner'))
  const mails: Tested['mails'] = []
  for (const { name, sealed_as } of people) {
    const { email = '' } = (await sealed.open(sealed_as, 'alert-address')) ?? {}
    const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`
    const sent = await mailer.send({ to: email, ...testMail(publicUrl), messageId })
    mails.push({ to: name, outcome: sent.kind, code: sent.kind === 'sent' ? null : sent.code })
  }
  const called = alertWebhook && (await callWebhook(alertWebhook, randomUUID(), 'alerts.test', now(), { alerts: [] }))
  const host = alertWebhook ? new URL(alertWebhook.url).host : ''
  return { mails, webhook: called ? { to: host, outcome: called.isTaken ? 'sent' : 'failed', code: called.code } : null }
}
