/** What retention, erasure, key rotation and the operators' API need from outside, beyond `ports.ts`. */
import type { ListedApplication } from '#domain/operators/applications.ts'
import type { ErasureEntry } from '#domain/operators/erasures.ts'
import type { LedgerVerified } from '#domain/operators/ledger.ts'
import type { FailedMail } from '#domain/operators/mails.ts'
import type { PrivacyRequestOutcome } from '#domain/operators/privacy-requests.ts'
import type { GuardedRecords, PurgeAllowance, PurgeReport, PurgeRun } from '#domain/operators/purges.ts'
import { SEALED_FIELD_GROUPS } from '#domain/operators/sealed-field-groups.ts'
import type { FunnelDay } from '#domain/operators/stats.ts'

/** Sealed groups that do not live as long as their application. */
export const PERISHABLE_GROUPS = [...SEALED_FIELD_GROUPS, 'hand-off', 'lender-reference', 'late-answer'] as const
export type PerishableGroup = (typeof PERISHABLE_GROUPS)[number]

/** Removes what is older than a moment, at most so many at a time, and answers how many there were. */
export interface RetentionRecords {
  /** `looked`: at how many applications. One that was erased since its hand-off has no bank numbers to remove. */
  readonly removeBankNumbers: (
    handedOffBefore: Date,
    limit: number,
  ) => Promise<{ readonly looked: number; readonly removed: number }>
  readonly removeGroup: (group: PerishableGroup, createdBefore: Date, limit: number) => Promise<number>
  /** Marks applications of which no perishable group is left, so that nobody looks for one again. */
  readonly noteRemovedGroups: (createdBefore: Date, limit: number) => Promise<number>
  /** The whole record: decision, ledger, consent, fingerprints, keys. */
  readonly removeApplications: (createdBefore: Date, limit: number) => Promise<number>
  readonly removeVerifications: (createdBefore: Date, limit: number) => Promise<number>
  readonly removePrivacyRequests: (createdBefore: Date, limit: number) => Promise<number>
  readonly removeExpiredSubmissions: (expiredBefore: Date, limit: number) => Promise<number>
  readonly keepReport: (report: PurgeReport) => Promise<void>
  readonly reports: (limit: number) => Promise<PurgeReport[]>
}

/** What tells a purge whether to go ahead, and operators whether it did. */
export interface PurgeRecords {
  readonly countDue: (records: GuardedRecords, before: Date) => Promise<number>
  /** How many there are, due or not; counting a large table to its end would take longer than the purge. */
  readonly countUpTo: (most: number, records: GuardedRecords) => Promise<number>
  /** When the clocks last raised no doubt; undefined before the first purge. */
  readonly clockTrustedAt: () => Promise<Date | undefined>
  readonly trustClock: (at: Date) => Promise<void>
  readonly noteRun: (run: PurgeRun) => Promise<void>
  readonly runs: () => Promise<PurgeRun[]>
  readonly allow: (allowance: { readonly at: Date; readonly by: string; readonly until: Date }) => Promise<void>
  /** One that counts at this moment and no purge has used. */
  readonly openAllowance: (at: Date) => Promise<{ readonly id: string } | undefined>
  readonly endAllowance: (id: string, at: Date) => Promise<void>
  readonly allowances: (limit: number) => Promise<PurgeAllowance[]>
}

export interface ErasureRecords {
  readonly fingerprintsOf: (
    applicationId: string,
  ) => Promise<{ readonly person: string; readonly email: string; readonly receivedAt: Date } | undefined>
  readonly applicationsOfPersons: (personFingerprints: readonly string[]) => Promise<string[]>
  readonly applicationsWithEmails: (emailFingerprints: readonly string[]) => Promise<string[]>
  readonly verificationsOfEmails: (emailFingerprints: readonly string[]) => Promise<string[]>
  readonly privacyRequest: (reference: string) => Promise<{ readonly id: string; readonly emailFingerprint: string } | undefined>
  /** Destroys the data key, the sealed values and the fingerprints, and writes the line of the log. False: there was nothing to erase. */
  readonly erase: (entry: ErasureEntry) => Promise<boolean>
  /** Writes the lines without erasing anything: the records may not be in this database. */
  readonly note: (entries: readonly ErasureEntry[]) => Promise<void>
  readonly list: () => Promise<ErasureEntry[]>
  readonly count: () => Promise<number>
  /** Lines of the log whose records can be read all the same: a restored backup has brought them back. */
  readonly cameBack: () => Promise<ErasureEntry[]>
  /** Of these, the ones whose values can still be read. */
  readonly stillReadable: (subjectIds: readonly string[]) => Promise<string[]>
  /** Data keys that were destroyed and may still be read from the database's files; `overdue` after so many hours. */
  readonly keysOnDisk: (overdueHours: number) => Promise<{ readonly count: number; readonly overdue: boolean }>
}

