/** What the operators' port, keys and ledger need. */
import type { Storage } from '../platform/database/storage.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'

interface Records extends PlatformRecords {
  /** By key, how many applications have fingerprints under it. */
  readonly applicationReports: { fingerprintKeys(): Promise<Map<string, number>> }
}

export interface Needs extends Pick<PlatformParts, 'vault' | 'keyRing' | 'limits' | 'log' | 'metrics' | 'now'> {
  readonly storage: Storage<Records>
  readonly staging: boolean
  readonly publicUrl: string
  readonly operatorHost: string
  readonly operatorPort: number
  readonly trustProxy: readonly string[]
  readonly databaseUrl: string | undefined
  /** Where operators' browsers are, and passkeys belong to. */
  readonly consoleUrl: () => string
}
