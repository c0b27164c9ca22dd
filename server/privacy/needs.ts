/** What privacy requests, erasure, retention and Your request need. */
import type { LegalTextRecords } from '../consents/legal-text-records.ts'
import type { Matching, Records as MatchingRecords, RunNeeds } from '../matching/needs.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { CompareClocks } from '../platform/clock/compare-clocks.ts'
import type { KeyUseRecords } from '../platform/database/key-use-records.ts'
import type { KeyRewrite } from '../platform/database/rewrite-keys.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { Limits } from '../platform/limits/shared-limits.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { ErasureLog } from './erasure/erasure-file.ts'
import type { ErasureRecords } from './erasure/erasure-records.ts'
import type { PrivacyRequestRecords } from './requests/privacy-request-records.ts'
import type { PrivacyRequestReports } from './requests/privacy-request-reports.ts'
import type { PurgeRecords } from './retention/purge-records.ts'
import type { RetentionRecords } from './retention/retention-records.ts'
import type { RetentionTimes } from './retention/retention-times.ts'

export interface Records extends MatchingRecords {
  readonly privacyRequests: PrivacyRequestRecords & PrivacyRequestReports
  readonly erasures: ErasureRecords
  readonly retention: RetentionRecords & PurgeRecords
  readonly keyUse: KeyUseRecords
  readonly legalTexts: LegalTextRecords
  readonly sourceNames: { readonly labels: (sees: 'accepted' | 'all') => Promise<ReadonlyMap<number, string>> }
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly matching: Matching
  readonly directory: Pick<RunNeeds['directory'], 'current' | 'names'>
  readonly odds: RunNeeds['odds']
  readonly vault: Vault
  readonly jobs: Jobs<'mail' | 'purge' | 'key-rewrite' | 'stop-sharing'>
  readonly limits: Limits
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly compareClocks: CompareClocks
  readonly erasureLog: ErasureLog
  /** Writes the table of data keys anew, so that destroyed keys leave the disk. */
  readonly rewriteKeys: () => Promise<KeyRewrite>
  /** Destroyed keys that have waited so many hours are overwritten at any hour, not only at night. */
  readonly rewriteOverdueHours: number
  readonly role: string
  readonly publicUrl: string
  readonly requestLinkDays: number
  readonly retention: RetentionTimes
  readonly purgeMaxShare: number
}
