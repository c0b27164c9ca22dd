/** How many applications a lender has accepted since midnight in New York. */

import { startOfDay } from '../platform/clock/new-york-days.ts'
import type { Clock, Storage } from '../ports.ts'

export async function todaysApprovals({ storage, now }: { readonly storage: Storage; readonly now: Clock }): Promise<number> {
  return storage.records.runs.countAccepted(startOfDay(now()))
}
