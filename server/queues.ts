/** The queues and how stubborn each is. Dead-letter queues stand before the queues that name them. */
import type { Config } from './config.ts'
import type { QueueName } from './platform/jobs/pg-boss-jobs.ts'

export function queuesOf({ mailRetries, mailRetryDelaySeconds, mailTimeoutMs }: Config) {
  return [
    { name: 'mail-failed', retryLimit: 5, retryDelaySeconds: 30, expireSeconds: 60 },
    {
      name: 'mail',
      retryLimit: mailRetries,
      retryDelaySeconds: mailRetryDelaySeconds,
      // Longer than the longest attempt: connecting, greeting and sending each have the whole timeout.
      expireSeconds: Math.ceil((mailTimeoutMs / 1000) * 3) + 10,
      deadLetter: 'mail-failed',
    },
    // The next one comes in a few minutes anyway.
    { name: 'purge', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 900 },
    { name: 'key-rewrite', retryLimit: 5, retryDelaySeconds: 300, expireSeconds: 1800 },
  ] as const satisfies readonly { readonly name: QueueName; readonly [setting: string]: unknown }[]
}
