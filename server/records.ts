/** The records and the queues of every subject. Writes that belong together go through one `Records`, inside `storage.transaction`. */
import { CONSENT_RECORDS } from './consents/needs.ts'
import { FIGURE_QUEUES } from './figures/figure-worker.ts'
import { FIGURE_RECORDS } from './figures/needs.ts'
import { LENDER_RECORDS } from './lenders/needs.ts'
import { mailQueues } from './mails/mail-queues.ts'
import { MAIL_RECORDS } from './mails/needs.ts'
import { backtestRecords } from './matching/backtest/backtest.ts'
import { FOLLOW_UP_QUEUES } from './matching/follow-ups/follow-up-queues.ts'
import { WAITING_QUEUES } from './matching/mails/waiting-notices.ts'
import { MATCHING_RECORDS } from './matching/needs.ts'
import { moneyRecords } from './money/money-records.ts'
import { MONEY_QUEUES } from './money/money-worker.ts'
import { PEOPLE_RECORDS } from './people/needs.ts'
import type { Database } from './platform/database/database.ts'
import { type Made, madeWhenUsed, makeStorage, type Storage as StorageOf } from './platform/database/storage.ts'
import { PLATFORM_RECORDS } from './platform/platform-records.ts'
import type { Vault } from './platform/vault/vault.ts'
import { PRIVACY_RECORDS } from './privacy/needs.ts'
import { STOP_QUEUES } from './privacy/requests/confirm-privacy-request.ts'
import { PURGE_QUEUES } from './privacy/retention/purge-worker.ts'
import { SOURCE_RECORDS } from './sources/needs.ts'
import { SUBMISSION_RECORDS } from './submissions/needs.ts'
import { VERIFICATION_RECORDS } from './verification/needs.ts'
import { ALERT_QUEUES } from './watch/alerts/alert-worker.ts'
import { ALERT_RECORDS } from './watch/alerts/needs.ts'
import { WATCH_RECORDS } from './watch/needs.ts'

/** The records of both databases: the same SQL, whichever it is. A transaction makes those that it uses. */
const RECORDS = {
  ...PLATFORM_RECORDS,
  ...SUBMISSION_RECORDS,
  ...SOURCE_RECORDS,
  ...FIGURE_RECORDS,
  ...CONSENT_RECORDS,
  ...MATCHING_RECORDS,
  ...LENDER_RECORDS,
  ...VERIFICATION_RECORDS,
  ...MAIL_RECORDS,
  ...PRIVACY_RECORDS,
  ...WATCH_RECORDS,
  ...PEOPLE_RECORDS,
  ...ALERT_RECORDS,
  money: moneyRecords,
  backtests: backtestRecords,
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

export type Records = Made<typeof RECORDS>
export type Storage = StorageOf<Records>

export const openStorage = (database: Database, vault: Vault): Storage =>
  makeStorage(database, (db) => madeWhenUsed(RECORDS, db, vault))
