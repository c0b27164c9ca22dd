/** What sign-in, people, tokens and the history need. */
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { HistoryRecords } from './history/history-records.ts'
import type { PersonRecords } from './person-records.ts'
import type { SessionRecords } from './session-records.ts'
import type { SignInRecords } from './sign-in-records.ts'
import type { TokenRecords } from './token-records.ts'

export interface Records extends PlatformRecords {
  readonly people: PersonRecords
  readonly sessions: SessionRecords
  readonly tokens: TokenRecords
  readonly signIns: SignInRecords
  readonly history: HistoryRecords
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly log: Log
  readonly now: Clock
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
