/** A process that can be killed at any moment, without a process: from then on, nothing that it does reaches the outside. */

import type { LenderAdapter } from '#server/lenders/calls/lender-adapter.ts'
import type { Records, Storage } from '#server/records.ts'
import { aroundCalls } from './around-calls.ts'

export class Killed extends Error {}

export interface Mortal {
  readonly storage: Storage
  readonly network: LenderAdapter
  readonly isDead: () => boolean
}

/** Asked before and after every step outside: true kills. */
export function makeMortal(storage: Storage, network: LenderAdapter, strikes: () => boolean): Mortal {
  let dead = false
  const live = () => {
    dead ||= strikes()
    if (dead) throw new Killed('killed')
  }
  const guarded = <Subject extends object>(subject: Subject) => aroundCalls(subject, live)
  return {
    isDead: () => dead,
    network: guarded(network),
    storage: {
      records: guarded(storage.records),
      async transaction(work) {
        live()
        const result = await storage.transaction(async (records: Records) => {
          const worked = await work(guarded(records))
          // The last moment before the commit.
          live()
          return worked
        })
        // Committed, and this process does not know.
        live()
        return result
      },
      isReachable: storage.isReachable,
      isWritable: storage.isWritable,
      waiting: storage.waiting,
      isUnavailable: (error) => !(error instanceof Killed) && storage.isUnavailable(error),
    },
  }
}
