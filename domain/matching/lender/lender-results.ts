/** The results of calls to a lender. Every failure is a value with a code: codes are logged, values of an applicant never. */
import type { FieldName } from '../../application/application.ts'
import type { DeclineReason } from './decline-reasons.ts'
import type { OfferTerms } from './offer.ts'

export const FAILURE_CODES = {
  'lender-unknown': 'Neither the present lender file nor the one of this run has the lender.',
  'secret-missing': 'LENDER_SECRETS_FILE has no secret for the lender.',
  'address-refused': 'The endpoint is not on the public internet.',
  'no-call': 'The lender has no such call: an operator asks it.',
  'breaker-open': 'The lender failed too often and is left alone for a while.',
  'connect-failed': 'No connection could be made.',
  'lease-over': 'Our own process was held up for so long that it sent nothing any more.',
  'host-busy': 'Too many of our calls to its host were waiting already: nothing was sent.',
  timeout: 'No complete answer came in time.',
  'answer-lost': 'The connection broke before the answer was complete.',
  redirected: 'The lender answered with an HTTP redirect, which is never followed.',
  unauthorized: 'The lender refused our signature.',
  'http-status': 'The lender answered with an HTTP error.',
  'too-large': 'The answer was larger than the limit.',
  'empty-answer': 'The answer had no content.',
  unreadable: 'The answer could not be read as what it should be.',
  'wrong-shape': 'The answer did not have the agreed shape.',
  'not-received': 'The lender says that it never received the lead.',
  'application-gone': 'The applicant was erased before the lead could be sent.',
  'still-processing': 'The lender has the lead and has not decided.',
} as const
export type FailureCode = keyof typeof FAILURE_CODES

/** What kind of failure each is. Calls of the last two kinds were never made: the lender did not see them, and they took no time of its. */
export const FAILURE_KINDS = {
  timeout: ['timeout'],
  connection: ['connect-failed', 'answer-lost', 'address-refused'],
  'http status': ['http-status', 'unauthorized', 'redirected'],
  'nonsense answer': ['unreadable', 'wrong-shape', 'empty-answer', 'too-large'],
  'no decision': ['not-received', 'still-processing'],
  breaker: ['breaker-open'],
  'our side': ['no-call', 'lender-unknown', 'secret-missing', 'lease-over', 'host-busy', 'application-gone'],
} as const satisfies Readonly<Record<string, readonly FailureCode[]>>
export type FailureKind = keyof typeof FAILURE_KINDS | 'complaint'
export const FAILURE_KIND_NAMES = [...(Object.keys(FAILURE_KINDS) as (keyof typeof FAILURE_KINDS)[]), 'complaint'] as const

const kindOfCode = new Map<string, FailureKind>(
  Object.entries(FAILURE_KINDS).flatMap(([kind, codes]) => codes.map((code) => [code, kind as FailureKind] as const)),
)
/** A lender that could not work with an applicant's answers has complained: `data_error`. */
export const failureKind = (code: string): FailureKind => kindOfCode.get(code) ?? 'complaint'

export const NEVER_MADE: readonly string[] = [...FAILURE_KINDS.breaker, ...FAILURE_KINDS['our side']]

export type PingResult =
  | {
      readonly kind: 'yes'
      readonly offer?: OfferTerms | undefined
      readonly payoutCents?: number | undefined
      /** Until when the lender stands by it; an ISO time. */
      readonly validUntil?: string | undefined
    }
  | { readonly kind: 'no'; readonly reasons: readonly DeclineReason[] }
  | { readonly kind: 'failed'; readonly code: FailureCode }

export const DATA_ERROR_CODES = ['missing', 'invalid', 'unverifiable'] as const
export type DataErrorCode = (typeof DATA_ERROR_CODES)[number]

export interface Acceptance {
  readonly kind: 'accepted'
  /** The lender's own number for the lead. */
  readonly reference: string | null
  readonly redirectUrl: string | null
  /** Null while the price is not final. */
  readonly payoutCents: number | null
}

/** A lender that answered, and did not take the lead. */
export type Refusal =
  | { readonly kind: 'declined'; readonly reasons: readonly DeclineReason[] }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'data_error'; readonly fields: Readonly<Partial<Record<FieldName, DataErrorCode>>> }

/** `failed` is certain: nothing was sent, or the lender says that nothing came. `unknown` is not, and no other lender is asked until it is. */
export type PostResult =
  | Acceptance
  | Refusal
  | { readonly kind: 'failed'; readonly code: FailureCode }
  /** With the lender's own number for the lead, if it named one though it did not decide. */
  | { readonly kind: 'unknown'; readonly code: FailureCode; readonly reference?: string }

/** A status call that itself fails leaves the lead unknown; `failed` only comes as `not-received`. */
export type StatusResult = PostResult

/** A follow-up call without a clear answer is tried again. */
export interface NoClearAnswer {
  readonly kind: 'failed' | 'unknown'
  readonly code: FailureCode
}

/** The answer to bank numbers, which follow an acceptance in a call of their own. */
export type BankResult = { readonly kind: 'received' } | Extract<Refusal, { readonly kind: 'data_error' }> | NoClearAnswer

/** The answer to the news that a lead is taken back: the lender must not accept it any more. `too-late`: it has accepted. `in-writing`: it has no call for it. */
export type VoidResult = { readonly kind: 'voided' | 'too-late' | 'in-writing' } | NoClearAnswer

/** The answer to a request to erase a person. After `later` a postback says when it is done. */
export type EraseResult = { readonly kind: 'erased' | 'later' | 'in-writing' } | NoClearAnswer
