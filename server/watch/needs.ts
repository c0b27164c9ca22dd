/** What conditions are found from. */
import type { FigureRecords } from '../figures/figure-records.ts'
import type { LenderCallRecords } from '../figures/lenders/lender-call-records.ts'
import type { LenderFigures } from '../figures/lenders/lender-figures.ts'
import type { Needs as FigureNeeds } from '../figures/needs.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Mailer } from '../platform/mail/smtp-mailer.ts'
import type { ErasureLog } from '../privacy/erasure/erasure-file.ts'
import type { Records as PrivacyRecords } from '../privacy/needs.ts'
import type { WatchRecords } from './watch-records.ts'

export interface Records extends PrivacyRecords {
  readonly figures: FigureRecords
  readonly lenderFigures: LenderFigures
  readonly lenderCalls: LenderCallRecords
  readonly watch: WatchRecords
}

export interface Needs extends FigureNeeds {
  readonly storage: Storage<Records>
  readonly directory: Pick<LenderDirectory, 'current' | 'lastEntry'>
  readonly mailer: Pick<Mailer, 'server'>
  readonly erasureLog: ErasureLog
  readonly processId: string
  readonly version: string
  readonly queueNames: readonly string[]
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly production: boolean
  readonly backups: { readonly copyTo: string | undefined }
  readonly saleGapHours: number
}
