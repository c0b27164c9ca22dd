import type { OperatorCall } from '#contracts/operators/endpoints.ts'
import type { HistoryWay } from '#contracts/operators/history.ts'
import type { TokenRole } from '#contracts/operators/people.ts'
import type { Role } from '#domain/policy/roles.ts'

/** What a call changed: names, states and counts, never a value of somebody's. */
export interface Change {
  /** What it is about: a lead id, a lender, a reference. Without it, the history takes what the path names. */
  readonly subject?: string
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

export type Entry =
  | { readonly kind: 'session'; readonly id: string; readonly personId: string; readonly confirmedAt: Date; readonly until: Date }
  | { readonly kind: 'token'; readonly id: string; readonly personId: string | null; readonly until: Date | null }
  | { readonly kind: 'nobody' }

export interface Caller {
  /** Of the person, or of the token of a service. */
  readonly id: string
  readonly name: string
  readonly role: TokenRole | null
  readonly via: HistoryWay
  readonly entry: Entry
}

export const NOBODY: Caller = { id: '', name: 'nobody', role: null, via: 'link', entry: { kind: 'nobody' } }

export interface Acting {
  /** Of the person, or of the token of a service. */
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly entry: Entry
  /** For the one entry that the history gets when the call is answered. */
  readonly changed: (change: Change) => void
  /** Whoever signs in was nobody when the call began: the history's entry is theirs. */
  readonly became: (person: Pick<Caller, 'id' | 'name' | 'role' | 'via'>) => void
}

export interface Act {
  readonly call: OperatorCall
  readonly caller: Pick<Caller, 'id' | 'name' | 'role' | 'via'>
  readonly subject: string | null
}

export interface ActEnd extends Act {
  readonly outcome: 'done' | 'unknown'
  readonly change: Change
  readonly reason: string | null
}

export interface Recorder {
  /** Before an act: should this process die, the act is not forgotten. */
  readonly begin: (act: Act) => Promise<string>
  /** After it, and before its answer leaves. */
  readonly end: (intent: string, end: ActEnd) => Promise<void>
  /** It was refused: nothing has happened. */
  readonly forget: (intent: string) => Promise<void>
}

export interface Credentials {
  readonly bearer: string | undefined
  readonly cookies: string | undefined
  /** A page asks by itself, and nobody is at it. */
  readonly isUnattended: boolean
}

/** Who comes in, and what is written down about it. */
export interface Auth {
  /** Undefined: what was shown does not count, or nothing was shown. */
  readonly callerOf: (credentials: Credentials, call: OperatorCall | undefined) => Promise<Caller | undefined>
  readonly history: Recorder
}
