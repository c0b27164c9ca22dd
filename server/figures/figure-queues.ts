import type { QueueSettings } from '../platform/jobs/pg-boss-jobs.ts'

// No retry: the next one comes in a few minutes, and whoever reads counts what is not counted.
export const FIGURE_QUEUES = [
  { name: 'figures', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 1800 },
] as const satisfies readonly QueueSettings[]
