/** The records of both databases: the same SQL, whichever it is. */
import { CompiledQuery, type Kysely } from 'kysely'
import { lenderFigures } from './lenders/lender-figures.ts'
import { lenderFileRecords } from './lenders/lender-file-records.ts'
import { mailRecords } from './mails/mail-records.ts'
import { capRecords } from './matching/cap-records.ts'
import { goLinkRecords, postbackRecords } from './matching/hand-off-records.ts'
import { runRecords } from './matching/run-records.ts'
import { keyUseRecords } from './operators/key-use-records.ts'
import { operatorReports } from './operators/operator-reports.ts'
import type { Vault } from './outside-ports.ts'
import type { Database } from './platform/database/database.ts'
import { sealedValues } from './platform/database/sealed-values.ts'
import type { Tables } from './platform/database/tables.ts'
import { ledgerRecords } from './platform/ledger/ledger-records.ts'
import type { Records, SqlRunner, Storage } from './ports.ts'
import { erasureRecords } from './privacy/erasure/erasure-records.ts'
import { privacyRequestRecords } from './privacy/requests/privacy-request-records.ts'
import { purgeRecords } from './privacy/retention/purge-records.ts'
import { retentionRecords } from './privacy/retention/retention-records.ts'
import { applicationRecords } from './submissions/application-records.ts'
import { rewriteRecords } from './submissions/rewrite-records.ts'
import { submissionRecords } from './submissions/submission-records.ts'
import { verificationRecords } from './verification/verification-records.ts'

export function makeStorage(database: Database, vault: Vault): Storage {
  return {
    records: recordsOn(database.kysely, vault),
    transaction: (work) => database.transaction((inside) => work(recordsOn(inside, vault))),
    isReachable: database.isReachable,
    isWritable: database.isWritable,
    isUnavailable: database.isUnavailable,
    waiting: () => database.connections().waiting,
  }
}

function recordsOn(db: Kysely<Tables>, vault: Vault): Records {
  const sealed = sealedValues(db, vault)
  const ledger = ledgerRecords(db)
  return {
    sql: sqlRunner(db),
    sealed,
    applications: applicationRecords(db, sealed),
    submissions: submissionRecords(db),
    ledger,
    verifications: verificationRecords(db),
    privacyRequests: privacyRequestRecords(db),
    mails: mailRecords(db),
    retention: { ...retentionRecords(db), ...purgeRecords(db) },
    erasures: erasureRecords(db, sealed, ledger),
    keyUse: keyUseRecords(db, vault),
    reports: operatorReports(db, ledger),
    runs: runRecords(db),
    caps: capRecords(db),
    lenderFiles: lenderFileRecords(db),
    goLinks: goLinkRecords(db),
    postbacks: postbackRecords(db),
    lenderFigures: lenderFigures(db),
    rewrites: rewriteRecords(db),
  }
}

export function sqlRunner(db: Kysely<Tables>): SqlRunner {
  return {
    executeSql: async (text, values = []) => {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
      return { rows: [...rows] }
    },
  }
}
