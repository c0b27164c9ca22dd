/** One look: what has changed since the last one is stored, with the mails and calls that tell of it, in one transaction. */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#domain/values/calendar.ts'
import { decideAlerts } from '#domain/watch/alerting.ts'
import { CONDITIONS, isConditionCode } from '#domain/watch/conditions.ts'
import { timeOfDay } from '../../platform/clock/new-york-days.ts'
import { removeAddress } from './addresses.ts'
import type { NoticeContent } from './alert-letter.ts'
import type { Needs, PresentConditions, Records } from './needs.ts'

const WEBHOOK = 'webhook'
/** An end that nobody could be told of by then is told to nobody. */
const END_TOLD_WITHIN_MS = 2 * DAY_MS
const KEPT_MS = 90 * DAY_MS

export async function lookAndTell(context: Needs, presentConditions: PresentConditions): Promise<void> {
  const present = await presentConditions()
  await context.storage.transaction(async (records) => {
    const at = context.now()
    const before = (ms: number) => new Date(at.getTime() - ms)
    const { alerts, alertAddresses } = records
    await alerts.lock()
    for (const person of await alertAddresses.ofRemovedPeople()) await removeAddress(records, person, at)
    const people = await alertAddresses.verified()
    const known = await alerts.list(before(END_TOLD_WITHIN_MS))
    const decision = decideAlerts({
      ...{ present, now: at, time: timeOfDay(at), makeId: randomUUID },
      alerts: known,
      silences: await alerts.silences(at),
      recipients: [...people, ...(context.alertWebhook ? [{ id: WEBHOOK, role: null, quiet: null }] : [])],
      tellsOf: (code) => (isConditionCode(code) ? CONDITIONS[code].tells : ['owner']),
    })
    const unchanged = new Set(known.map((alert) => JSON.stringify(alert)))
    for (const alert of decision.alerts) if (!unchanged.has(JSON.stringify(alert))) await alerts.keep(alert)
    for (const { recipient, news } of decision.news) {
      const told = news.map(({ change, alert: { code, subject, level, says, since, seenAt, endedAt } }) => ({
        ...{ change, code, subject, level, says, since: since ?? seenAt, endedAt },
      }))
      const to = people.find(({ id }) => id === recipient)?.sealed_as
      await notify(context, records, to ?? WEBHOOK, { kind: 'alert', alerts: told })
    }
    await alerts.forgetBefore(before(KEPT_MS))
  })
}

/** By mail to what is sealed as this, or by webhook. Use it in a transaction. */
export async function notify({ jobs, now }: Needs, records: Records, to: string, content: NoticeContent): Promise<void> {
  const id = randomUUID()
  await records.alerts.addNotice(id, content, now())
  if (to === WEBHOOK) return jobs.enqueue(records.sql, 'alert-webhook', { noticeId: id })
  await records.mails.add({ id, kind: content.kind, subjectId: to, at: now() })
  await jobs.enqueue(records.sql, 'mail', { mailId: id })
}
