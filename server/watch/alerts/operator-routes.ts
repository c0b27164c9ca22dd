import { randomUUID } from 'node:crypto'
import type { ALERT_ENDPOINTS } from '#contracts/operators/alerts.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { type Alert, silenceOf } from '#domain/watch/alerting.ts'
import { isConditionCode } from '#domain/watch/conditions.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import { confirmAddress, giveAddress, personOf, removeAddress } from './addresses.ts'
import type { SilenceRow } from './alert-records.ts'
import type { Needs } from './needs.ts'
import { testAlerts } from './test-alerts.ts'

const SHOWN_AFTER_END_MS = 7 * 24 * HOUR_MS
const NO_CONDITION = 'code is of no condition: see docs/alerts.md.'
const NO_SILENCE = 'There is no such silence, or it is over.'
const NO_PERSON = 'A service’s token has no person behind it: sign in as yourself.'
const NO_ADDRESS = 'You have given no address.'
const WRONG_CODE = 'That code doesn’t work: it may be mistyped, too old or tried too often.'
const HALF = 'quietUntil goes with quietFrom: name both, or neither.'

export const alertRoutes = (context: Needs): OperatorHandlers<typeof ALERT_ENDPOINTS> => {
  const { storage, now, alertWebhook, watcherUrl } = context
  const { alerts, alertAddresses, sealed } = storage.records
  return {
    'GET /alerts': async () => {
      const silences = await alerts.silences(now())
      const last = alertWebhook && (await alerts.lastWebhook())
      return answer({
        alerts: (await alerts.list(new Date(now().getTime() - SHOWN_AFTER_END_MS))).map((alert) => listed(alert, silences, now())),
        silences: silences.map(listedSilence),
        people: (await alertAddresses.verified()).map(({ name, role, quiet_from, quiet_until }) => ({
          ...{ name, role },
          ...{ quietFrom: quiet_from, quietUntil: quiet_until },
        })),
        webhook: alertWebhook ? { lastCode: last?.last_code ?? null } : null,
        watcher: watcherUrl !== undefined,
      })
    },
    'POST /alerts/silences': async ({ code, subject = null, hours, reason }, who) => {
      if (!isConditionCode(code)) return refuse(422, NO_CONDITION)
      const until = new Date(now().getTime() + hours * HOUR_MS)
      const row: SilenceRow = { id: randomUUID(), code, subject, reason, made_by: who.name, made_at: now(), until }
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
    'POST /alerts/tests': async (_input, who) => {
      const tested = await testAlerts(context, personOf(who))
      who.changed({ subject: 'alerts', after: { mails: tested.mails.length, webhook: tested.webhook?.outcome ?? 'none' } })
      return answer(tested)
    },
    'GET /alerts/address': async (_input, who) => {
      const person = personOf(who) ?? who.id
      const found = await alertAddresses.find(person)
      const kept = found && (await sealed.open(found.sealed_as, 'alert-address'))
      return answer({
        email: kept?.email ?? null,
        verifiedAt: found?.verified_at?.toISOString() ?? null,
        ...{ quietFrom: found?.quiet_from ?? null, quietUntil: found?.quiet_until ?? null },
      })
    },
    'POST /alerts/address': async ({ email }, who) => {
      const person = personOf(who)
      if (!person) return refuse(409, NO_PERSON)
      who.changed({ subject: who.name })
      return answer({ until: (await giveAddress(context, person, email)).toISOString() })
    },
    'POST /alerts/address/confirmation': async ({ code }, who) => {
      const person = personOf(who)
      if (!person || !(await confirmAddress(context, person, code))) return refuse(409, WRONG_CODE)
      who.changed({ subject: who.name, after: { verified: true } })
      return answer({ verified: true })
    },
    'POST /alerts/address/quiet-hours': async ({ quietFrom = null, quietUntil = null }, who) => {
      if ((quietFrom === null) !== (quietUntil === null)) return refuse(422, HALF)
      const quiet = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null
      if (!(await alertAddresses.setQuiet(personOf(who) ?? who.id, quiet))) return refuse(409, NO_ADDRESS)
      who.changed({ subject: who.name, after: { quietFrom, quietUntil } })
      return answer({ quietFrom, quietUntil })
    },
    'POST /alerts/address/removal': async (_input, who) => {
      const person = personOf(who) ?? who.id
      if (!(await storage.transaction((records) => removeAddress(records, person, now())))) return refuse(409, NO_ADDRESS)
      who.changed({ subject: who.name, after: { removed: true } })
      return answer({ removed: true })
    },
  }
}

function listed(alert: Alert, silences: readonly SilenceRow[], now: Date) {
  const { id, code, subject, level, says, since, seenAt, endedAt, tellings } = alert
  const told = Object.values(tellings).map(({ toldAt }) => toldAt.toISOString())
  return {
    ...{ id, code, subject, level, says },
    since: since ?? seenAt.toISOString(),
    toldAt: told.sort()[0] ?? null,
    told: told.length,
    endedAt: endedAt?.toISOString() ?? null,
    silencedUntil: silenceOf(alert, silences, now)?.until.toISOString() ?? null,
  }
}

const listedSilence = ({ id, code, subject, reason, made_by, until }: SilenceRow) => ({
  ...{ id, code, subject, reason },
  ...{ madeBy: made_by, until: until.toISOString() },
})
