/** What operators' calls about lenders need. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostbackEvent } from '#domain/matching/lender/postback.ts'
import type { LendersThatCount } from '#domain/policy/public-facts.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import { breakerRecords } from './breaker-records.ts'
import type { LenderDeadlines } from './calls/lender-adapter.ts'
import type { LenderDirectory } from './lender-directory.ts'
import { lenderFileRecords } from './lender-file-records.ts'
import { lenderPauseRecords } from './lender-pause-records.ts'

export const LENDER_RECORDS = {
  lenderFiles: lenderFileRecords,
  lenderPauses: lenderPauseRecords,
  breakers: breakerRecords,
} satisfies RecordMakers

export interface Records extends PlatformRecords, Made<typeof LENDER_RECORDS> {
  /** Of figures' and matching's records. */
  readonly lenderFigures: { readonly inFlight: (lender: LenderId) => Promise<number> }
  readonly postbacks: {
    readonly lastOf: (lender: LenderId) => Promise<{ readonly event: PostbackEvent; readonly receivedAt: Date } | undefined>
  }
}

export interface Needs extends Pick<PlatformParts, 'log' | 'now'> {
  readonly storage: Storage<Records>
  readonly directory: LenderDirectory
  readonly production: boolean
  readonly publicUrl: string
  /** Which pages say something else of other lenders. */
  readonly pagesBetween: (before: LendersThatCount, after: LendersThatCount) => readonly string[]
  readonly deadlines: LenderDeadlines
  /** Whether their addresses may be on this machine. */
  readonly lenders: { readonly publicAddressesOnly: boolean }
}
