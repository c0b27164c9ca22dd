import type { QueueSettings } from '../platform/jobs/pg-boss-jobs.ts'

interface MailSettings {
  readonly mailRetries: number
  readonly mailRetryDelaySeconds: number
  readonly mailTimeoutMs: number
}

/** The dead-letter queue stands before the queue that names it. */
export const mailQueues = ({ mailRetries, mailRetryDelaySeconds, mailTimeoutMs }: MailSettings) =>
  [
    { name: 'mail-failed', retryLimit: 5, retryDelaySeconds: 30, expireSeconds: 60 },
    {
      name: 'mail',
      retryLimit: mailRetries,
      retryDelaySeconds: mailRetryDelaySeconds,
      // Longer than the longest attempt: connecting, greeting and sending may each take the whole timeout.
      expireSeconds: Math.ceil((mailTimeoutMs / 1000) * 3) + 10,
      deadLetter: 'mail-failed',
    },
  ] as const satisfies readonly QueueSettings[]
