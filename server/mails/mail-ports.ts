/** What is kept of mails: ids, moments and the mail server's words as far as they name nobody. The words of a mail are made when it is sent. */
export type MailKind = 'verification' | 'privacy-receipt' | 'outcome' | 'released-outcome' | 'late-answer'

export interface MailRecord {
  readonly id: string
  readonly kind: MailKind
  readonly subjectId: string
  readonly sentAt: Date | null
  readonly failedAt: Date | null
}

export interface MailRecords {
  /** A run whose mail is there already gets no other. */
  readonly add: (mail: {
    readonly id: string
    readonly kind: MailKind
    readonly subjectId: string
    readonly at: Date
  }) => Promise<void>
  readonly find: (id: string) => Promise<MailRecord | undefined>
  /** What the mail server said when it did not take it. */
  readonly noteAttempt: (id: string, problem: { readonly code: string; readonly reply: string | null } | null) => Promise<void>
  readonly markSent: (id: string, at: Date) => Promise<void>
  readonly markFailed: (id: string, at: Date) => Promise<void>
  /** Nobody waits for it any more. */
  readonly markDropped: (id: string, at: Date) => Promise<void>
  readonly waiting: () => Promise<WaitingMails>
}

/** Mails that are neither sent nor given up. */
export interface WaitingMails {
  readonly count: number
  /** How many of them were tried, and not taken. */
  readonly retrying: number
  readonly oldestAt: Date | null
  /** Of the newest that was not taken. */
  readonly lastProblem: { readonly code: string; readonly reply: string | null } | null
}
