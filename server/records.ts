/** The records and the queues of every subject. Writes that belong together go through one `Records`, inside `storage.transaction`. */
import type { Kysely } from 'kysely'
import { consentRecords } from './consents/consent-records.ts'
import { legalTextRecords } from './consents/legal-text-records.ts'
import { figureRecords } from './figures/figure-records.ts'
import { FIGURE_QUEUES } from './figures/figure-worker.ts'
import { lenderCallRecords } from './figures/lenders/lender-call-records.ts'
import { lenderFigures } from './figures/lenders/lender-figures.ts'
import { breakerRecords } from './lenders/breaker-records.ts'
import { lenderFileRecords } from './lenders/lender-file-records.ts'
import { lenderPauseRecords } from './lenders/lender-pause-records.ts'
import { mailQueues } from './mails/mail-queues.ts'
import { mailRecords } from './mails/mail-records.ts'
import { backtestRecords } from './matching/backtest/backtest.ts'
import { capRecords } from './matching/capacity/cap-records.ts'
import { sharingRecords } from './matching/capacity/sharing-records.ts'
import { FOLLOW_UP_QUEUES } from './matching/follow-ups/follow-up-queues.ts'
import { followUpRecords } from './matching/follow-ups/follow-up-records.ts'
import { leadRecords } from './matching/lead/lead-records.ts'
import { goLinkRecords } from './matching/links/hand-off-records.ts'
import { WAITING_QUEUES } from './matching/mails/waiting-notices.ts'
import { offerRecords } from './matching/offers/offer-records.ts'
import { postbackRecords } from './matching/postbacks/postback-records.ts'
import { runRecords } from './matching/run/run-records.ts'
import { moneyRecords } from './money/money-records.ts'
import { MONEY_QUEUES } from './money/money-worker.ts'
import { historyRecords } from './people/history/history-records.ts'
import { personRecords } from './people/person-records.ts'
import { sessionRecords } from './people/session-records.ts'
import { signInRecords } from './people/sign-in-records.ts'
import { tokenRecords } from './people/token-records.ts'
import { checkRecords } from './platform/checks/check-records.ts'
import type { Database } from './platform/database/database.ts'
import { keyUseRecords } from './platform/database/key-use-records.ts'
import { sealedValues } from './platform/database/sealed-values.ts'
import { sqlRunner } from './platform/database/sql-runner.ts'
import { madeWhenUsed, makeStorage, type Storage as StorageOf } from './platform/database/storage.ts'
import type { Tables } from './platform/database/tables.ts'
import { ledgerRecords } from './platform/ledger/ledger-records.ts'
import { processRecords } from './platform/processes/process-records.ts'
import type { Vault } from './platform/vault/vault.ts'
import { erasureRecords } from './privacy/erasure/erasure-records.ts'
import { STOP_QUEUES } from './privacy/requests/confirm-privacy-request.ts'
import { privacyRequestRecords } from './privacy/requests/privacy-request-records.ts'
import { privacyRequestReports } from './privacy/requests/privacy-request-reports.ts'
import { purgeRecords } from './privacy/retention/purge-records.ts'
import { PURGE_QUEUES } from './privacy/retention/purge-worker.ts'
import { retentionRecords } from './privacy/retention/retention-records.ts'
import { formCountRecords } from './sources/form-count-records.ts'
import { nameRecords } from './sources/name-records.ts'
import { applicationRecords } from './submissions/application-records.ts'
import { applicationReports } from './submissions/application-reports.ts'
import { searchRecords } from './submissions/search-records.ts'
import { submissionRecords } from './submissions/submission-records.ts'
import { emailCodeRecords } from './verification/email-code-records.ts'
import { requestLinkRecords } from './verification/request-link-records.ts'
import { verificationRecords } from './verification/verification-records.ts'
import { alertAddressRecords } from './watch/alerts/address-records.ts'
import { alertRecords } from './watch/alerts/alert-records.ts'
import { ALERT_QUEUES } from './watch/alerts/alert-worker.ts'
import { watchRecords } from './watch/watch-records.ts'

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
    sharing: () => sharingRecords(db),
    goLinks: () => goLinkRecords(db),
    offers: () => offerRecords(db),
    postbacks: () => postbackRecords(db),
    followUps: () => followUpRecords(db),
    leads: () => leadRecords(db),
    money: () => moneyRecords(db),
    backtests: () => backtestRecords(db),
    lenderFiles: () => lenderFileRecords(db),
    lenderPauses: () => lenderPauseRecords(db),
    lenderFigures: () => lenderFigures(db),
    sourceNames: () => nameRecords(db),
    formCounts: () => formCountRecords(db),
    lenderCalls: () => lenderCallRecords(db),
    breakers: () => breakerRecords(db),
    emailCodes: () => emailCodeRecords(db),
    verifications: () => verificationRecords(db),
    mails: () => mailRecords(db),
    privacyRequests: () => ({ ...privacyRequestRecords(db), ...privacyRequestReports(db) }),
    requestLinks: () => requestLinkRecords(db),
    erasures: () => erasureRecords(db, sealed, ledger),
    retention: () => ({ ...retentionRecords(db, sealed), ...purgeRecords(db) }),
    keyUse: () => keyUseRecords(db, vault),
    processes: () => processRecords(db),
    checks: () => checkRecords(db),
    watch: () => watchRecords(db),
    people: () => personRecords(db),
    sessions: () => sessionRecords(db),
    tokens: () => tokenRecords(db),
    signIns: () => signInRecords(db),
    history: () => historyRecords(db, vault),
    alerts: () => alertRecords(db),
    alertAddresses: () => alertAddressRecords(db),
  })
}

/** The queues of every subject, and how stubborn each is. */
export const queuesOf = (config: Parameters<typeof mailQueues>[0]) =>
  [
    ...mailQueues(config),
    ...FOLLOW_UP_QUEUES,
    ...WAITING_QUEUES,
    ...PURGE_QUEUES,
    ...STOP_QUEUES,
    ...FIGURE_QUEUES,
    ...MONEY_QUEUES,
    ...ALERT_QUEUES,
  ] as const
export type QueueName = ReturnType<typeof queuesOf>[number]['name']

export type Records = ReturnType<typeof recordsOn>
export type Storage = StorageOf<Records>

export const openStorage = (database: Database, vault: Vault): Storage => makeStorage(database, (db) => recordsOn(db, vault))
