import type { QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'

// No retry: the next look comes in a quarter of an hour anyway.
export const WAITING_QUEUES = [
  { name: 'waiting-leads', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 300 },
] as const satisfies readonly QueueSettings[]
