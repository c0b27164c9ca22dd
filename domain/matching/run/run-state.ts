/** A run's stored state, its events and its commands. All of it is plain JSON without an applicant's identity in it. */
import type { Lender, LenderId } from '../lender/lender.ts'
import type { PingResult, PostResult, StatusResult } from '../lender/lender-results.ts'
import type { OfferTerms } from '../lender/offer.ts'
import type { Ranking } from '../lender/ranking-rules.ts'
import type { LenderResult, RunOutcome, SharingRefusal } from './outcome.ts'
import type { Reader } from './outcome-parts.ts'
import type { PingFacts } from './ping-facts.ts'
import type { RankingDecision } from './ranking.ts'

/** A lender that passed the screening, with the terms of the lender file as they were when the run began. */
export interface Candidate {
  readonly lender: LenderId
  /** As applicants read it. */
  readonly name: string
  readonly inquiryOnPost: Lender['inquiryOnPost']
  /** The number of its license in the applicant's state, as it was then. */
  readonly license: string
  readonly consumerPhone?: string | undefined
  readonly website?: string | undefined
  readonly terms: OfferTerms
  readonly payoutCents: number
  readonly maxAprPercent: number
  readonly needsBank: boolean
  readonly redirectHosts: readonly string[]
}

/** How long an offer is good, and what its lender has said about it since the ranking. Every time is an ISO time. */
export interface OfferStatus {
  /** When the lender last said yes to it; absent in runs of an earlier version. */
  readonly askedAt?: string | undefined
  readonly until: string
  /** By the lender, and not by OFFER_CHOICE_MINUTES. */
  readonly isUntilNamed?: true | undefined
  /** How often the lender has been pinged; absent: once. */
  readonly pings?: number | undefined
  /** The terms, where they are not those of the ranking any more, and those that the person was shown before. */
  readonly terms?: OfferTerms | undefined
  readonly was?: OfferTerms | undefined
  readonly isWithdrawn?: true | undefined
  /** The lender did not answer when it was asked again. */
  readonly isUnreached?: true | undefined
}

/** One lead posted to one lender. The key is the same however often the lender is asked about the lead. */
export interface Attempt {
  readonly lender: LenderId
  readonly key: string
}

export type RunPhase =
  | { readonly kind: 'pinging' }
  /** A lender is next, and no call is in flight: an interrupted run stops here. */
  | { readonly kind: 'ready' }
  /** The person looks at the offers in `queue`, and no lender gets anything unless one is chosen. `until`: the last of them ends. */
  | { readonly kind: 'choosing'; readonly until: string; readonly choices?: Choices | undefined }
  | { readonly kind: 'reserving'; readonly attempt: Attempt }
  /** Stored before the lender is called: a process that claims a run in this phase takes the outcome as unknown. */
  | { readonly kind: 'posting'; readonly attempt: Attempt }
  | { readonly kind: 'unknown'; readonly attempt: Attempt; readonly asks: number }
  | { readonly kind: 'finished'; readonly outcome: RunOutcome; readonly unresolved: Attempt | null }

/** The attempt whose lead is with a lender, or that ended unsettled. */
export function openAttempt(phase: RunPhase): Attempt | null {
  if (phase.kind === 'posting' || phase.kind === 'unknown') return phase.attempt
  return phase.kind === 'finished' ? phase.unresolved : null
}

/** It has ended, and no lender has the lead open. */
export const isOver = (phase: RunPhase): boolean => phase.kind === 'finished' && phase.unresolved === null

/** A lender that read an earlier request and refused, as its person is told. */
export interface RefusedBefore {
  readonly lender: LenderId
  readonly reader: Reader
}

export interface RunState {
  readonly runId: string
  readonly facts: PingFacts
  readonly ranking: Ranking
  /** The person chooses the lender; absent where the ranking does. */
  readonly choice?: true | undefined
  readonly chosen?: readonly LenderId[] | undefined
  /** Of every lender that said yes, where the person chooses. */
  readonly offers?: Readonly<Record<LenderId, OfferStatus>> | undefined
  /** A lender was chosen in another run of the same person, which ended this one. */
  readonly chosenElsewhere?: true | undefined
  /** Lenders that refused in requests that this one was begun from; they are no candidates. */
  readonly refusedBefore?: readonly RefusedBefore[] | undefined
  readonly candidates: readonly Candidate[]
  readonly decision: RankingDecision | null
  /** Lenders that said yes and have not been tried, best first. */
  readonly queue: readonly LenderId[]
  readonly results: readonly { readonly lender: LenderId; readonly result: LenderResult }[]
  /** Lenders that hold a place in the person's sharing budget because of this run; absent: none. */
  readonly counted?: readonly LenderId[] | undefined
  /** Lenders that the ledger names as having been sent the identity by this run. */
  readonly sharedWith?: readonly LenderId[] | undefined
  readonly halted: InterruptReason | null
  /** The person wants nothing to be sent any more, and a call was in flight. */
  readonly isWithdrawn?: true | undefined
  readonly phase: RunPhase
  /** Lenders may know more than this state. `queue` then holds the lenders that are still to be asked in this round. */
  readonly stale?:
    | {
        readonly round: number
        readonly putOff: readonly LenderId[]
        /** The offers had run out when the run became stale. */
        readonly isExpired?: true | undefined
      }
    | undefined
}

