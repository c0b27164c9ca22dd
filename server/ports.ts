/**
 * What the services need from outside, as they need it. Adapters implement these; only `compose.ts` knows which.
 * Everything that is written together is written through one `Records`, inside `Storage.transaction`.
 */
import type { Application } from '#domain/application/application.ts'
import type { ApplicationFacts, ContactFields, GroupedApplication } from '#domain/application/field-groups.ts'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { PlainDate } from '#domain/calendar.ts'
import type { Look } from '#domain/operators/parts.ts'
import type { PolicyName } from '#domain/policy.ts'
import type { VisitNotes } from '#domain/visit-notes.ts'
import type { MailRecords } from './mails/mail-ports.ts'
import type {
  CapRecords,
  GoLinkRecords,
  LenderFigures,
  LenderFileRecords,
  PostbackRecords,
  RewriteRecords,
  RunRecords,
} from './matching/matching-ports.ts'
import type { ErasureRecords, KeyUseRecords, OperatorReports, PurgeRecords, RetentionRecords } from './operator-ports.ts'

export type Clock = () => Date

/** Raw SQL on the records' own connection: how jobs and limits join a transaction of ours. */
export interface SqlRunner {
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}

export interface Storage {
  /** For single reads and writes. Never use it inside `transaction`: the embedded database has one connection, and would wait for ever. */
  readonly records: Records
  /** Ask for several things at once (`Promise.all`) where none depends on another: they are carried out in that order, in one journey. */
  readonly transaction: <Result>(work: (records: Records) => Promise<Result>) => Promise<Result>
  readonly isReachable: () => Promise<boolean>
  /** False from the first write that finds no room, until there is some. */
  readonly isWritable: () => Promise<boolean>
  /** Whether an error means that the database cannot be reached just now, and the client should try again. */
  readonly isUnavailable: (error: unknown) => boolean
  /** How many questions wait for a connection to the database. */
  readonly waiting: () => number
}

export interface Records {
  readonly sql: SqlRunner
  readonly sealed: SealedValues
  readonly applications: ApplicationRecords
  readonly submissions: SubmissionRecords
  readonly ledger: Ledger
  readonly verifications: VerificationRecords
  readonly privacyRequests: PrivacyRequestRecords
  readonly mails: MailRecords
  readonly retention: RetentionRecords & PurgeRecords
  readonly erasures: ErasureRecords
  readonly keyUse: KeyUseRecords
  readonly reports: OperatorReports
  readonly runs: RunRecords
  readonly caps: CapRecords
  readonly lenderFiles: LenderFileRecords
  readonly goLinks: GoLinkRecords
  readonly postbacks: PostbackRecords
  readonly lenderFigures: LenderFigures
  readonly rewrites: RewriteRecords
}

export type SubjectKind = 'application' | 'verification' | 'privacy-request'

/** What is sealed for each kind of subject, group by group. */
export interface SealedGroups {
  readonly contact: ContactFields
  readonly identity: GroupedApplication['identity']
  readonly bank: GroupedApplication['bank']
  readonly evidence: ConsentEvidence
  /** Final, or of a version that also kept `pending`, which says nothing any more. */
  readonly answer: SubmissionAnswer
  /** Which operator looked at the values, when, and why. */
  readonly looks: readonly Look[]
  /** Where the lender wants the applicant. Whoever has the address may be let in there, so it is sealed too. */
  readonly 'hand-off': { readonly redirectUrl: string }
  /** The lender's own number for the lead. */
  readonly 'lender-reference': { readonly reference: string }
  /** What a mail of the kind `late-answer` says; gone when it is sent. */
  readonly 'late-answer': LateAnswer
  readonly verification: { readonly email: string; readonly firstName?: string | undefined }
  readonly 'verification-link': { readonly token: string }
  readonly 'privacy-request': { readonly fullName: string; readonly email: string; readonly phone?: string | undefined }
}
export type GroupName = keyof SealedGroups

type OpenGroups<Group extends GroupName> = Partial<Pick<SealedGroups, Group>>

export interface Sealer {
  /** Several groups at once. */
  readonly put: (groups: Partial<SealedGroups>) => Promise<void>
}

export interface SealedValues {
  /** Makes the subject's data key and seals the groups that are there from the beginning. Use it in a transaction. */
  readonly addSubject: (
    subject: { readonly id: string; readonly kind: SubjectKind; readonly at: Date },
    groups: Partial<SealedGroups>,
  ) => Promise<void>
  /** False: the subject was erased, and nothing can be kept for it any more. */
  readonly put: <Group extends GroupName>(subjectId: string, group: Group, value: SealedGroups[Group]) => Promise<boolean>
  /** Keeps what is there; answers whether it was the first. */
  readonly putOnce: <Group extends GroupName>(subjectId: string, group: Group, value: SealedGroups[Group]) => Promise<boolean>
  /** For whoever knows early for whom, and late what. Undefined: the subject was erased. */
  readonly sealerFor: (subjectId: string) => Promise<Sealer | undefined>
  /** Undefined: never there, purged, or the subject was erased. Throws when the ciphertext was tampered with. */
  readonly open: <Group extends GroupName>(subjectId: string, group: Group) => Promise<SealedGroups[Group] | undefined>
  /** Several groups at once; those that are gone are missing. */
  readonly openMany: <Group extends GroupName>(subjectId: string, groups: readonly Group[]) => Promise<OpenGroups<Group>>
  /** The same, read now and opened later. */
  readonly fetchMany: <Group extends GroupName>(subjectId: string, groups: readonly Group[]) => Promise<() => OpenGroups<Group>>
  readonly remove: (subjectId: string, group: GroupName) => Promise<void>
  /** Destroys the data key, and what it sealed. */
  readonly erase: (subjectId: string, at: Date) => Promise<void>
}

