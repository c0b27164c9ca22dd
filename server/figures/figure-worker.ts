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
