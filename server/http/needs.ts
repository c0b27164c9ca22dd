/** What the public port needs, before its routes do. */
import type { Storage } from '../platform/database/storage.ts'
import type { Limits } from '../platform/limits/shared-limits.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { LoadSettings } from './defense/shed-load.ts'
import type { Readiness } from './readiness.ts'

export interface Needs extends LoadSettings {
  readonly storage: Pick<Storage<unknown>, 'isReachable' | 'isWritable' | 'isUnavailable' | 'waiting'>
  readonly vault: Vault
  readonly limits: Limits
  readonly log: Log
  readonly metrics: Metrics
  readonly readiness: Readiness
  readonly role: string
  readonly version: string
  readonly production: boolean
  readonly staging: boolean
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
}
