import type { QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'

/** A run in which a lender is being asked cannot be ended that moment: it is tried again until it waits or has ended. */
export const STOP_QUEUES = [
  { name: 'stop-sharing', retryLimit: 50, retryDelaySeconds: 5, expireSeconds: 60 },
] as const satisfies readonly QueueSettings[]
