/** What operators' calls about lenders need. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostbackEvent } from '#domain/matching/lender/postback.ts'
import type { LendersThatCount } from '#domain/policy/public-facts.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { LenderDeadlines } from './calls/lender-adapter.ts'
import type { LenderDirectory } from './lender-directory.ts'
import type { LenderFileRecords } from './lender-file-records.ts'
import type { LenderPauseRecords } from './lender-pause-records.ts'

export interface Records extends PlatformRecords {
  readonly lenderFiles: LenderFileRecords
  readonly lenderPauses: LenderPauseRecords
  /** Of figures' and matching's records. */
  readonly lenderFigures: { readonly inFlight: (lender: LenderId) => Promise<number> }
  readonly postbacks: {
    readonly lastOf: (lender: LenderId) => Promise<{ readonly event: PostbackEvent; readonly receivedAt: Date } | undefined>
  }
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly directory: LenderDirectory
  readonly log: Log
  readonly now: Clock
  readonly production: boolean
  readonly publicUrl: string
  /** Which pages say something else of other lenders. */
  readonly pagesBetween: (before: LendersThatCount, after: LendersThatCount) => readonly string[]
  readonly deadlines: LenderDeadlines
  /** Whether their addresses may be on this machine. */
  readonly lenders: { readonly publicAddressesOnly: boolean }
}
