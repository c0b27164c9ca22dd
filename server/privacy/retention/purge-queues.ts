import type { QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'

export const PURGE_QUEUES = [
  // No retry: the next purge comes in a few minutes anyway.
  { name: 'purge', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 900 },
  { name: 'key-rewrite', retryLimit: 5, retryDelaySeconds: 300, expireSeconds: 1800 },
] as const satisfies readonly QueueSettings[]
