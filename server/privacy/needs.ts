/** What privacy requests, erasure, retention and Your request need. */

import type { RetentionTimes } from '#domain/policy/public-facts.ts'
import type { Matching, Records as MatchingRecords, RunNeeds } from '../matching/needs.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { ErasureLog } from './erasure/erasure-file.ts'
import { erasureRecords } from './erasure/erasure-records.ts'
import { privacyRequestRecords } from './requests/privacy-request-records.ts'
import { privacyRequestReports } from './requests/privacy-request-reports.ts'
import { purgeRecords } from './retention/purge-records.ts'
import { retentionRecords } from './retention/retention-records.ts'

export const PRIVACY_RECORDS = {
  privacyRequests: (db) => ({ ...privacyRequestRecords(db), ...privacyRequestReports(db) }),
  erasures: (db, { sealed, ledger }) => erasureRecords(db, sealed, ledger),
  retention: (db, { sealed }) => ({ ...retentionRecords(db, sealed), ...purgeRecords(db) }),
} satisfies RecordMakers

export interface Records extends MatchingRecords, Made<typeof PRIVACY_RECORDS> {
  readonly sourceNames: { readonly labels: (sees: 'accepted' | 'all') => Promise<ReadonlyMap<number, string>> }
}

export interface Needs
  extends Pick<PlatformParts, 'vault' | 'limits' | 'log' | 'metrics' | 'now' | 'compareClocks' | 'rewriteKeys'> {
  readonly storage: Storage<Records>
  readonly matching: Matching
  readonly directory: Pick<RunNeeds['directory'], 'current' | 'names'>
  readonly odds: RunNeeds['odds']
  readonly jobs: Jobs<'mail' | 'purge' | 'key-rewrite' | 'stop-sharing'>
  readonly erasureLog: ErasureLog
  /** Destroyed keys that have waited so many hours are overwritten at any hour, not only at night. */
  readonly rewriteOverdueHours: number
  readonly role: string
  readonly publicUrl: string
  readonly requestLinkDays: number
  readonly retention: RetentionTimes
  readonly purgeMaxShare: number
}
