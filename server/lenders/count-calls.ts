/** Counts the calls of hours that are over, so that nobody counts them again. */
import type { Clock } from '../platform/clock/clock.ts'
import type { CompareClocks } from '../platform/clock/compare-clocks.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { LenderCallRecords } from './lender-call-records.ts'

const EVERY_MS = 60_000

type CallStorage = Pick<Storage<{ readonly lenderCalls: LenderCallRecords }>, 'transaction'>

export async function countCalls(storage: CallStorage, now: Date): Promise<void> {
  while (await storage.transaction(({ lenderCalls }) => lenderCalls.countNext(now)));
}

export interface CountingSettings {
  readonly storage: CallStorage
  readonly compareClocks: CompareClocks
  readonly log: Log
  readonly now: Clock
}

export function startCountingCalls({ storage, compareClocks, log, now }: CountingSettings): { readonly stop: () => void } {
  let counting = false
  const timer = setInterval(async () => {
    if (counting) return
    counting = true
    try {
      // A clock that is set ahead would pass over calls that are still to come.
      if ((await compareClocks()).kind !== 'apart') await countCalls(storage, now())
    } catch (error) {
      log.fail('lender-calls-not-counted', error)
    } finally {
      counting = false
    }
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
