import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { LenderFileRecords } from '../lenders/lender-file-records.ts'
import type { LenderPauseRecords } from '../lenders/lender-pause-records.ts'
import type { Needs as MailNeeds, Records as MailRecords } from '../mails/needs.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { MoneyRecords } from './money-records.ts'

export interface Records extends MailRecords {
  readonly money: MoneyRecords
  readonly lenderFiles: LenderFileRecords
  readonly lenderPauses: LenderPauseRecords
}

export interface Needs extends Pick<MailNeeds<Records>, 'storage' | 'log' | 'now'> {
  readonly directory: LenderDirectory
  readonly jobs: Jobs<'money' | 'mail'>
  readonly staging: boolean
}
