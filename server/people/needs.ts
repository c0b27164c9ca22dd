/** What sign-in, people, tokens and the history need. */
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import { historyRecords } from './history/history-records.ts'
import { personRecords } from './person-records.ts'
import { sessionRecords } from './session-records.ts'
import { signInRecords } from './sign-in-records.ts'
import { tokenRecords } from './token-records.ts'

export const PEOPLE_RECORDS = {
  people: personRecords,
  sessions: sessionRecords,
  tokens: tokenRecords,
  signIns: signInRecords,
  history: (db, { vault }) => historyRecords(db, vault),
} satisfies RecordMakers
export type Records = PlatformRecords & Made<typeof PEOPLE_RECORDS>

export interface Needs extends Pick<PlatformParts, 'log' | 'now'> {
  readonly storage: Storage<Records>
  readonly production: boolean
  readonly staging: boolean
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  readonly operatorToken: string | undefined
  readonly consoleUrl: () => string
  /** Tells this installation's cookie from others'. */
  readonly consoleInstance: string
  /** What the sandbox's link to the console ends in. Undefined in production, which has no such link. */
  readonly sandboxSignInToken: string | undefined
}