export type InterruptReason = 'budget-spent' | 'stop-asked'

export type RunEvent =
  /** One result per candidate; a candidate without one did not answer in time. */
  | { readonly kind: 'pings-answered'; readonly answers: Readonly<Record<LenderId, PingResult>> }
  | { readonly kind: 'cap-reserved'; readonly key: string }
  | { readonly kind: 'cap-refused'; readonly key: string }
  /** The person's sharing budget keeps the identity from this lender. */
  | { readonly kind: 'sharing-refused'; readonly key: string; readonly reason: SharingRefusal }
  | { readonly kind: 'post-answered'; readonly key: string; readonly result: PostResult }
  | { readonly kind: 'status-answered'; readonly key: string; readonly result: StatusResult }
  | { readonly kind: 'chosen'; readonly lender: LenderId }
  /** The person wants an offer that is old: its lender is asked again first, and then has answered. */
  | { readonly kind: 'recheck'; readonly lender: LenderId }
  | { readonly kind: 'rechecked'; readonly lender: LenderId; readonly answer: PingResult }
  | { readonly kind: 'offers-declined' }
  | { readonly kind: 'offers-expired' }
  /** In another run of the same person a lender was chosen, and is about to get the identity. */
  | { readonly kind: 'chosen-elsewhere' }
  /** The person wants nothing to be sent any more. */
  | { readonly kind: 'withdrawn' }
  /** An operator ends a run whose lender does not answer. */
  | { readonly kind: 'canceled'; readonly key: string }
  | { readonly kind: InterruptReason }
  /** A process has claimed the run and goes on from its stored state. */
  | { readonly kind: 'resumed' }

export type RunCommand =
  | {
      readonly kind: 'ask-pings'
      readonly facts: PingFacts
      readonly pings: readonly { readonly lender: LenderId; readonly pingId: string }[]
    }
  | { readonly kind: 'reserve-cap' | 'keep-cap' | 'release-cap'; readonly attempt: Attempt }
  | { readonly kind: 'post'; readonly attempt: Attempt; readonly pingId: string }
  /** A call that follows a decision, made by a job: it cannot undo the decision. */
  | { readonly kind: 'send-follow-up'; readonly attempt: Attempt; readonly followUp: 'bank' | 'void' }
  | { readonly kind: 'ask-status'; readonly attempt: Attempt; readonly afterMs: number }
  /** The offers in `queue` are shown, and the run waits for the person. The one that is `renewed` is another than before. */
  | { readonly kind: 'offer'; readonly renewed?: LenderId | undefined }
  /** The applicant's time budget is spent: answer `pending`, whatever is in flight. */
  | { readonly kind: 'answer-pending' }
  /** No call is in flight: the lease is released, and another process resumes the run. */
  | { readonly kind: 'hand-over'; readonly reason: InterruptReason }
  | { readonly kind: 'finish'; readonly outcome: RunOutcome; readonly resolved: boolean }

/** One row for the ledger: codes, never a value of the applicant. The names of shared fields come from the calls themselves. */
export interface RunNote {
  readonly stage: 'screen' | 'ping' | 'rank' | 'offer' | 'cap' | 'sharing' | 'post' | 'status' | 'finish'
  readonly lender: LenderId | null
  readonly outcome: string
  readonly reason: string | null
  readonly priceCents: number | null
}

export interface RunStep {
  readonly state: RunState
  readonly commands: readonly RunCommand[]
  readonly notes: readonly RunNote[]
}

/** How many lenders the person may choose, one after another: in all, and from now on. */
export interface Choices {
  readonly atMost: number
  readonly left: number
}

export interface RunRules {
  readonly allowHttpRedirects: boolean
  readonly wrongSiteMarker?: string | undefined
  /** The applicant consented so long ago that no other lender gets the lead. Not looked at where each choice is a consent of its own. */
  readonly isConsentOld?: boolean | undefined
  /** How long to wait before the first, second, … status question; when the delays are used up, the run ends unsettled. */
  readonly statusAskDelaysMs: readonly number[]
  /** No more lenders than this get the person's identity, in this run and, by the database, in all of the person's runs together. */
  readonly maxLendersPerPerson: number
  readonly now: Date
  /** Until when offers that are shown now can be chosen, if their lenders say nothing; an ISO time. */
  readonly offersUntil: string
  /** The person was answered `pending`, and has not chosen since: the rest comes by mail. Only looked at for offers. */
  readonly isLeftToMail?: boolean | undefined
  /** Lenders that have a place in the person's sharing budget by other applications, and whether they declined. Only looked at for offers. */
  readonly elsewhere?: readonly SharedElsewhere[] | undefined
}

export interface SharedElsewhere {
  readonly lender: LenderId
  readonly declined: boolean
}

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
export const STATUS_ASK_DELAYS_MS: readonly number[] = [
  0,
  SECOND,
  2 * SECOND,
  4 * SECOND,
  8 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
]
