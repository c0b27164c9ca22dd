import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { LenderFileRecords } from '../lenders/lender-file-records.ts'
import type { LenderPauseRecords } from '../lenders/lender-pause-records.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Mailer } from '../platform/mail/smtp-mailer.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { MoneyRecords } from './money-records.ts'

export interface Records extends PlatformRecords {
  readonly money: MoneyRecords
  readonly lenderFiles: LenderFileRecords
  readonly lenderPauses: LenderPauseRecords
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly directory: LenderDirectory
  readonly jobs: Jobs<'money'>
  readonly mailer: Mailer
  readonly log: Log
  readonly now: Clock
  readonly publicUrl: string
  readonly staging: boolean
}
