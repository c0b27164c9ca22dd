/** What matching keeps: lender files, runs, caps, links to lenders, and what lenders tell later. Implemented with the other records. */
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostbackEvent } from '#domain/matching/lender/postback.ts'
import type { Attempt, RunState } from '#domain/matching/run/run-state.ts'
import type { VisitNotes } from '#domain/visit-notes.ts'

export interface StoredLenderFile {
  readonly version: number
  readonly appliedAt: Date
  readonly source: LenderFileSource
  readonly content: string
  readonly checksum: string
}

export type LenderFileSource = 'setting' | 'operator'

/** The version of the file that counts, and who is paused. */
export interface PresentLenders {
  readonly version: number
  readonly paused: readonly LenderId[]
}

export interface LenderFileRecords {
  /** One small query. Undefined: no file was ever applied. */
  readonly current: () => Promise<PresentLenders | undefined>
  readonly find: (version: number) => Promise<StoredLenderFile | undefined>
  readonly latestFrom: (source: LenderFileSource) => Promise<StoredLenderFile | undefined>
  /** Answers the new version. Whoever applies waits for whoever is applying; use it in a transaction. */
  readonly add: (file: Omit<StoredLenderFile, 'version'>) => Promise<number>
  readonly lock: () => Promise<void>
  /** False: it was so already. */
  readonly pause: (lender: LenderId, at: Date) => Promise<boolean>
  readonly resume: (lender: LenderId) => Promise<boolean>
}

export interface StoredRun {
  readonly applicationId: string
  readonly runId: string
  readonly lendersVersion: number
  readonly revision: number
  /** Null: the result is that of an earlier application of the same person. */
  readonly state: RunState | null
  /** Whose result it is, or will be. */
  readonly duplicateOf: string | null
  readonly startedAt: Date
  readonly dueAt: Date | null
  /** It was taken up from a backup, or late: what happened may be newer than what is stored (domain/matching/run/run-questions.ts). */
  readonly isDoubted: boolean
  /** When the applicant was told to wait. */
  readonly toldPendingAt: Date | null
  readonly finishedAt: Date | null
  readonly outcome: SubmissionStatus | null
  readonly lender: LenderId | null
  readonly payoutCents: number | null
}

export interface RunEnd {
  readonly at: Date
  readonly outcome: SubmissionStatus
  readonly lender: LenderId | null
  readonly payoutCents: number | null
  /** The keyed code of the lender's own number for the lead. */
  readonly referenceFingerprint?: string | undefined
}

export interface NewRunRecord {
  readonly applicationId: string
  readonly runId: string
  readonly lendersVersion: number
  readonly state: RunState | null
  readonly duplicateOf?: string | undefined
  readonly at: Date
  readonly dueAt: Date | null
  readonly end?: RunEnd | undefined
}

/** With the address that its applicant gave. */
export interface StandingRun {
  readonly run: StoredRun
  readonly emailFingerprint: string
}

export interface RunRecords {
  readonly find: (applicationId: string) => Promise<StoredRun | undefined>
  readonly findWithEmail: (applicationId: string) => Promise<StandingRun | undefined>
  readonly findByRunId: (runId: string) => Promise<StoredRun | undefined>
  /** False: the application has a run already. */
  readonly add: (run: NewRunRecord) => Promise<boolean>
  /** False: somebody else has written since, and the run is theirs. */
  readonly advance: (write: {
    readonly applicationId: string
    readonly revision: number
    readonly state: RunState
    readonly dueAt: Date | null
    readonly end?: RunEnd | undefined
  }) => Promise<boolean>
  /** Gives the result of a run to those that wait for it; answers which. After the run's own end in the same transaction. */
  readonly endDuplicates: (applicationId: string, end: RunEnd) => Promise<readonly string[]>
  /** Makes a run ours that is due; undefined when it is not, or when somebody else was quicker. */
  readonly takeUp: (applicationId: string, now: Date, until: Date) => Promise<StoredRun | undefined>
  /** The same, due or not, for somebody who knows better: a lender that reports by itself. */
  readonly takeOver: (applicationId: string, revision: number, now: Date, until: Date) => Promise<StoredRun | undefined>
  readonly due: (now: Date, limit: number) => Promise<readonly string[]>
  /** False: the run has ended, and its result can be told instead. */
  readonly tellPending: (applicationId: string, at: Date) => Promise<boolean>
  /** Two that make an answer for one application line up here until the transaction ends. */
  readonly lock: (applicationId: string) => Promise<void>
  /** Two submissions of one person line up here until the transaction ends. */
  readonly lockPerson: (personFingerprint: string) => Promise<void>
  /** The newest run of the person that ended well, or has not ended; it does not end before the transaction does. */
  readonly standingRunOf: (personFingerprints: readonly string[], since: Date, except: string) => Promise<StandingRun | undefined>
  /** Whoever has the same number and date of birth is served as if this run had never been. */
  readonly standNoLonger: (applicationId: string, at: Date) => Promise<void>
  readonly countAccepted: (since: Date) => Promise<number>
  readonly countUnfinished: (now: Date) => Promise<{ readonly unfinishedRuns: number; readonly overdueRuns: number }>
}

