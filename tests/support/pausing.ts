/** A process that can be paused at any moment and goes on later as if nothing had happened: nothing that it does gets past a pause. */

import type { LenderAdapter } from '#server/lenders/calls/lender-adapter.ts'
import type { Records, Storage } from '#server/records.ts'
import { aroundCalls } from './around-calls.ts'

export interface Pausing {
  readonly storage: Storage
  readonly network: LenderAdapter
}

/** Asked before and after every step outside, and waited for. */
export function makePausing(storage: Storage, network: LenderAdapter, pause: () => Promise<void>): Pausing {
  const pausing = <Subject extends object>(subject: Subject) => aroundCalls(subject, pause)
  return {
    network: pausing(network),
    storage: {
      ...storage,
      records: pausing(storage.records),
      async transaction(work) {
        await pause()
        const result = await storage.transaction(async (records: Records) => {
          const worked = await work(records)
          // The last moment before the commit.
          await pause()
          return worked
        })
        // Committed, and nothing has been sent yet.
        await pause()
        return result
      },
    },
  }
}
