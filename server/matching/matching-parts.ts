import type { PolicyName } from '#domain/policy.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { LenderAdapter, LenderDeadlines } from '../lenders/lender-ports.ts'
import type { Jobs, Log, Metrics, Vault } from '../outside-ports.ts'
import type { Clock, Storage } from '../ports.ts'

/** What matching is handed. */
export interface MatchingParts {
  readonly storage: Storage
  readonly vault: Vault
  readonly jobs: Jobs
  readonly network: LenderAdapter
  readonly directory: LenderDirectory
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly policy: PolicyName
  readonly publicUrl: string
  readonly wrongSiteMarker: string
  readonly production: boolean
  readonly deadlines: LenderDeadlines
  readonly runBudgetMs: number
  readonly statusAskDelaysMs: readonly number[]
  readonly duplicateWindowDays: number
  readonly goLinkDays: number
}

/** Whoever applied longer ago has moved on: a late no ends the run, and no other lender gets the person. */
const CONSENT_IS_OLD_AFTER_MS = 24 * 3_600_000

export const isConsentOld = (startedAt: Date, at: Date): boolean => at.getTime() - startedAt.getTime() > CONSENT_IS_OLD_AFTER_MS

export const rulesOf = ({ production, wrongSiteMarker, statusAskDelaysMs }: MatchingParts) => ({
  allowHttpRedirects: !production,
  wrongSiteMarker,
  statusAskDelaysMs,
})
