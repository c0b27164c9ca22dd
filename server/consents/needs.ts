/** What consents and their certificates need. */
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { consentRecords } from './consent-records.ts'
import { legalTextRecords } from './legal-text-records.ts'

export const CONSENT_RECORDS = { consents: consentRecords, legalTexts: legalTextRecords } satisfies RecordMakers
export type Records = PlatformRecords & Made<typeof CONSENT_RECORDS>

export interface Needs {
  readonly storage: Storage<Records>
  readonly vault: Vault
  readonly staging: boolean
}
