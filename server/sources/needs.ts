/** What names, costs and counts of visits need. */
import type { SourceGroup } from '#domain/visits/visit-notes.ts'
import type { Period } from '../platform/clock/new-york-days.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import { formCountRecords } from './form-count-records.ts'
import { nameRecords } from './name-records.ts'

export const SOURCE_RECORDS = { sourceNames: nameRecords, formCounts: formCountRecords } satisfies RecordMakers

export interface Records extends Made<typeof SOURCE_RECORDS> {
  readonly figures: { readonly sources: (group: SourceGroup, period: Period) => Promise<ReadonlyMap<string, readonly number[]>> }
}

export interface Needs extends Pick<PlatformParts, 'vault' | 'now'> {
  readonly storage: Storage<Records>
  readonly staging: boolean
  readonly isPage: (path: string) => boolean
}
