/** A process that can be paused at any moment and goes on later as if nothing had happened: nothing that it does gets past a pause. */

import type { Records, Storage } from '#server/context.ts'
import type { LenderAdapter } from '#server/lenders/calls/lender-adapter.ts'

export interface Pausing {
  readonly storage: Storage
  readonly network: LenderAdapter
}

/** Asked before and after every step outside, and waited for. */
export function makePausing(storage: Storage, network: LenderAdapter, pause: () => Promise<void>): Pausing {
  const pausing = <Subject extends object>(subject: Subject): Subject =>
    new Proxy(subject, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member === 'function')
          return async (...args: unknown[]) => {
            await pause()
            const result: unknown = await member.apply(target, args)
            await pause()
            return result
          }
        return typeof member === 'object' && member !== null ? pausing(member) : member
      },
    })
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
        // Committed, and nobody has sent anything yet.
        await pause()
        return result
      },
    },
  }
}
