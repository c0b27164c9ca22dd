/** What figures need: of applications and runs, and of how lenders do. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { CapPeriod } from '../lenders/cap-periods.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { LENDER_RECORDS } from '../lenders/needs.ts'
import type { SharedBreakers } from '../lenders/shared-breakers.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import { figureRecords } from './figure-records.ts'
import { lenderCallRecords } from './lenders/lender-call-records.ts'
import { lenderFigures } from './lenders/lender-figures.ts'

export const FIGURE_RECORDS = {
  figures: figureRecords,
  lenderFigures,
  lenderCalls: lenderCallRecords,
} satisfies RecordMakers

export interface Records extends PlatformRecords, Made<typeof FIGURE_RECORDS>, Made<typeof LENDER_RECORDS> {
  /** Of matching's records. */
  readonly caps: {
    readonly used: (
      asked: readonly { readonly lender: LenderId; readonly starts: Readonly<Record<CapPeriod, Date>> }[],
    ) => Promise<ReadonlyMap<LenderId, Partial<Record<CapPeriod, number>>>>
  }
  readonly runs: {
    readonly countUnfinished: (now: Date) => Promise<Readonly<Record<'unfinishedRuns' | 'overdueRuns' | 'undecidedRuns', number>>>
  }
  readonly postbacks: { readonly countCostsMore: (since: Date) => Promise<ReadonlyMap<LenderId, number>> }
}

export interface Needs extends Pick<PlatformParts, 'now' | 'compareClocks'> {
  readonly storage: Storage<Records>
  readonly directory: Pick<LenderDirectory, 'current'>
  readonly breakers: Pick<SharedBreakers, 'list'>
  readonly jobs: Pick<Jobs<'figures'>, 'work' | 'schedule'>
  readonly staging: boolean
}
