import type { CheckRecords } from './checks/check-records.ts'
import type { SealedValues } from './database/sealed-values.ts'
import type { SqlRunner } from './database/sql-runner.ts'
import type { Ledger } from './ledger/ledger-records.ts'
import type { ProcessRecords } from './processes/process-records.ts'

/** The records that belong to no subject, and are there for all. */
export interface PlatformRecords {
  readonly sql: SqlRunner
  readonly sealed: SealedValues
  readonly ledger: Ledger
  readonly checks: CheckRecords
  readonly processes: ProcessRecords
}
