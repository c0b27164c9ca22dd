/** How many applications a lender has accepted since midnight in New York. */
import type { Clock, Storage } from '../ports.ts'

export async function todaysApprovals({ storage, now }: { readonly storage: Storage; readonly now: Clock }): Promise<number> {
  return storage.records.runs.countAccepted(startOfDayInNewYork(now()))
}

export function startOfDayInNewYork(now: Date): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('America/New_York')
  return new Date(zoned.startOfDay().epochMilliseconds)
}
