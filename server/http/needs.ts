/** What the public port needs, before its routes do. */
import type { Storage } from '../platform/database/storage.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { LoadSettings } from './defense/shed-load.ts'
import type { Readiness } from './readiness.ts'

export interface Needs extends LoadSettings, Pick<PlatformParts, 'vault' | 'limits' | 'log' | 'metrics'> {
  readonly storage: Pick<Storage<unknown>, 'isReachable' | 'isWritable' | 'isUnavailable' | 'waiting'>
  readonly readiness: Readiness
  readonly role: string
  readonly version: string
  readonly production: boolean
  readonly staging: boolean
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
}
