/** What matching needs, and what it offers to others. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import type { ZipTable } from '#domain/places/zip-codes.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import type { ConsentRecords } from '../consents/consent-records.ts'
import type { LenderAdapter, LenderDeadlines } from '../lenders/calls/lender-adapter.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { LenderFileRecords } from '../lenders/lender-file-records.ts'
import type { LenderPauseRecords } from '../lenders/lender-pause-records.ts'
import type { Records as MailRecords } from '../mails/needs.ts'
import type { MoneyRecords } from '../money/money-records.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { Limits } from '../platform/limits/shared-limits.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { ApplicationRecords } from '../submissions/application-records.ts'
import type { ApplicationReports } from '../submissions/application-reports.ts'
import type { Answering } from '../submissions/needs.ts'
import type { SubmissionRecords } from '../submissions/submission-records.ts'
import type { Records as VerificationRecords } from '../verification/needs.ts'
import type { CapRecords } from './capacity/cap-records.ts'
import type { SharingRecords } from './capacity/sharing-records.ts'
import type { FollowUpRecords } from './follow-ups/follow-up-records.ts'
import type { LeadRecords } from './lead/lead-records.ts'
import type { GoLinkRecords } from './links/hand-off-records.ts'
import type { LenderOdds, OddsRecords } from './offers/lender-odds.ts'
import type { OfferRecords } from './offers/offer-records.ts'
import type { PostbackRecords } from './postbacks/postback-records.ts'
import type { RunRecords } from './run/run-records.ts'

export interface Records extends MailRecords, VerificationRecords, OddsRecords {
  readonly lenderFiles: LenderFileRecords
  readonly lenderPauses: LenderPauseRecords
  readonly runs: RunRecords
  readonly caps: CapRecords
  readonly sharing: SharingRecords
  readonly goLinks: GoLinkRecords
  readonly offers: OfferRecords
  readonly postbacks: PostbackRecords
  readonly followUps: FollowUpRecords
  readonly leads: LeadRecords
  readonly money: MoneyRecords
  readonly applications: ApplicationRecords
  readonly applicationReports: ApplicationReports
  readonly submissions: SubmissionRecords
  readonly consents: ConsentRecords
}

/** To show one lead. */
export interface LeadNeeds {
  readonly storage: Storage<Records>
  readonly directory: Pick<LenderDirectory, 'names'>
}

export interface RunNeeds {
  readonly storage: Storage<Records>
  readonly directory: LenderDirectory
  readonly network: LenderAdapter
  readonly odds: LenderOdds
  readonly vault: Vault
  readonly jobs: Jobs<'mail' | 'lender-follow-up' | 'lender-follow-up-failed' | 'waiting-leads'>
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly zipTable: Pick<ZipTable, 'regionsOf'>
  readonly publicUrl: string
  readonly policy: PolicyName
  readonly production: boolean
  readonly deadlines: LenderDeadlines
  readonly wrongSiteMarker: string
  readonly runBudgetMs: number
  readonly statusAskDelaysMs: readonly number[]
  readonly offerChoiceMinutes: number
  readonly duplicateWindowDays: number
  readonly maxLendersPerPerson: number
  readonly releaseWindowDays: number
  readonly goLinkDays: number
  readonly requestLinkDays: number
}

/** What people, lenders and operators need who act upon a run from outside. */
export interface Needs extends RunNeeds {
  readonly matching: Matching
  readonly limits: Limits
  readonly staging: boolean
  readonly unknownNoticeHours: number
}

export interface Matching extends Answering<Records> {
  /** A lender's own report about a lead whose outcome is unknown. */
  readonly resolve: (applicationId: string, attemptKey: string, result: PostResult) => Promise<void>
  /** Ends a run whose lender does not answer, and has the lender told; false: there is no such run, or its lender has answered. */
  readonly cancel: (applicationId: string) => Promise<boolean>
  /** The person chooses an offer of a run that waits for it: its lender, and no other, gets the identity. Answered as `match` is. */
  readonly choose: (applicationId: string, choice: OfferChoice) => Promise<ChoiceEnd>
  /** The person wants none of the offers; the run ends, and nothing is sent. */
  readonly declineOffers: (applicationId: string) => Promise<ChoiceEnd>
  /**
   * The person wants nothing to be sent any more. `withdrawn`: the run has ended, and no lender has the lead open; `taken-back`: it has
   * ended, and a lender that had not answered is told; `remembered`: a lender is being asked this moment, and none after it; `nothing`: it had
   * ended before.
   */
  readonly withdraw: (applicationId: string) => Promise<'withdrawn' | 'taken-back' | 'remembered' | 'nothing'>
  /** In the transaction that erases an applicant, before it does: lenders that got the identity are asked to erase it too. */
  readonly forget: (records: Records, applicationId: string) => Promise<void>
  /** From now on no new lender is asked; runs in flight end soon, as `pending` where need be. */
  readonly drain: () => void
}

export interface OfferChoice {
  readonly lender: LenderId
  /** In the transaction of the choice, before anything else; false: the key was used before, and nothing is done. */
  readonly claimKey: (records: Records) => Promise<boolean>
  /** In the same transaction, once it is certain that the choice counts: the permission, and what the lender needs beside. False: the person is gone. */
  readonly record: (records: Records) => Promise<boolean>
}

export type ChoiceEnd =
  | { readonly kind: 'answered'; readonly answer: SubmissionData }
  | { readonly kind: 'key-taken' }
  /** The run does not wait for a choice any more, or this lender is not on offer. */
  | { readonly kind: 'gone' }
  /** Another offer was chosen, and its lender is being asked. */
  | { readonly kind: 'other-chosen' }
