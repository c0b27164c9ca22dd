import type { QueueSettings } from '../platform/jobs/pg-boss-jobs.ts'
import { countCalls } from './lenders/count-calls.ts'
import type { Needs } from './needs.ts'
import { rollUpFigures } from './roll-up.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export async function startFigureWorker(context: Needs): Promise<void> {
  await context.jobs.work('figures', async () => {
    await rollUpFigures(context)
    await countCalls(context)
    return 'done'
  })
  await context.jobs.schedule('figures', EVERY_FIVE_MINUTES)
}

// No retry: the next one comes in a few minutes, and whoever reads counts what is not counted.
export const FIGURE_QUEUES = [
  { name: 'figures', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 1800 },
] as const satisfies readonly QueueSettings[]
