/** What mails need. Their subjects, which they serve, hand over what they keep. */
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Mailer } from '../platform/mail/smtp-mailer.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { MailRecords } from './mail-records.ts'

export interface Records extends PlatformRecords {
  readonly mails: MailRecords
}

/** For a mail that is sent again: whether its subject is still there, and its link still good. */
export interface RetryRecords extends Records {
  readonly erasures: { readonly stillReadable: (subjectIds: readonly string[]) => Promise<readonly string[]> }
  readonly verifications: {
    readonly find: (id: string) => Promise<{ readonly supersededAt: Date | null; readonly expiresAt: Date } | undefined>
  }
}

/** `Inside`: the records that mails' makers write in the transaction that ends a mail. */
export interface Needs<Inside extends Records = Records> {
  readonly storage: Storage<Inside>
  readonly jobs: Jobs<'mail' | 'mail-failed'>
  readonly mailer: Mailer
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly publicUrl: string
}
