import { randomUUID } from 'node:crypto'
import type { SuccessOf } from '#contracts/endpoint.ts'
import type { ALERT_ENDPOINTS } from '#contracts/operators/alerts.ts'
import { DAY_MS, HOUR_MS } from '#domain/values/calendar.ts'
import { type Alert, silenceOf } from '#domain/watch/alerting.ts'
import { isConditionCode } from '#domain/watch/conditions.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import { testMail } from '../../mails/test-mail.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import { confirmAddress, giveAddress, removeAddress } from './addresses.ts'
import type { SilenceRow } from './alert-records.ts'
import type { Needs } from './needs.ts'
import { callWebhook } from './webhook.ts'

const SHOWN_AFTER_END_MS = 7 * DAY_MS
const NO_CONDITION = 'code is of no condition: see docs/alerts.md.'
const NO_SILENCE = 'There is no such silence, or it is over.'
const NO_PERSON = 'A service’s token has no person behind it: sign in as yourself.'
const WRONG_CODE = 'That code doesn’t work: it may be mistyped, too old or tried too often.'

export const alertRoutes = (context: Needs): OperatorHandlers<typeof ALERT_ENDPOINTS> => {
  const { storage, now, alertWebhook, watcherUrl } = context
  const { alerts, alertAddresses, sealed } = storage.records
  const addressOf = async (person: string | null) => {
    const row = person === null ? undefined : await alertAddresses.find('person_id', person)
    const { email = null } = (row && (await sealed.open(row.sealed_as, 'alert-address'))) ?? {}
    return { email, verifiedAt: row?.verified_at?.toISOString() ?? null, quiet: row?.quiet ?? null }
  }
  return {
    'GET /alerts': async (_input, { entry }) => {
      const silences = await alerts.silences(now())
      const all = await alerts.list(new Date(now().getTime() - SHOWN_AFTER_END_MS))
      return answer({
        alerts: all.map((alert) => ({
          ...listed(alert),
          silencedUntil: silenceOf(alert, silences, now())?.until.toISOString() ?? null,
        })),
        silences: silences.map(listedSilence),
        people: (await alertAddresses.verified()).map(({ name, role, quiet }) => ({ name, role, quiet })),
        webhook: alertWebhook ? { lastCode: await alerts.lastCall() } : null,
        watcher: watcherUrl !== undefined,
        you: await addressOf(entry.kind === 'nobody' ? null : entry.personId),
      })
    },
    'POST /alerts/silences': async ({ code, subject = null, hours, reason }, who) => {
      if (!isConditionCode(code)) return refuse(422, NO_CONDITION)
      const until = new Date(now().getTime() + hours * HOUR_MS)
      const row: SilenceRow = { id: randomUUID(), code, subject, reason, made_by: who.name, until }
      await alerts.silence(row)
      who.changed({ subject: subject ?? code, after: { code, subject, until: until.toISOString() } })
      return answer(listedSilence(row))
    },
    'POST /alerts/silences/{id}/end': async ({ id }, { changed }) => {
      const ended = await alerts.endSilence(id, now())
      if (!ended) return refuse(404, NO_SILENCE)
      changed({ subject: ended.subject ?? ended.code, before: { ...ended } })
      return answer({ id, ...ended })
    },
    'POST /alerts/tests': async (_input, { entry, changed }) => {
      const tested = await testAlerts(context, entry.kind === 'nobody' ? null : entry.personId)
      changed({ subject: 'alerts', after: { mails: tested.mails.length, webhook: tested.webhook?.outcome ?? 'none' } })
      return answer(tested)
    },
    'POST /alerts/address': async ({ email, code, quiet, remove }, { entry, name, changed }) => {
      const person = entry.kind === 'nobody' ? null : entry.personId
      if (person === null) return refuse(409, NO_PERSON)
      if (code !== undefined && !(await confirmAddress(context, person, code))) return refuse(409, WRONG_CODE)
      if (email !== undefined) await giveAddress(context, person, email)
      if (remove) await storage.transaction((records) => removeAddress(records, person, now()))
      if (quiet !== undefined) await alertAddresses.set(person, { quiet: quiet === 'none' ? null : quiet })
      const address = await addressOf(person)
      changed({ subject: name, after: { verifiedAt: address.verifiedAt, quiet: address.quiet, removed: remove } })
      return answer(address)
    },
  }
}

function listed({ id, code, subject, level, says, since, seenAt, endedAt, tellings }: Alert) {
  const told = Object.values(tellings).map(({ toldAt }) => toldAt)
  return { id, code, subject, level, says, since: since ?? seenAt, toldAt: told.sort()[0] ?? null, told: told.length, endedAt }
}

const listedSilence = ({ made_by: madeBy, until, ...silence }: SilenceRow) => ({ ...silence, madeBy, until: until.toISOString() })

type Tested = SuccessOf<(typeof ALERT_ENDPOINTS)['POST /alerts/tests']>

/** Past the queue: whoever asks waits for what mail server and receiver say. Without a person, every owner is mailed. */
async function testAlerts({ storage, mailer, alertWebhook, publicUrl, now }: Needs, personId: string | null): Promise<Tested> {
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
