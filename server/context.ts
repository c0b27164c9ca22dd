/** All that `compose.ts` makes, once. Each subject names the part that it needs (`needs.ts`), and is handed this. */
import type { ZipTable } from '#domain/places/zip-codes.ts'
import type { LendersThatCount } from '#domain/policy/public-facts.ts'
import type { ConsentTexts } from './consents/consent-texts.ts'
import type { LenderNetwork } from './lenders/calls/lender-network.ts'
import type { LenderDirectory } from './lenders/lender-directory.ts'
import type { SharedBreakers } from './lenders/shared-breakers.ts'
import type { Matching } from './matching/needs.ts'
import type { LenderOdds } from './matching/offers/lender-odds.ts'
import type { Jobs } from './platform/jobs/pg-boss-jobs.ts'
import type { PlatformParts } from './platform/platform-parts.ts'
import type { ErasureLog } from './privacy/erasure/erasure-file.ts'
import type { QueueName, Storage } from './records.ts'
import type { Config } from './settings/config.ts'

export interface Context extends Omit<Config, 'limits' | 'consoleUrl'>, PlatformParts {
  /** Of this start, among all processes on the database. */
  readonly processId: string
  readonly version: string
  readonly queueNames: readonly string[]
  readonly storage: Storage
  readonly jobs: Jobs<QueueName>
  readonly directory: LenderDirectory
  readonly network: LenderNetwork
  readonly breakers: SharedBreakers
  readonly matching: Matching
  readonly odds: LenderOdds
  readonly erasureLog: ErasureLog
  /** Destroyed keys that have waited so many hours are overwritten at any hour, not only at night. */
  readonly rewriteOverdueHours: number
  readonly consentTexts: ConsentTexts
  readonly isPage: (path: string) => boolean
  readonly pagesBetween: (before: LendersThatCount, after: LendersThatCount) => readonly string[]
  readonly zipTable: ZipTable
  /** Where operators' browsers are, and passkeys belong to. */
  readonly consoleUrl: () => string
  /** Tells this installation's cookie from others'. */
  readonly consoleInstance: string
  /** What the sandbox's link to the console ends in. Undefined in production, which has no such link. */
  readonly sandboxSignInToken: string | undefined
}
