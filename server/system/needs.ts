/** What the state of the system, today and the list of what to do are read from. */
import type { RequestSettings, RetentionTimes } from '#domain/policy/public-facts.ts'
import type { Needs as WatchNeeds } from '../watch/needs.ts'

export interface Needs extends WatchNeeds, RequestSettings {
  readonly publicUrl: string
  readonly role: string
  readonly verificationHours: number
  readonly goLinkDays: number
  readonly runBudgetMs: number
  readonly unknownNoticeHours: number
  readonly mailRetries: number
  readonly retention: RetentionTimes
  readonly purgeMaxShare: number
  readonly lenders: { readonly breaker: { readonly share: number; readonly minimum: number; readonly windowMs: number } }
}
