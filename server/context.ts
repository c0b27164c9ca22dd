/**
 * What use cases are handed: the settings, the records of every subject, the platform, and what subjects offer each other. `compose.ts`
 * makes it once. Writes that belong together go through one `Records`, inside `storage.transaction`.
 */
import type { Kysely } from 'kysely'
import type { ProgressAnswer, SubmissionData } from '#contracts/public/submissions.ts'
import type { Application } from '#domain/application/application.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import type { PolicyName } from '#domain/policy.ts'
import type { ZipTable } from '#domain/zip-codes.ts'
import type { Config } from './config.ts'
import { consentRecords } from './consents/consent-records.ts'
import type { ConsentTexts } from './consents/consent-texts.ts'
import { legalTextRecords } from './consents/legal-text-records.ts'
import { FIGURE_QUEUES } from './figures/figure-queues.ts'
import { figureRecords } from './figures/figure-records.ts'
import { breakerRecords } from './lenders/breaker-records.ts'
import type { LenderNetwork } from './lenders/calls/lender-network.ts'
import { lenderCallRecords } from './lenders/lender-call-records.ts'
import type { LenderDirectory } from './lenders/lender-directory.ts'
import { lenderFigures } from './lenders/lender-figures.ts'
import { lenderFileRecords } from './lenders/lender-file-records.ts'
import { lenderPauseRecords } from './lenders/lender-pause-records.ts'
import type { SharedBreakers } from './lenders/shared-breakers.ts'
import { mailQueues } from './mails/mail-queues.ts'
import { mailRecords } from './mails/mail-records.ts'
import { capRecords } from './matching/cap-records.ts'
import { ERRAND_QUEUES } from './matching/errand-queues.ts'
import { errandRecords } from './matching/errand-records.ts'
import { goLinkRecords } from './matching/hand-off-records.ts'
import { leadRecords } from './matching/lead/lead-records.ts'
import { offerRecords } from './matching/offers/offer-records.ts'
import { postbackRecords } from './matching/postback-records.ts'
import { releaseRecords } from './matching/release-records.ts'
import { runRecords } from './matching/run-records.ts'
import { WAITING_QUEUES } from './matching/waiting-queues.ts'
import { entranceRecords } from './people/entrance-records.ts'
import { historyRecords } from './people/history/history-records.ts'
import { personRecords } from './people/person-records.ts'
import { sessionRecords } from './people/session-records.ts'
import { tokenRecords } from './people/token-records.ts'
import { checkRecords } from './platform/checks/check-records.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { CompareClocks } from './platform/clock/compare-clocks.ts'
import type { Database } from './platform/database/database.ts'
import { keyUseRecords } from './platform/database/key-use-records.ts'
import type { KeyRewrite } from './platform/database/rewrite-keys.ts'
import { sealedValues } from './platform/database/sealed-values.ts'
import { sqlRunner } from './platform/database/sql-runner.ts'
import { madeWhenUsed, makeStorage, type Storage as StorageOf } from './platform/database/storage.ts'
import type { Tables } from './platform/database/tables.ts'
import type { Jobs } from './platform/jobs/pg-boss-jobs.ts'
import type { LedgerHead } from './platform/ledger/ledger-chain.ts'
import { ledgerRecords } from './platform/ledger/ledger-records.ts'
import type { Limits } from './platform/limits/shared-limits.ts'
import type { Log } from './platform/log/pino-log.ts'
import type { Mailer } from './platform/mail/smtp-mailer.ts'
import type { Metrics } from './platform/metrics/prometheus-metrics.ts'
import { processRecords } from './platform/processes/process-records.ts'
import type { LiveKeyRing } from './platform/vault/live-key-ring.ts'
import type { Vault } from './platform/vault/vault.ts'
import type { ErasureLog } from './privacy/erasure/erasure-file.ts'
import { erasureRecords } from './privacy/erasure/erasure-records.ts'
import { privacyRequestRecords } from './privacy/requests/privacy-request-records.ts'
import { privacyRequestReports } from './privacy/requests/privacy-request-reports.ts'
import { STOP_QUEUES } from './privacy/requests/stop-queues.ts'
import { PURGE_QUEUES } from './privacy/retention/purge-queues.ts'
import { purgeRecords } from './privacy/retention/purge-records.ts'
import { retentionRecords } from './privacy/retention/retention-records.ts'
import { applicationRecords } from './submissions/application-records.ts'
import { applicationReports } from './submissions/application-reports.ts'
import { searchRecords } from './submissions/search-records.ts'
import { submissionRecords } from './submissions/submission-records.ts'
import { requestLinkRecords } from './verification/request-link-records.ts'
import { verificationRecords } from './verification/verification-records.ts'

