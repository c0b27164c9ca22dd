/** What taking an application in, and looking at it, needs. */
import type { ProgressAnswer, SubmissionData } from '#contracts/public/submissions.ts'
import type { Application } from '#domain/application/application.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { ZipTable } from '#domain/places/zip-codes.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import type { ConsentTexts } from '../consents/consent-texts.ts'
import type { Records as ConsentRecords } from '../consents/needs.ts'
import type { FigureRecords } from '../figures/figure-records.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { EarlierEntry } from '../platform/ledger/ledger-chain.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { NameRecords } from '../sources/name-records.ts'
import { applicationRecords } from './application-records.ts'
import { applicationReports } from './application-reports.ts'
import { searchRecords } from './search-records.ts'
import { submissionRecords } from './submission-records.ts'

export const SUBMISSION_RECORDS = {
  applications: (db, { sealed }) => applicationRecords(db, sealed),
  applicationReports,
  submissions: submissionRecords,
  search: searchRecords,
} satisfies RecordMakers

export interface Records extends ConsentRecords, Made<typeof SUBMISSION_RECORDS> {
  readonly runs: { readonly countAccepted: (since: Date) => Promise<number> }
  readonly figures: FigureRecords
  readonly sourceNames: NameRecords
  readonly privacyRequests: { readonly hasOptedOut: (emailFingerprints: readonly string[]) => Promise<boolean> }
}

/** `Inside`: the records that matching writes in the transaction that stores an application. */
export interface Needs<Inside extends Records = Records>
  extends Pick<PlatformParts, 'vault' | 'limits' | 'log' | 'metrics' | 'now'> {
  readonly storage: Storage<Inside>
  readonly matching: Pick<Answering<Inside>, 'match' | 'progress'>
  readonly directory: { readonly current: () => Promise<{ readonly lenders: readonly { readonly id: LenderId }[] }> }
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
