import type { Clock } from './clock/clock.ts'
import type { CompareClocks } from './clock/compare-clocks.ts'
import type { KeyRewrite } from './database/rewrite-keys.ts'
import type { Limits } from './limits/shared-limits.ts'
import type { Log } from './log/pino-log.ts'
import type { Mailer } from './mail/smtp-mailer.ts'
import type { Metrics } from './metrics/prometheus-metrics.ts'
import type { LiveKeyRing } from './vault/live-key-ring.ts'
import type { Vault } from './vault/vault.ts'

/** What the platform has for every subject, which picks what it needs. */
export interface PlatformParts {
  readonly vault: Vault
  readonly keyRing: LiveKeyRing
  readonly limits: Limits
  readonly mailer: Mailer
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly compareClocks: CompareClocks
  /** Writes the table of data keys anew, so that destroyed keys leave the disk. */
  readonly rewriteKeys: () => Promise<KeyRewrite>
}
