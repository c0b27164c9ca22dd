/** What consents and their certificates need. */
import type { Storage } from '../platform/database/storage.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { ConsentRecords } from './consent-records.ts'
import type { LegalTextRecords } from './legal-text-records.ts'

export interface Records extends PlatformRecords {
  readonly consents: ConsentRecords
  readonly legalTexts: LegalTextRecords
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly vault: Vault
  readonly staging: boolean
}
