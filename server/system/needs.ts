/** What the state of the system, today and the list of what to do are read from. */
import type { PolicyName } from '#domain/policy/policy.ts'
import type { FigureRecords } from '../figures/figure-records.ts'
import type { LenderCallRecords } from '../figures/lenders/lender-call-records.ts'
import type { LenderFigures } from '../figures/lenders/lender-figures.ts'
import type { Needs as FigureNeeds } from '../figures/needs.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Mailer } from '../platform/mail/smtp-mailer.ts'
import type { ErasureLog } from '../privacy/erasure/erasure-file.ts'
import type { Records as PrivacyRecords } from '../privacy/needs.ts'
import type { RetentionTimes } from '../privacy/retention/retention-times.ts'

interface Records extends PrivacyRecords {
  readonly figures: FigureRecords
  readonly lenderFigures: LenderFigures
  readonly lenderCalls: LenderCallRecords
}

export interface Needs extends FigureNeeds {
  readonly storage: Storage<Records>
  readonly mailer: Mailer
  readonly erasureLog: ErasureLog
  readonly processId: string
  readonly version: string
  readonly queueNames: readonly string[]
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly policy: PolicyName
  readonly publicUrl: string
  readonly role: string
  readonly verificationHours: number
  readonly requestLinkDays: number
  readonly goLinkDays: number
  readonly runBudgetMs: number
  readonly offerChoiceMinutes: number
  readonly maxLendersPerPerson: number
  readonly releaseWindowDays: number
  readonly duplicateWindowDays: number
  readonly unknownNoticeHours: number
  readonly mailRetries: number
  readonly retention: RetentionTimes
  readonly purgeMaxShare: number
  readonly lenders: { readonly breaker: { readonly share: number; readonly minimum: number; readonly windowMs: number } }
}
