/** What taking an application in, and looking at it, needs. */
import type { ProgressAnswer, SubmissionData } from '#contracts/public/submissions.ts'
import type { Application } from '#domain/application/application.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { ZipTable } from '#domain/places/zip-codes.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import type { ConsentRecords } from '../consents/consent-records.ts'
import type { ConsentTexts } from '../consents/consent-texts.ts'
import type { FigureRecords } from '../figures/figure-records.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { EarlierEntry } from '../platform/ledger/ledger-chain.ts'
import type { Limits } from '../platform/limits/shared-limits.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { NameRecords } from '../sources/name-records.ts'
import type { ApplicationRecords } from './application-records.ts'
import type { ApplicationReports } from './application-reports.ts'
import type { SearchRecords } from './search-records.ts'
import type { SubmissionRecords } from './submission-records.ts'

export interface Records extends PlatformRecords {
  readonly applications: ApplicationRecords
  readonly applicationReports: ApplicationReports
  readonly submissions: SubmissionRecords
  readonly search: SearchRecords
  readonly consents: ConsentRecords
  readonly runs: { readonly countAccepted: (since: Date) => Promise<number> }
  readonly figures: FigureRecords
  readonly sourceNames: NameRecords
  readonly privacyRequests: { readonly hasOptedOut: (emailFingerprints: readonly string[]) => Promise<boolean> }
}

/** `Inside`: the records that matching writes in the transaction that stores an application. */
export interface Needs<Inside extends Records = Records> {
  readonly storage: Storage<Inside>
  readonly matching: Pick<Answering<Inside>, 'match' | 'progress'>
  readonly vault: Vault
  readonly directory: { readonly current: () => Promise<{ readonly lenders: readonly { readonly id: LenderId }[] }> }
  readonly limits: Limits
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly policy: PolicyName
  readonly production: boolean
  readonly staging: boolean
  readonly placeholderIps: readonly string[]
  readonly minimumFillMs: number
  readonly zipTable: ZipTable
  readonly consentTexts: ConsentTexts
  readonly isPage: (path: string) => boolean
}

export interface SubmitNeeds<Inside extends Records> extends Needs<Inside> {
  readonly matching: Answering<Inside>
}

/** Matching, as far as it answers whoever applies. */
export interface Answering<Inside> {
  /**
   * In the transaction that stores the application: its run is stored with it, and ends even if this process dies.
   * After the commit, call the function that this answers: it is `match`, without a query for the run.
   */
  readonly begin: (records: Inside, application: ApplicationToMatch) => Promise<() => Promise<SubmissionData>>
  /**
   * Starts the application's run, joins the run in flight in this or another process, or claims the run of a process that is gone.
   * Safe to call any number of times. Answers within its time budget, with `pending` when the run has not ended by then.
   * It keeps the application's status, ledger and final answer itself: every later call answers the same.
   */
  readonly match: (applicationId: string) => Promise<SubmissionData>
  readonly progress: (applicationId: string) => Promise<ProgressAnswer>
}

export interface ApplicationToMatch {
  readonly applicationId: string
  /** Its run begins at the same moment: figures of runs and of applications belong to the same hour and day. */
  readonly receivedAt: Date
  readonly policy: PolicyName
  readonly application: Application
  /** The earlier application that this one was begun from, by its Idempotency-Key. */
  readonly begunFrom?: string | undefined
  /** The first entries of the application's ledger; those of the run are written with them. */
  readonly ledgerStart: Promise<readonly EarlierEntry[]>
}
