import type { QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'
import { sendDigests } from './digest.ts'
import { lookAndTell } from './look-and-tell.ts'
import type { Needs, PresentConditions } from './needs.ts'
import { call, deliverByWebhook } from './webhook.ts'

const EVERY_MINUTE = '* * * * *'

// No retry of a look: the next one comes in a minute. A webhook is tried for about a day.
export const ALERT_QUEUES = [
  { name: 'alerts', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 120 },
  { name: 'alert-webhook', retryLimit: 30, retryDelaySeconds: 15, expireSeconds: 60 },
] as const satisfies readonly QueueSettings[]

export async function startAlertWorker(context: Needs, presentConditions: PresentConditions): Promise<void> {
  const { jobs } = context
  await jobs.work('alerts', () => watch(context, presentConditions))
  await jobs.work('alert-webhook', ({ noticeId }) => deliverByWebhook(context, String(noticeId)))
  await jobs.schedule('alerts', EVERY_MINUTE)
}

/** The watcher outside hears of it only when the look has succeeded: it tells somebody when these calls stop. */
export async function watch(context: Needs, presentConditions: PresentConditions): Promise<void> {
  await lookAndTell(context, presentConditions)
  await sendDigests(context)
  if (!context.watcherUrl) return
  const { isTaken, code } = await call(context.watcherUrl, '{}')
  if (!isTaken) context.log.warn('watcher-not-reached', { code })
}
