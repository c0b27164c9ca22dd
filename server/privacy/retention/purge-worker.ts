/** Keeps the promises of the privacy policy without anybody's doing: what is due goes within minutes, and what was erased leaves the disk. */
import type { Jobs } from '../../outside-ports.ts'
import { type RewriteParts, rewriteErasedKeys } from '../erasure/rewrite-erased-keys.ts'
import { type PurgeParts, purge } from './purge.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'
/** In UTC: half past three or four in New York. */
const AT_NIGHT = '30 8 * * *'

export async function startPurgeWorker(jobs: Jobs, parts: PurgeParts & RewriteParts): Promise<void> {
  await jobs.work('purge', async () => {
    await purge(parts, 'when-something-went')
    // For nights on which nobody was at work.
    await rewriteErasedKeys(parts, 'if-overdue')
    return 'done'
  })
  await jobs.schedule('purge', EVERY_FIVE_MINUTES)
  await jobs.work('key-rewrite', async () => {
    if ((await rewriteErasedKeys(parts, 'now')) === 'busy')
      throw Object.assign(new Error('The table of data keys is in use'), { code: 'busy' })
    return 'done'
  })
  await jobs.schedule('key-rewrite', AT_NIGHT)
}
