/** What figures need: of applications and runs, and of how lenders do. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { CapPeriod } from '../lenders/cap-periods.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { LenderFileRecords } from '../lenders/lender-file-records.ts'
import type { LenderPauseRecords } from '../lenders/lender-pause-records.ts'
import type { SharedBreakers } from '../lenders/shared-breakers.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { CompareClocks } from '../platform/clock/compare-clocks.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { FigureRecords } from './figure-records.ts'
import type { LenderCallRecords } from './lenders/lender-call-records.ts'
import type { LenderFigures } from './lenders/lender-figures.ts'

export interface Records extends PlatformRecords {
  readonly figures: FigureRecords
  readonly lenderFigures: LenderFigures
  readonly lenderCalls: LenderCallRecords
  readonly lenderFiles: LenderFileRecords
  readonly lenderPauses: LenderPauseRecords
  /** Of matching's records. */
  readonly caps: {
    readonly used: (lender: LenderId, starts: Readonly<Record<CapPeriod, Date>>) => Promise<Partial<Record<CapPeriod, number>>>
  }
  readonly runs: {
    readonly countUnfinished: (now: Date) => Promise<Readonly<Record<'unfinishedRuns' | 'overdueRuns' | 'undecidedRuns', number>>>
  }
  readonly postbacks: { readonly countCostsMore: (since: Date) => Promise<ReadonlyMap<LenderId, number>> }
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly directory: Pick<LenderDirectory, 'current'>
  readonly breakers: Pick<SharedBreakers, 'list'>
  readonly jobs: Pick<Jobs<'figures'>, 'work' | 'schedule'>
  readonly now: Clock
  readonly compareClocks: CompareClocks
  readonly staging: boolean
}
