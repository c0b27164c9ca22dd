/** The records of both databases: the same SQL, whichever it is. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { Vault } from '../../outside-ports.ts'
import type { Records, SqlRunner, Storage } from '../../ports.ts'
import { applicationRecords } from './application-records.ts'
import { capRecords } from './cap-records.ts'
import type { Database } from './database.ts'
import { erasureRecords } from './erasure-records.ts'
import { goLinkRecords, postbackRecords } from './hand-off-records.ts'
import { keyUseRecords } from './key-use-records.ts'
import { ledgerRecords } from './ledger-records.ts'
import { lenderFigures } from './lender-figures.ts'
import { lenderFileRecords } from './lender-file-records.ts'
import { mailRecords } from './mail-records.ts'
import { operatorReports } from './operator-reports.ts'
import { privacyRequestRecords } from './privacy-request-records.ts'
import { purgeRecords } from './purge-records.ts'
import { retentionRecords } from './retention-records.ts'
import { rewriteRecords } from './rewrite-records.ts'
import { runRecords } from './run-records.ts'
import { sealedValues } from './sealed-values.ts'
import { submissionRecords } from './submission-records.ts'
import type { Tables } from './tables.ts'
import { verificationRecords } from './verification-records.ts'

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
