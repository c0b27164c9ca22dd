/** The ports that are not storage: keys, jobs, mail, limits, lenders, logs and figures. */
import type { Application } from '#domain/application/application.ts'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { PurgeHold } from '#domain/operators/purges.ts'
import type { KeyRewrite } from './operator-ports.ts'
import type { LedgerHead, Records, SqlRunner, SubmissionAnswer } from './ports.ts'

export interface WrappedKey {
  readonly keyId: string
  readonly wrapped: Uint8Array
}

/** Envelope encryption. Each ciphertext is bound to its subject and its group: moved elsewhere, it does not open. */
export interface Vault {
  readonly currentKeyId: string
  readonly knowsKey: (keyId: string) => boolean
  readonly makeKey: (subjectId: string) => WrappedKey
  readonly seal: (key: WrappedKey, subjectId: string, group: string, plain: string) => Buffer
  readonly open: (key: WrappedKey, subjectId: string, group: string, sealed: Uint8Array) => string
  /** The same data key under the ring's current key. */
  readonly rewrap: (key: WrappedKey, subjectId: string) => WrappedKey
  readonly fingerprint: (kind: FingerprintKind, value: string) => string
  /** Under every key of the ring, the current one first: what was stored before a rotation is still found. */
  readonly fingerprints: (kind: FingerprintKind, value: string) => readonly string[]
}

export type FingerprintKind = 'ssn' | 'email' | 'phone' | 'person' | 'address' | 'body' | 'idempotency-key' | 'lender-reference'

/** A job names records, never values. */
export type JobPayload = Readonly<Record<string, string | number>>

export interface Jobs {
  readonly enqueue: (sql: SqlRunner, queue: QueueName, payload: JobPayload) => Promise<void>
  readonly work: (queue: QueueName, handle: (payload: JobPayload) => Promise<JobEnd>) => Promise<void>
  /** Puts an empty job into the queue at these times, once for all processes. */
  readonly schedule: (queue: QueueName, cron: string) => Promise<void>
  /** Waits for the jobs under way. */
  readonly stop: () => Promise<void>
}

export type QueueName = 'mail' | 'mail-failed' | 'purge' | 'key-rewrite'
/** `hopeless`: trying again would not help; the job is set aside at once. Throwing means: try again later. */
export type JobEnd = 'done' | 'hopeless'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every attempt, so that a receiver can drop a repeated one. */
  readonly messageId: string
}

export type MailResult =
  | { readonly kind: 'sent' }
  /** `refused`: a final no; `failed`: it may go better later. Of what the server said, `reply` keeps the words that name nobody. */
  | { readonly kind: 'refused' | 'failed'; readonly code: string; readonly reply: string | null }

export interface Mailer {
  /** Host and port, for whoever has to find it. */
  readonly server: string
  readonly send: (message: MailMessage) => Promise<MailResult>
  readonly close: () => void
}

export type LimitName =
  | 'reads'
  | 'writes'
  | 'postbacks'
  | 'submissions-per-address'
  /** Counted per client address: whoever knows somebody's number must not be able to lock that person out. */
  | 'submissions-per-ssn'
  | 'mails-per-email'
  | 'mails-per-address'
  | 'privacy-requests-per-address'
  | 'privacy-receipts-per-email'

export type LimitCheck = { readonly kind: 'within' } | { readonly kind: 'over'; readonly retryAfterSeconds: number }

export interface Limits {
  /** The key is a fingerprint: limits keep no address, email or number. */
  readonly consume: (limit: LimitName, key: string) => Promise<LimitCheck>
  readonly refund: (limit: LimitName, key: string) => Promise<void>
}

export interface BeingStored {
  readonly applicationId: string
  readonly application: Application
  readonly personFingerprint: string
  /** Where its ledger ends when it is stored. */
  readonly ledgerHead: Promise<LedgerHead>
}

export interface RunProgress {
  /** The run's real stage, in one word. */
  readonly stage: string
  readonly done: boolean
  /** The name of the lender that was sent the application and has not refused it. */
  readonly lender?: string | undefined
  /** There when it is done. */
  readonly answer?: SubmissionAnswer | undefined
}

export interface Matching {
  /**
   * In the transaction that stores the application: its run is stored with it, and finished by somebody whatever becomes of this process.
   * Once that is committed, call what is answered: it is `match`, without looking for the run first.
   */
  readonly begin: (records: Records, application: BeingStored) => Promise<() => Promise<SubmissionAnswer>>
  /**
   * Starts the application's run, joins the one under way in this or another process, or takes over one that nobody is running.
   * Safe to call any number of times. Answers within its time budget, with `pending` when the run has not ended by then.
   * It keeps the application's status, ledger and first answer itself: what it answers is what every later call answers.
   */
  readonly match: (applicationId: string) => Promise<SubmissionAnswer>
  readonly progress: (applicationId: string) => Promise<RunProgress>
  /** From now on no new lender is asked; runs under way end soon, as `pending` where need be. */
  readonly drain: () => void
}

/** Only these may be logged. Whatever else is handed over is dropped, and a value that is no plain word is not shown. */
export interface LogFields {
  readonly requestId?: string | undefined
  readonly applicationId?: string | undefined
  readonly verificationId?: string | undefined
  readonly privacyRequestId?: string | undefined
  readonly mailId?: string | undefined
  readonly method?: string | undefined
  readonly route?: string | undefined
  readonly status?: string | number | undefined
  readonly durationMs?: number | undefined
  readonly queue?: string | undefined
  readonly code?: string | undefined
  readonly limit?: string | undefined
  readonly lender?: string | undefined
  readonly stage?: string | undefined
  readonly count?: number | undefined
  readonly version?: number | undefined
  readonly operator?: string | undefined
  readonly role?: string | undefined
  readonly port?: number | undefined
}

export interface Log {
  readonly note: (event: string, fields?: LogFields) => void
  readonly warn: (event: string, fields?: LogFields) => void
  /** Of an error only its name, code and place in our code are written; its message may quote a value. */
  readonly fail: (event: string, error: unknown, fields?: LogFields) => void
}

export interface Metrics {
  readonly request: (labels: { method: string; route: string; status: number }, seconds: number) => void
  readonly submission: (status: SubmissionStatus | 'invalid' | 'conflict' | 'limited' | 'repeated') => void
  readonly mail: (kind: string, outcome: 'sent' | 'retried' | 'refused' | 'failed') => void
  readonly job: (queue: string, outcome: 'done' | 'retried' | 'set-aside') => void
  readonly shed: (reason: string) => void
  readonly lenderCall: (labels: { lender: string; call: 'ping' | 'post' | 'status'; outcome: string }, seconds: number) => void
  readonly runEnded: (outcome: SubmissionStatus) => void
  /** A lender accepted, and wanted the applicant somewhere that we refuse to send anybody to. */
  readonly redirectRefused: (lender: string, refusal: string) => void
  readonly goLink: (outcome: 'followed' | 'unknown') => void
  readonly limited: (limit: string) => void
  /** How many lines of the erasure log nothing can be made of. */
  readonly erasureLogLines: (unreadable: number) => void
  readonly erasureLogFailed: (doing: 'read' | 'write') => void
  /** How far this process's clock is ahead of the database's; below nought: behind. */
  readonly clockAhead: (seconds: number) => void
  readonly keysOnDisk: (count: number) => void
  readonly keyRewrite: (outcome: KeyRewrite['kind']) => void
  readonly purge: (outcome: 'purged' | PurgeHold['reason']) => void
  readonly render: () => Promise<{ readonly contentType: string; readonly text: string }>
}