/** The records of both databases: the same SQL, whichever it is. A transaction makes those that it uses. */
function recordsOn(db: Kysely<Tables>, vault: Vault) {
  const sealed = sealedValues(db, vault)
  const ledger = ledgerRecords(db, vault)
  return madeWhenUsed({
    sql: () => sqlRunner(db),
    sealed: () => sealed,
    ledger: () => ledger,
    applications: () => applicationRecords(db, sealed),
    applicationReports: () => applicationReports(db),
    search: () => searchRecords(db),
    figures: () => figureRecords(db),
    submissions: () => submissionRecords(db),
    consents: () => consentRecords(db),
    legalTexts: () => legalTextRecords(db),
    runs: () => runRecords(db),
    caps: () => capRecords(db),
    releases: () => releaseRecords(db),
    goLinks: () => goLinkRecords(db),
    offers: () => offerRecords(db),
    postbacks: () => postbackRecords(db),
    errands: () => errandRecords(db),
    leads: () => leadRecords(db),
    lenderFiles: () => lenderFileRecords(db),
    lenderPauses: () => lenderPauseRecords(db),
    lenderFigures: () => lenderFigures(db),
    lenderCalls: () => lenderCallRecords(db),
    breakers: () => breakerRecords(db),
    verifications: () => verificationRecords(db),
    mails: () => mailRecords(db),
    privacyRequests: () => ({ ...privacyRequestRecords(db), ...privacyRequestReports(db) }),
    requestLinks: () => requestLinkRecords(db),
    erasures: () => erasureRecords(db, sealed, ledger),
    retention: () => ({ ...retentionRecords(db, sealed), ...purgeRecords(db) }),
    keyUse: () => keyUseRecords(db, vault),
    processes: () => processRecords(db),
    checks: () => checkRecords(db),
    people: () => personRecords(db),
    sessions: () => sessionRecords(db),
    tokens: () => tokenRecords(db),
    entrances: () => entranceRecords(db),
    history: () => historyRecords(db, vault),
  })
}

/** The queues of every subject, and how stubborn each is. */
export const queuesOf = (config: Omit<Config, 'limits' | 'consoleUrl'>) =>
  [...mailQueues(config), ...ERRAND_QUEUES, ...WAITING_QUEUES, ...PURGE_QUEUES, ...STOP_QUEUES, ...FIGURE_QUEUES] as const
export type QueueName = ReturnType<typeof queuesOf>[number]['name']

export type Records = ReturnType<typeof recordsOn>
export type Storage = StorageOf<Records>

export const openStorage = (database: Database, vault: Vault): Storage => makeStorage(database, (db) => recordsOn(db, vault))

export interface Context extends Omit<Config, 'limits' | 'consoleUrl'> {
  /** Of this start, among all processes on the database. */
  readonly processId: string
  readonly version: string
  readonly storage: Storage
  readonly vault: Vault
  readonly keyRing: LiveKeyRing
  readonly jobs: Jobs<QueueName>
  readonly limits: Limits
  readonly mailer: Mailer
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly compareClocks: CompareClocks
  readonly directory: LenderDirectory
  readonly network: LenderNetwork
  readonly breakers: SharedBreakers
  readonly matching: Matching
  readonly erasureLog: ErasureLog
  /** Writes the table of data keys anew, so that destroyed keys leave the disk. */
  readonly rewriteKeys: () => Promise<KeyRewrite>
  /** Destroyed keys that have waited so many hours are overwritten at any hour, not only at night. */
  readonly rewriteOverdueHours: number
  readonly consentTexts: ConsentTexts
  readonly isPage: (path: string) => boolean
  readonly zipTable: ZipTable
  /** Where operators' browsers are, and passkeys belong to. */
  readonly consoleUrl: () => string
  /** Tells this installation's cookie from others'. */
  readonly consoleInstance: string
  /** What the sandbox's link to the console ends in. Undefined in production, which has no such link. */
  readonly sandboxEntrance: string | undefined
  readonly campaignWord: (word: string | undefined) => string | undefined
}

/** The context of matching's own files, which do not call matching from outside. */
export type MatchingContext = Omit<Context, 'matching'>

/** Matching as other subjects see it. */
export interface Matching {
  /**
   * In the transaction that stores the application: its run is stored with it, and ends even if this process dies.
   * After the commit, call the function that this answers: it is `match`, without a query for the run.
   */
  readonly begin: (records: Records, application: ApplicationToMatch) => Promise<() => Promise<SubmissionData>>
  /**
   * Starts the application's run, joins the run in flight in this or another process, or claims the run of a process that is gone.
   * Safe to call any number of times. Answers within its time budget, with `pending` when the run has not ended by then.
   * It keeps the application's status, ledger and final answer itself: every later call answers the same.
   */
  readonly match: (applicationId: string) => Promise<SubmissionData>
  readonly progress: (applicationId: string) => Promise<ProgressAnswer>
  /** A lender's own report about a lead whose outcome is unknown. */
  readonly settle: (applicationId: string, attemptKey: string, result: PostResult) => Promise<void>
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

export interface ApplicationToMatch {
  readonly applicationId: string
  /** Its run begins at the same moment: figures of runs and of applications belong to the same hour and day. */
  readonly receivedAt: Date
  readonly policy: PolicyName
  readonly application: Application
  /** Where the application's ledger ends when it is stored. */
  readonly ledgerHead: Promise<LedgerHead>
}
