/** What the state of the system, today and the list of what to do are read from. */
import type { PolicyName } from '#domain/policy/policy.ts'
import type { RetentionTimes } from '../privacy/retention/retention-times.ts'
import type { Needs as WatchNeeds } from '../watch/needs.ts'

export interface Needs extends WatchNeeds {
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
