/** What the operators' port, keys and ledger need. */
import type { Clock } from '../platform/clock/clock.ts'
import type { KeyUseRecords } from '../platform/database/key-use-records.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Limits } from '../platform/limits/shared-limits.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { LiveKeyRing } from '../platform/vault/live-key-ring.ts'
import type { Vault } from '../platform/vault/vault.ts'

interface Records extends PlatformRecords {
  readonly keyUse: KeyUseRecords
  /** By key, how many applications have fingerprints under it. */
  readonly applicationReports: { fingerprintKeys(): Promise<Map<string, number>> }
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly vault: Vault
  readonly keyRing: LiveKeyRing
  readonly limits: Limits
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly staging: boolean
  readonly publicUrl: string
  readonly operatorHost: string
  readonly operatorPort: number
  readonly trustProxy: readonly string[]
  readonly databaseUrl: string | undefined
  /** Where operators' browsers are, and passkeys belong to. */
  readonly consoleUrl: () => string
}
