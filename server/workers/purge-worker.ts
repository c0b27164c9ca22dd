/** Keeps the promises of the privacy policy without anybody's doing: what is due goes within minutes. */
import type { Jobs } from '../outside-ports.ts'
import { type PurgeParts, purge } from '../services/operators/purge.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export async function startPurgeWorker(jobs: Jobs, parts: PurgeParts): Promise<void> {
  await jobs.work('purge', async () => {
    await purge(parts, 'when-something-went')
    return 'done'
  })
  await jobs.schedule('purge', EVERY_FIVE_MINUTES)
}
