/** What the state of the system is read from. */
import type { PolicyName } from '#domain/policy.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { CompareClocks } from '../platform/clock/compare-clocks.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Mailer } from '../platform/mail/smtp-mailer.ts'
import type { ErasureLog } from '../privacy/erasure/erasure-file.ts'
import type { Records } from '../privacy/needs.ts'
import type { RetentionTimes } from '../privacy/retention/retention-times.ts'

export interface Needs {
  readonly storage: Storage<Records>
  readonly mailer: Mailer
  readonly now: Clock
  readonly compareClocks: CompareClocks
  readonly erasureLog: ErasureLog
  readonly processId: string
  readonly version: string
  readonly queueNames: readonly string[]
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly policy: PolicyName
  readonly staging: boolean
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
