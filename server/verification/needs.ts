/** What verified addresses and links to Your request need. */
import type { MailRecords } from '../mails/mail-records.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { Limits } from '../platform/limits/shared-limits.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { EmailCodeRecords } from './email-code-records.ts'
import type { RequestLinkRecords } from './request-link-records.ts'
import type { VerificationRecords } from './verification-records.ts'

export interface Records extends PlatformRecords {
  readonly mails: MailRecords
  readonly emailCodes: EmailCodeRecords
  readonly requestLinks: RequestLinkRecords
  readonly verifications: VerificationRecords
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly vault: Vault
  readonly jobs: Jobs<'mail'>
  readonly limits: Limits
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly publicUrl: string
  readonly verificationHours: number
  readonly requestLinkDays: number
}
