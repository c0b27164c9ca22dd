import type { QueueSettings } from '../platform/jobs/pg-boss-jobs.ts'
import type { Needs } from './needs.ts'
import { rollUpFigures } from './roll-up.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export async function startFigureWorker(context: Needs): Promise<void> {
  await context.jobs.work('figures', async () => {
    await rollUpFigures(context)
    await countCalls(context)
  })
  await context.jobs.schedule('figures', EVERY_FIVE_MINUTES)
}

// No retry: the next one comes in a few minutes, and whoever reads counts what is not counted.
export const FIGURE_QUEUES = [
  { name: 'figures', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 1800 },
] as const satisfies readonly QueueSettings[]

/** Counts the calls of hours that are over, so that nobody counts them again. */
export async function countCalls({ storage, compareClocks, now }: Pick<Needs, 'storage' | 'compareClocks' | 'now'>): Promise<void> {
  // A clock that is set ahead would pass over calls that are still to come.
  if ((await compareClocks()).kind === 'apart') return
  while (await storage.transaction(({ lenderCalls }) => lenderCalls.countNext(now())));
}
