/** How many applications a lender has accepted since midnight in New York. */

import { startOfDay } from '../platform/clock/new-york-days.ts'
import type { Needs } from './needs.ts'

export async function todaysApprovals({ storage, now }: Pick<Needs, 'storage' | 'now'>): Promise<number> {
  return storage.records.runs.countAccepted(startOfDay(now()))
}