export const CAP_PERIODS = ['hour', 'day', 'month'] as const
export type CapPeriod = (typeof CAP_PERIODS)[number]

/** Room that was taken for an attempt. */
export interface Reservation {
  readonly attempt: Attempt
  readonly applicationId: string
  readonly at: Date
  readonly caps: Partial<Readonly<Record<CapPeriod, number | undefined>>>
  /** When the present hour, day and month began. */
  readonly starts: Readonly<Record<CapPeriod, Date>>
}

export interface CapRecords {
  /** Takes room in every capped period or in none; false when one is full. To be followed by `hold` in the same transaction. */
  readonly takeRoom: (reservation: Reservation) => Promise<boolean>
  /** Writes down for whom the room was taken. */
  readonly hold: (reservation: Reservation) => Promise<void>
  readonly keep: (attempt: Attempt) => Promise<void>
  /** Only capped periods are counted. */
  readonly used: (
    lender: LenderId,
    starts: Readonly<Record<CapPeriod, Date>>,
  ) => Promise<Partial<Readonly<Record<CapPeriod, number>>>>
  readonly release: (attempt: Attempt) => Promise<void>
}

export interface GoLinkRecords {
  readonly add: (link: {
    readonly tokenHash: Buffer
    readonly applicationId: string
    readonly lender: LenderId
    readonly at: Date
    readonly expiresAt: Date
  }) => Promise<void>
  /** Counts it; undefined when there is no such link, or not any more. */
  readonly follow: (
    tokenHash: Buffer,
    now: Date,
  ) => Promise<{ readonly applicationId: string; readonly lender: LenderId; readonly isFirst: boolean } | undefined>
}

export interface PostbackRecords {
  /** False: this was told before. */
  readonly add: (postback: {
    readonly lender: LenderId
    readonly attemptKey: string
    readonly event: PostbackEvent
    readonly applicationId: string
    readonly happenedAt: Date
    readonly receivedAt: Date
    readonly amountCents: number | null
  }) => Promise<boolean>
}

/** Figures of one lender for the runs that began on one day in New York. Money is in cents, times are in milliseconds. */
export interface LenderDay {
  readonly day: string
  readonly lender: LenderId
  readonly asked: number
  readonly yes: number
  readonly posted: number
  readonly sold: number
  readonly redirected: number
  readonly funded: number
  readonly returned: number
  readonly timeouts: number
  readonly pingMedianMs: number | null
  readonly pingP95Ms: number | null
  readonly postMedianMs: number | null
  readonly postP95Ms: number | null
  readonly revenueCents: number
}

export interface LenderFigures {
  readonly perDay: (from: Date, to: Date, lender?: LenderId) => Promise<readonly LenderDay[]>
}

/** Secrets by the names that the lender file refers to. Read again whenever a lender file is: a new lender needs no restart. */
export interface LenderSecrets {
  readonly read: () => LenderSecretsReading
}
export type LenderSecretsReading =
  | { readonly kind: 'read'; readonly secrets: Readonly<Record<string, string>> }
  | { readonly kind: 'problem'; readonly problem: string }

/** Rows that an older version wrote in the open. */
export interface RewriteRecords {
  readonly doneAt: (name: string) => Promise<Date | undefined>
  readonly markDone: (name: string, at: Date) => Promise<void>
  readonly runsWithReference: (
    startedSince: Date,
    afterId: string | undefined,
    limit: number,
  ) => Promise<readonly RunWithReference[]>
  /** Nothing happens when somebody else has written since: then that was this version, or the next start finds it. */
  readonly replaceState: (
    applicationId: string,
    revision: number,
    state: RunState,
    referenceFingerprint: string | undefined,
  ) => Promise<void>
  readonly visitsAfter: (
    createdSince: Date,
    afterId: string | undefined,
    limit: number,
  ) => Promise<readonly { readonly id: string; readonly visit: VisitNotes }[]>
  readonly replaceVisit: (id: string, visit: VisitNotes) => Promise<void>
}

export interface RunWithReference {
  readonly applicationId: string
  readonly revision: number
  readonly state: RunState
  readonly identityKept: boolean
}
