/** What conditions are found from. */
import type { FIGURE_RECORDS, Needs as FigureNeeds } from '../figures/needs.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { Mailer } from '../platform/mail/smtp-mailer.ts'
import type { ErasureLog } from '../privacy/erasure/erasure-file.ts'
import type { Records as PrivacyRecords } from '../privacy/needs.ts'
import { watchRecords } from './watch-records.ts'

export const WATCH_RECORDS = { watch: watchRecords } satisfies RecordMakers
export type Records = PrivacyRecords & Made<typeof FIGURE_RECORDS> & Made<typeof WATCH_RECORDS>

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
