/** What matching needs, and what it offers to others. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import type { ZipTable } from '#domain/places/zip-codes.ts'
import type { RequestSettings } from '#domain/policy/public-facts.ts'
import type { Records as ConsentRecords } from '../consents/needs.ts'
import type { LenderAdapter, LenderDeadlines } from '../lenders/calls/lender-adapter.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { LENDER_RECORDS } from '../lenders/needs.ts'
import type { MoneyRecords } from '../money/money-records.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { Answering, SUBMISSION_RECORDS } from '../submissions/needs.ts'
import type { Records as VerificationRecords } from '../verification/needs.ts'
import { capRecords } from './capacity/cap-records.ts'
import { sharingRecords } from './capacity/sharing-records.ts'
import { followUpRecords } from './follow-ups/follow-up-records.ts'
import { leadRecords } from './lead/lead-records.ts'
import { goLinkRecords } from './links/hand-off-records.ts'
import type { LenderOdds, OddsRecords } from './offers/lender-odds.ts'
import { offerRecords } from './offers/offer-records.ts'
import { postbackRecords } from './postbacks/postback-records.ts'
import { runRecords } from './run/run-records.ts'

export const MATCHING_RECORDS = {
  runs: runRecords,
  caps: capRecords,
  sharing: sharingRecords,
  goLinks: goLinkRecords,
  offers: offerRecords,
  postbacks: postbackRecords,
  followUps: followUpRecords,
  leads: leadRecords,
} satisfies RecordMakers

export interface Records
  extends VerificationRecords,
    ConsentRecords,
    OddsRecords,
    Made<typeof LENDER_RECORDS>,
    Made<typeof SUBMISSION_RECORDS>,
    Made<typeof MATCHING_RECORDS> {
  readonly money: MoneyRecords
}

/** To show one lead. */
export interface LeadNeeds {
  readonly storage: Storage<Records>
  readonly directory: Pick<LenderDirectory, 'names'>
}

export interface RunNeeds extends Pick<PlatformParts, 'vault' | 'log' | 'metrics' | 'now'>, RequestSettings {
  readonly storage: Storage<Records>
  readonly directory: LenderDirectory
  readonly network: LenderAdapter
  readonly odds: LenderOdds
  readonly jobs: Jobs<'mail' | 'lender-follow-up' | 'lender-follow-up-failed' | 'waiting-leads'>
  readonly zipTable: Pick<ZipTable, 'regionsOf'>
  readonly publicUrl: string
  readonly production: boolean
  readonly deadlines: LenderDeadlines
  readonly wrongSiteMarker: string
  readonly runBudgetMs: number
  readonly statusAskDelaysMs: readonly number[]
  readonly goLinkDays: number
}

/** What people, lenders and operators need who act upon a run from outside. */
export interface Needs extends RunNeeds, Pick<PlatformParts, 'limits'> {
  readonly matching: Matching
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