/** How the table of data keys was written anew, so that those of whoever was erased are in no file of the database any more. */
export type KeyRewrite =
  | {
      readonly kind: 'rewritten'
      readonly keys: number
      /** Whether the planner's former statistics are gone too; they may be the database owner's only. */
      readonly statistics: boolean
      /** Whether the write-ahead log until then was ended; that takes rights of its own. */
      readonly writeAheadLog: boolean
    }
  /** The table could not be had for itself alone. */
  | { readonly kind: 'busy' }
  /** The tables belong to another role than the server's. */
  | { readonly kind: 'not-owner' }

/** The erasure log in a file, where restoring the database does not reach it. */
export interface ErasureLog {
  readonly read: () => Promise<ErasureLogReading>
  readonly append: (entries: readonly ErasureEntry[]) => Promise<void>
}

export interface ErasureLogReading {
  /** The lines that were not there when a reading was settled last. */
  readonly added: readonly ErasureEntry[]
  /** Every record that the file names. */
  readonly subjects: ReadonlySet<string>
  /** Whether the file is another than when a reading was settled last. */
  readonly changed: boolean
  /** Which lines nothing can be made of, counted from 1. */
  readonly unreadableLines: readonly number[]
  /** What was added is dealt with. Until somebody says so, each reading brings it again. */
  readonly settle: () => void
}

export interface KeyUseRecords {
  /** How many data keys each ring key wraps. */
  readonly encryptionKeys: () => Promise<ReadonlyMap<string, number>>
  /** How many applications carry fingerprints under each key. */
  readonly fingerprintKeys: () => Promise<ReadonlyMap<string, number>>
  /** How many data keys are not under the current key. */
  readonly left: () => Promise<number>
  /** Wraps data keys anew that are not under the current key; each row changes at once, and can be read before and after. */
  readonly rewrap: (limit: number) => Promise<number>
}

export type KeyMaking = { readonly kind: 'made'; readonly id: string } | { readonly kind: 'refused'; readonly problem: string }

export interface KeyKeeper {
  /** Current first. */
  readonly ids: () => { readonly encryption: readonly string[]; readonly fingerprint: readonly string[] }
  readonly makeKey: (ring: 'encryption' | 'fingerprint') => KeyMaking
}

export interface Period {
  readonly from: Date
  readonly to: Date
}

export interface OperatorReports {
  readonly applications: (query: {
    readonly status?: string | undefined
    readonly period: Partial<Period>
    readonly before?: string | undefined
    readonly limit: number
  }) => Promise<ListedApplication[]>
  readonly application: (id: string) => Promise<ApplicationReport | undefined>
  readonly privacyRequests: (status: 'open' | 'completed' | 'all', limit: number) => Promise<PrivacyRequestReport[]>
  readonly privacyRequest: (reference: string) => Promise<PrivacyRequestReport | undefined>
  /** False: there is none, or it is completed already. */
  readonly completePrivacyRequest: (reference: string, outcome: PrivacyRequestOutcome, at: Date) => Promise<boolean>
  readonly failedMails: (limit: number) => Promise<Omit<FailedMail, 'recipient'>[]>
  /** Takes the mark of failure off again; false when there was none. */
  readonly unmarkFailedMail: (id: string) => Promise<boolean>
  readonly funnel: (period: Period) => Promise<FunnelDay[]>
  readonly verifyLedger: (query: {
    readonly id?: string | undefined
    readonly after?: string | undefined
    readonly limit: number
  }) => Promise<LedgerVerified>
}

export interface ApplicationReport {
  readonly listed: ListedApplication
  readonly handedOffAt: string | null
  readonly policy: string
  readonly zip3: string
  readonly facts: Readonly<Record<string, string | number>>
  readonly consent: {
    readonly acceptedAt: string
    readonly documents: Readonly<Record<string, { readonly version: string; readonly sha256: string | null }>>
  } | null
}

export interface PrivacyRequestReport {
  readonly id: string
  readonly reference: string
  readonly status: 'open' | 'completed'
  readonly createdAt: string
  readonly acknowledgeBy: string
  readonly acknowledgedAt: string | null
  readonly optOutBy: string
  readonly answerBy: string
  readonly completedAt: string | null
  readonly outcome: string | null
}
