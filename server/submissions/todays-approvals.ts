/** How many applications a lender has accepted since midnight in New York. */

import type { Storage } from '../context.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { startOfDay } from '../platform/clock/new-york-days.ts'

export async function todaysApprovals({ storage, now }: { readonly storage: Storage; readonly now: Clock }): Promise<number> {
  return storage.records.runs.countAccepted(startOfDay(now()))
}
