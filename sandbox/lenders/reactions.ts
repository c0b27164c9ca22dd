/** What a sandbox lender can do when a lead arrives: answer, or fail in one of the ways in which lenders fail. */
import type { PostRequest } from '#contracts/lenders/lender-api.ts'
import type { FieldName } from '#domain/application/application.ts'
import type { DeclineReason } from '#domain/matching/lender/decline-reasons.ts'
import type { DataErrorCode } from '#domain/matching/lender/lender-results.ts'

export type Decision =
  | { readonly outcome: 'accepted'; readonly priced: boolean; readonly redirect: RedirectKind }
  | { readonly outcome: 'declined'; readonly reasons: readonly DeclineReason[] }
  | { readonly outcome: 'duplicate' }
  | { readonly outcome: 'data_error'; readonly fields: readonly Complaint[] }

export interface Complaint {
  readonly field: FieldName
  readonly code: DataErrorCode
}

/** Where an accepted applicant is sent: the lender's own page, or somewhere that should be refused. */
export type RedirectKind = 'own-page' | 'none' | 'foreign-host' | 'wrong-site'

export type Reaction =
  | { readonly kind: 'answer'; readonly decision: Decision }
  /** Decides, but the answer never leaves; a later question learns it, after being put off this many times. */
  | { readonly kind: 'hang-up' | 'silence'; readonly decision: Decision; readonly putOff: number }
  /** Answers something that is no answer. A later question learns what it decided; without a decision it has not received the lead. */
  | { readonly kind: 'garbage' | 'oversized' | 'failure'; readonly decision?: Decision }

/** How a lender that has a lead takes what follows; the usual answers otherwise. */
export interface FollowUpReactions {
  readonly bank?: 'data_error'
  /** `never`: it says later, and no report follows. */
  readonly erase?: 'later' | 'never'
}

/** What a lender looks at to decide. */
export interface TakenLead extends Pick<PostRequest, 'attemptKey' | 'test'> {
  readonly applicant: Pick<
    PostRequest['applicant'],
    'firstName' | 'lastName' | 'loanAmount' | 'grossIncome' | 'primaryPhone' | 'secondaryPhone'
  >
}

export type LeadReaction = (lead: TakenLead) => Reaction

export const answer = (decision: Decision): Reaction => ({ kind: 'answer', decision })
export const ACCEPT = { outcome: 'accepted', priced: true, redirect: 'own-page' } as const satisfies Decision
export const ACCEPT_UNPRICED = { ...ACCEPT, priced: false } as const satisfies Decision
export const decline = (...reasons: DeclineReason[]): Decision => ({ outcome: 'declined', reasons })

/** More often than any run asks. */
export const FOREVER = 1_000_000
