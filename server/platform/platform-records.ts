import { checkRecords } from './checks/check-records.ts'
import { keyUseRecords } from './database/key-use-records.ts'
import { sqlRunner } from './database/sql-runner.ts'
import type { Made, RecordMakers } from './database/storage.ts'
import { processRecords } from './processes/process-records.ts'

/** The records that belong to no subject, and are there for all. */
export const PLATFORM_RECORDS = {
  sql: sqlRunner,
  sealed: (_, { sealed }) => sealed,
  ledger: (_, { ledger }) => ledger,
  checks: checkRecords,
  processes: processRecords,
  keyUse: (db, { vault }) => keyUseRecords(db, vault),
} satisfies RecordMakers
export type PlatformRecords = Made<typeof PLATFORM_RECORDS>
