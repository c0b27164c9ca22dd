/** What names, costs and counts of visits need. */
import type { SourceGroup } from '#domain/visits/visit-notes.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Period } from '../platform/clock/new-york-days.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { FormCountRecords } from './form-count-records.ts'
import type { NameRecords } from './name-records.ts'

export interface Records {
  readonly sourceNames: NameRecords
  readonly formCounts: FormCountRecords
  readonly figures: { readonly sources: (group: SourceGroup, period: Period) => Promise<ReadonlyMap<string, readonly number[]>> }
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly vault: Vault
  readonly now: Clock
  readonly staging: boolean
  readonly isPage: (path: string) => boolean
}