export interface ConsentEvidence {
  readonly userIP: string
  readonly seenIp: string
  readonly userAgent: string
}

export interface ConsentDocument {
  readonly version: string
  readonly sha256: string | null
}

export interface NewApplication {
  readonly id: string
  readonly at: Date
  readonly policy: PolicyName
  readonly application: Application
  readonly fingerprints: { readonly ssn: string; readonly email: string; readonly phone: string; readonly person: string }
  readonly evidence: ConsentEvidence
  readonly documents: Readonly<Record<'terms' | 'privacy' | 'eConsent', ConsentDocument>>
  readonly visit: VisitNotes
}

export type ApplicationStatus = SubmissionStatus | 'received'

/** What can be known of an application without opening anything sealed. */
export interface ApplicationSummary {
  readonly id: string
  readonly createdAt: Date
  readonly status: ApplicationStatus
  readonly statusAt: Date
  readonly facts: ApplicationFacts
  readonly zip3: string
}

/** Everything that a lender may be told. */
export interface SealedApplication {
  /** Undefined when a part of it had been purged or erased. Throws when one was tampered with. */
  readonly open: () => SubmittedApplication | undefined
}

export interface SubmittedApplication {
  readonly application: Application
  readonly evidence: ConsentEvidence
  readonly createdAt: Date
  readonly personFingerprint: string
}

export interface ApplicationRecords {
  /** Use it in a transaction. */
  readonly add: (application: NewApplication) => Promise<void>
  readonly find: (id: string) => Promise<ApplicationSummary | undefined>
  /** As it was submitted; undefined when a part of it has been purged or erased. */
  readonly open: (id: string) => Promise<SubmittedApplication | undefined>
  /** Reads it now, to be opened later. */
  readonly fetch: (id: string) => Promise<SealedApplication>
  readonly setStatus: (id: string, status: SubmissionStatus, at: Date) => Promise<void>
}

export interface Submission {
  readonly key: string
  readonly bodyFingerprint: string
  readonly applicationId: string
}

export interface SubmissionRecords {
  /** Under any of these: the same key's fingerprints, one per key of the ring. */
  readonly find: (keys: readonly string[], now: Date) => Promise<Submission | undefined>
  /** False when the key is taken already, by whoever was first. */
  readonly claim: (submission: Submission, at: Date, expiresAt: Date | null) => Promise<boolean>
}

export interface SubmissionAnswer {
  readonly status: SubmissionStatus
  readonly redirect: string | null
  readonly dataErrors: Readonly<Record<string, string>>
  readonly reasons: readonly string[]
}

/** Written by versions that mailed only to whoever had been told to wait. */
export type LateAnswer =
  | { readonly kind: 'accepted'; readonly lenderName: string; readonly goToken: string | null }
  | { readonly kind: 'refused' }

/** Never a value of the applicant's: names of fields, codes, figures. */
export interface LedgerEntry {
  readonly stage: string
  readonly outcome: string
  readonly lender?: string | undefined
  readonly fieldsReleased?: readonly string[] | undefined
  readonly reason?: string | undefined
  readonly durationMs?: number | undefined
  readonly priceCents?: number | undefined
}

/** Where a ledger ends; the next entry follows it. */
export interface LedgerHead {
  readonly length: number
  readonly hash: Uint8Array
}

export const EMPTY_LEDGER: LedgerHead = { length: 0, hash: new Uint8Array() }

export interface Ledger {
  readonly append: (applicationId: string, entry: LedgerEntry, at: Date, head?: LedgerHead) => Promise<LedgerHead>
  /** Whoever knows where the ledger ended last says so, and saves a question; an outdated head does no harm. */
  readonly appendAll: (
    applicationId: string,
    entries: readonly LedgerEntry[],
    at: Date,
    head?: LedgerHead,
  ) => Promise<LedgerHead | undefined>
  readonly read: (applicationId: string) => Promise<readonly (LedgerEntry & { readonly at: Date })[]>
  /** Whether every entry is as it was written, in order, and none is missing. */
  readonly verify: (applicationId: string) => Promise<boolean>
}

export interface Verification {
  readonly id: string
  readonly expiresAt: Date
  readonly supersededAt: Date | null
}

export interface VerificationRecords {
  /** A newer link for the same address takes the place of the older ones. */
  readonly issue: (verification: {
    readonly id: string
    readonly tokenHash: Buffer
    /** Under every key of the ring; the first, the current one, is stored. */
    readonly emailFingerprints: readonly string[]
    readonly at: Date
    readonly expiresAt: Date
  }) => Promise<void>
  readonly find: (id: string) => Promise<Verification | undefined>
  readonly findByTokenHash: (tokenHash: Buffer) => Promise<Verification | undefined>
  readonly markVerified: (id: string, at: Date) => Promise<void>
}

export interface PrivacyRequestDates {
  readonly acknowledgeBy: PlainDate
  readonly optOutBy: PlainDate
  readonly answerBy: PlainDate
}

export interface PrivacyRequestRecords {
  readonly add: (
    request: {
      readonly id: string
      readonly reference: string
      readonly emailFingerprint: string
      readonly at: Date
    } & PrivacyRequestDates,
  ) => Promise<void>
  readonly find: (id: string) => Promise<({ readonly reference: string } & PrivacyRequestDates) | undefined>
  /** Two operators at once: the second waits here until the first one's transaction ends, and adds to what that one has written. */
  readonly lock: (id: string) => Promise<void>
  /** The receipt mail is the acknowledgement that the law asks for. */
  readonly markAcknowledged: (id: string, at: Date) => Promise<void>
}
