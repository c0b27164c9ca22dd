import type { QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'

/** Retries come further and further apart, up to an hour: these last for eight days. */
const RETRIES = 200

/** Longer than the lease of a call: a job that is given to another process has no call in flight. */
export const FOLLOW_UP_LEASE_MS = 40_000

/** The dead-letter queue stands before the queue that names it. */
export const FOLLOW_UP_QUEUES = [
  { name: 'lender-follow-up-failed', retryLimit: 5, retryDelaySeconds: 30, expireSeconds: 60 },
  {
    name: 'lender-follow-up',
    retryLimit: RETRIES,
    retryDelaySeconds: 15,
    expireSeconds: FOLLOW_UP_LEASE_MS / 1000 + 30,
    deadLetter: 'lender-follow-up-failed',
  },
] as const satisfies readonly QueueSettings[]
