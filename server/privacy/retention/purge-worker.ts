/** Keeps the promises of the privacy policy: records that are due go within minutes, and keys of erased persons leave the disk. */

import type { QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'
import { rewriteErasedKeys } from '../erasure/rewrite-erased-keys.ts'
import type { Needs } from '../needs.ts'
import { purge } from './purge.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'
/** In UTC: half past three or four in New York. */
const AT_NIGHT = '30 8 * * *'

export async function startPurgeWorker(context: Needs): Promise<void> {
  const { jobs } = context
  await jobs.work('purge', async () => {
    await purge(context, 'when-rows-were-removed')
    // For nights on which no worker ran.
    await rewriteErasedKeys(context, 'if-overdue')
  })
  await jobs.schedule('purge', EVERY_FIVE_MINUTES)
  await jobs.work('key-rewrite', async () => {
    if ((await rewriteErasedKeys(context, 'now')) === 'busy')
      throw Object.assign(new Error('The table of data keys is in use'), { code: 'busy' })
  })
  await jobs.schedule('key-rewrite', AT_NIGHT)
}

export const PURGE_QUEUES = [
  // No retry: the next purge comes in a few minutes anyway.
  { name: 'purge', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 900 },
  { name: 'key-rewrite', retryLimit: 5, retryDelaySeconds: 300, expireSeconds: 1800 },
] as const satisfies readonly QueueSettings[]
