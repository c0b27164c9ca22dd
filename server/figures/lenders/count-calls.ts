/** Counts the calls of hours that are over, so that nobody counts them again. */
import type { CompareClocks } from '../../platform/clock/compare-clocks.ts'
import type { Storage } from '../../platform/database/storage.ts'
import type { LenderCallRecords } from './lender-call-records.ts'

interface CountingSettings {
  readonly storage: Pick<Storage<{ readonly lenderCalls: LenderCallRecords }>, 'transaction'>
  readonly compareClocks: CompareClocks
  readonly now: () => Date
}

export async function countCalls({ storage, compareClocks, now }: CountingSettings): Promise<void> {
  // A clock that is set ahead would pass over calls that are still to come.
  if ((await compareClocks()).kind === 'apart') return
  while (await storage.transaction(({ lenderCalls }) => lenderCalls.countNext(now())));
}
