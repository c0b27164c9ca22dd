/** What the conditions are found from: plain values, collected at one moment over all processes. */
import type { FollowUpState } from '../matching/follow-up-states.ts'
import type { Speed } from './usual.ts'

export interface LenderFacts {
  readonly id: string
  readonly name: string
  /** Whether nothing but its hours and its caps keeps it from being asked: not paused, no open breaker, a license that holds. */
  readonly mayBeAsked: boolean
  readonly openBreakers: readonly { readonly call: string; readonly since: string }[]
  readonly fullestCap: { readonly period: string; readonly used: number; readonly cap: number } | null
  /** Licenses that hold, and the last day of each. */
  readonly licenses: readonly { readonly state: string; readonly until: string }[]
  readonly endedLicenses: readonly { readonly state: string; readonly until: string }[]
  readonly lastHour: { readonly made: number; readonly unanswered: number }
  /** Pings and posts of the last 24 hours, where some failed; `text` says so. */
  readonly calls: readonly { readonly failed: number; readonly made: number; readonly text: string }[]
  readonly speed: Speed
  /** Of the last 30 days. */
  readonly sold: number
  readonly returned: number
  /** Where it owes more, or for longer, than agreed: what, in US cents; else null. */
  readonly unpaidCents: number | null
}

export interface Ends {
  readonly sent: number
  readonly refused: number
  readonly failed: number
}

export interface QueueFacts {
  readonly name: string
  readonly setAside: number
  readonly lateSeconds: number | null
}

export type CheckName = 'ledger' | 'history' | 'figures'

/** Written by the commands of an installation; null: it has never been done. */
export interface BackupFacts {
  readonly madeAt: string | null
  /** Null where nothing is to be copied. */
  readonly copy: { readonly madeAt: string | null } | null
  readonly test: { readonly at: string; readonly isGood: boolean } | null
  /** The first start of this installation. */
  readonly since: string
}

export interface Facts {
  /** Returns that lenders have asked for and nobody has answered. */
  readonly returnsAsked: { readonly count: number; readonly oldestAt: string | null }
  readonly lenders: readonly LenderFacts[]
  /** States in which a lender of the file has a license and we are open, and whether one of them may be asked. */
  readonly states: readonly { readonly state: string; readonly asked: number }[]
  readonly sales: {
    readonly lastAt: string | null
    /** The longest time between two sales around this hour of the week; null with less than four weeks of sales. */
    readonly longestGapMs: number | null
    readonly gapHours: number
    /** Applications since the last sale, and the first of them. */
    readonly sentSince: number
    readonly firstSentAt: string | null
  }
  readonly lastDay: Ends
  readonly usualDays: Ends
  readonly runs: { readonly overdue: number }
  readonly waitingLeads: { readonly count: number; readonly isMore: boolean; readonly oldestAt: string | null }
  readonly queues: readonly QueueFacts[]
  readonly followUps: readonly { readonly state: FollowUpState; readonly count: number; readonly oldestAt: string }[]
  readonly mails: {
    readonly retrying: number
    readonly failed: number
    readonly lastProblem: string | null
    readonly oldestAt: string | null
  }
  readonly requests: readonly {
    readonly reference: string
    readonly asks: string
    readonly step: string
    readonly by: string
    readonly daysLeft: number
  }[]
  readonly processes: readonly {
    readonly id: string
    readonly role: string
    readonly version: string
    readonly startedAt: string
    readonly seenAt: string
    readonly state: 'at-work' | 'silent'
    /** On the disk of its data; null: not told. */
    readonly freeBytes: number | null
    readonly clock: 'alike' | 'apart'
  }[]
  readonly database: { readonly writable: boolean }
  readonly purge: { readonly lastRunAt: string | null; readonly hold: string | null; readonly allowedUntil: string | null }
  readonly keys: { readonly left: number }
  readonly checks: Readonly<Record<CheckName, { readonly at: string; readonly broken: readonly string[] } | null>>
  /** Since when there has been something to check; null: there is nothing. */
  readonly checkable: Readonly<Record<CheckName, string | null>>
  readonly erasureLog: { readonly failure: string | null; readonly unreadable: number }
  readonly tokens: readonly { readonly id: string; readonly name: string; readonly endsAt: string }[]
  /** The public address's, as it was last looked at; null: never, or it has none. */
  readonly certificateUntil: string | null
  /** Null where there is nothing to back up with: the embedded database, the sandbox. */
  readonly backups: BackupFacts | null
}
