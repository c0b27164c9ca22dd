/** One look: what has changed since the last one is stored, with the mails and calls that tell of it, in one transaction. */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#domain/values/calendar.ts'
import { type Alert, decideAlerts, type Recipient, STANDS_AFTER_MS } from '#domain/watch/alerting.ts'
import { CONDITIONS, isConditionCode } from '#domain/watch/conditions.ts'
import { timeOfDay } from '../../platform/clock/new-york-days.ts'
import { quietOf } from './address-records.ts'
import { removeAddress } from './addresses.ts'
import type { NoticeContent, ToldAlert } from './alert-letter.ts'
import type { Needs, PresentConditions, Records } from './needs.ts'

export const WEBHOOK = 'webhook'
/** An end that nobody could be told of by then is told to nobody. */
const END_TOLD_WITHIN_MS = 2 * DAY_MS
const KEPT_MS = 90 * DAY_MS

export async function lookAndTell(context: Needs, presentConditions: PresentConditions): Promise<void> {
  const { storage, now, alertWebhook } = context
  const present = await presentConditions()
  await storage.transaction(async (records) => {
    const at = now()
    const { alerts, alertAddresses } = records
    if (!(await alerts.beginLook(at, new Date(at.getTime() - STANDS_AFTER_MS)))) return
    const people = await alertAddresses.verified()
    const recipients: Recipient[] = people.map((person) => ({ id: person.id, role: person.role, quiet: quietOf(person) }))
    const decision = decideAlerts({
      present,
      alerts: await alerts.list(new Date(at.getTime() - END_TOLD_WITHIN_MS)),
      silences: await alerts.silences(at),
      recipients: alertWebhook ? [...recipients, { id: WEBHOOK, role: null, quiet: null }] : recipients,
      tellsOf: (code) => (isConditionCode(code) ? CONDITIONS[code].tells : ['owner']),
      now: at,
      time: timeOfDay(at),
      makeId: randomUUID,
    })
    for (const alert of decision.alerts) await alerts.keep(alert)
    for (const { recipient, news } of decision.news)
      await notify(context, records, people.find(({ id }) => id === recipient)?.sealed_as ?? WEBHOOK, {
        kind: 'alert',
        alerts: news.map(({ change, alert }) => ({ change, ...toldOf(alert) })),
      })
    for (const person of await alertAddresses.ofRemovedPeople()) await removeAddress(records, person, at)
    await alerts.forgetBefore(new Date(at.getTime() - KEPT_MS))
  })
}

const toldOf = ({ code, subject, level, says, since, seenAt, endedAt }: Alert): Omit<ToldAlert, 'change'> => ({
  ...{ code, subject, level, says },
  since: since ?? seenAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** By mail to what is sealed as this, or by webhook. Use it in a transaction. */
export async function notify(
  { jobs, now }: Pick<Needs, 'jobs' | 'now'>,
  records: Pick<Records, 'alerts' | 'mails' | 'sql'>,
  to: string,
  content: NoticeContent,
): Promise<void> {
  const id = randomUUID()
  await records.alerts.addNotice(id, content, now())
  if (to === WEBHOOK) return jobs.enqueue(records.sql, 'alert-webhook', { noticeId: id })
  await records.mails.add({ id, kind: content.kind, subjectId: to, at: now() })
  await jobs.enqueue(records.sql, 'mail', { mailId: id })
}
