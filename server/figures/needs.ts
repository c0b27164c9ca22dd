/** What figures and the list of what to do need. */
import type { LenderCallRecords } from '../lenders/lender-call-records.ts'
import type { LenderFigures } from '../lenders/lender-figures.ts'
import type { Needs as LenderNeeds } from '../lenders/needs.ts'
import type { CompareClocks } from '../platform/clock/compare-clocks.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { Records as PrivacyRecords } from '../privacy/needs.ts'
import type { FigureRecords } from './figure-records.ts'

interface Records extends PrivacyRecords {
  readonly lenderFigures: LenderFigures
  readonly figures: FigureRecords
  readonly lenderCalls: LenderCallRecords
}

export interface Needs extends LenderNeeds {
  readonly storage: Storage<Records>
  readonly jobs: Jobs<'figures'>
  readonly compareClocks: CompareClocks
}
