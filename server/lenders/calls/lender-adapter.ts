/** What the server needs of a lender, whatever protocol that lender speaks. */
import type { CallResults } from '#contracts/lenders/read-reply.ts'
import type { AdapterName, Lender, LenderId } from '#domain/matching/lender/lender.ts'
import { ANSWER_WITHIN_MS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import type { CallContents } from '#domain/matching/run/call-content.ts'

/** A lender as one calls it: the lender file's references have been exchanged for the secrets themselves. */
export interface LenderConnection {
  readonly id: LenderId
  readonly adapter: AdapterName
  readonly mapping?: Lender['mapping']
  readonly endpoint: string
  readonly credentials: Readonly<Record<string, string>>
  readonly timeouts?: Lender['timeouts']
}

/** How long the caller may still speak for its run. Asked again when the first byte is about to leave: nothing leaves after it. */
export interface Lease {
  readonly remainingMs: () => number
}

/** None of these ever rejects: what can go wrong outside is one of the results. */
export type LenderAdapter = {
  readonly [Call in LenderCall]: (lender: LenderConnection, content: CallContents[Call], lease: Lease) => Promise<CallResults[Call]>
}

export interface AdapterOptions {
  /** Every call says that it is a test. */
  readonly testCalls?: boolean
  readonly now?: () => Date
}

export type LenderDeadlines = Readonly<Record<`${LenderCall}Ms`, number>>

export const LENDER_DEADLINES = Object.fromEntries(
  Object.entries(ANSWER_WITHIN_MS).map(([call, ms]) => [`${call}Ms`, ms]),
) as LenderDeadlines

/** A lender's own time for a call counts in place of the usual one; the lease of the run ends both. */
export function deadlineOf(timeouts: Lender['timeouts'], call: keyof LenderDeadlines, usual: LenderDeadlines): number {
  const own: Partial<Record<keyof LenderDeadlines, number | undefined>> = timeouts ?? {}
  return own[call] ?? usual[call]
}

/** The calls that a lender is spared while its breaker is open. */
export const GUARDED_CALLS = ['ping', 'post'] as const
export type GuardedCall = (typeof GUARDED_CALLS)[number]

export interface BreakerSettings {
  /** Of the calls within the window, at least this share has failed, and there were at least so many. */
  readonly share: number
  readonly minimum: number
  readonly windowMs: number
  readonly probeAfterMs: number
}

export const BREAKER_SETTINGS: BreakerSettings = { share: 0.5, minimum: 5, windowMs: 60_000, probeAfterMs: 30_000 }

export type BreakerState = 'closed' | 'open' | 'half-open'
