/** From each lender's result to the one status that the applicant sees. */
import type { FieldName } from '../../application/application.ts'
import { type IneligibilityReason, ineligibilityCopy } from '../../application/eligibility.ts'
import type { SubmissionStatus } from '../../application/submission-outcome.ts'
import { assertNever } from '../../values/assert-never.ts'
import { DECLINE_REASONS, declineCopy } from '../lender/decline-reasons.ts'
import type { Lender, LenderId } from '../lender/lender.ts'
import type { ScreenedLender, ScreeningReason } from '../lender/lender-criteria.ts'
import type { Acceptance, DataErrorCode, FailureCode, Refusal } from '../lender/lender-results.ts'
import { checkRedirect, type RedirectRefusal, type RedirectRule } from '../lender/redirect-address.ts'

/** Why the sharing budget keeps a lender that said yes from getting the identity. */
export const SHARING_REFUSALS = {
  'no-place-left': 'as many lenders as we allow had the identity already',
  'declined-before': 'it declined the same person a short time ago',
} as const
export type SharingRefusal = keyof typeof SHARING_REFUSALS

export type LenderResult =
  | Acceptance
  | Refusal
  | { readonly kind: 'cap-full' }
  | { readonly kind: 'not-shared'; readonly reason: SharingRefusal }
  | { readonly kind: 'offer-beyond-license' }
  | { readonly kind: 'failed'; readonly code: FailureCode }
  | { readonly kind: 'unknown'; readonly code: FailureCode }

export interface RunOutcome {
  readonly status: SubmissionStatus
  readonly lender: LenderId | null
  readonly redirect: string | null
  readonly redirectRefusal: RedirectRefusal | null
  readonly reference: string | null
  readonly payoutCents: number | null
  readonly reasons: readonly string[]
  readonly dataErrors: Readonly<Partial<Record<FieldName, string>>>
}

const NOTHING = {
  lender: null,
  redirect: null,
  redirectRefusal: null,
  reference: null,
  payoutCents: null,
  reasons: [],
  dataErrors: {},
} as const

/** Undefined: several lenders are being asked, or it is not certain which of them has the lead. */
export const pendingOutcome = (lenderName: string | undefined): RunOutcome => ({
  ...NOTHING,
  status: 'pending',
  reasons: [
    lenderName
      ? `No answer from ${lenderName} yet. We keep asking, and email you its answer. You can close this page.`
      : 'We’re waiting for a lender. We’ll email you the answer. You can close this page.',
  ],
})

export const PENDING: RunOutcome = pendingOutcome(undefined)

/** A redirect that is refused takes nothing from the acceptance, but the person can only wait to hear from the lender. */
export function acceptedOutcome(lender: LenderId, acceptance: Acceptance, rule: RedirectRule): RunOutcome {
  const { reference, payoutCents, redirectUrl } = acceptance
  const check = redirectUrl === null ? undefined : checkRedirect(redirectUrl, rule)
  const refusal = check?.kind === 'refused' ? check.refusal : null
  return {
    ...NOTHING,
    status: payoutCents === null || refusal ? 'approved' : 'sold',
    lender,
    reference,
    payoutCents,
    redirect: check?.kind === 'allowed' ? check.address : null,
    redirectRefusal: refusal,
  }
}

/** A lender's result, with what is needed to say it to the applicant. */
export interface NamedResult {
  readonly name: string
  readonly inquiryOnPost: Lender['inquiryOnPost']
  readonly result: LenderResult
}

/** No lender accepted. Order is the rule: the first row that fits decides. */
export function refusedOutcome(results: readonly NamedResult[]): RunOutcome {
  const asked = results.map(({ result }) => result).filter(({ kind }) => kind !== 'not-shared')
  if (asked.some(({ kind }) => kind === 'unknown')) return PENDING
  if (asked.some(({ kind }) => kind === 'data_error'))
    return { ...NOTHING, status: 'data_error', reasons: [DATA_ERROR_REASON], dataErrors: dataErrorsOf(asked) }
  if (asked.length > 0 && asked.every(({ kind }) => kind === 'failed'))
    return { ...NOTHING, status: 'error', reasons: ['We got no decision from a lender. Please try again later.'] }
  const rows = results.flatMap((each) => reasonsOf(each).map((reason) => ({ name: each.name, reason })))
  return { ...NOTHING, status: 'reject', reasons: namedReasons(rows) }
}

/** The person chose no offer in time, or wanted none of them: nothing more is sent to any lender. */
export const EXPIRED: RunOutcome = { ...NOTHING, status: 'expired', reasons: ['The time to choose an offer is over.'] }
export const CHOSEN_ELSEWHERE: RunOutcome = {
  ...NOTHING,
  status: 'expired',
  reasons: ['A lender was chosen in another request with your details, so the offers of this one have ended.'],
}
export const WITHDRAWN: RunOutcome = { ...NOTHING, status: 'withdrawn', reasons: ['You ended your request.'] }

/** An operator has ended a run whose lender did not answer. */
export const CANCELED: RunOutcome = {
  ...NOTHING,
  status: 'reject',
  reasons: ['A lender did not answer. We have told it to stop, and have ended your request. You can apply again.'],
}

/** Each reason once, behind the names of the lenders for which it is true. */
const namedReasons = (rows: readonly { readonly name: string; readonly reason: string }[]): string[] =>
  rows.length === 0
    ? [NOBODY_FITS]
    : [...Map.groupBy(rows, ({ reason }) => reason)].map(
        ([reason, of]) => `${unique(of.map(({ name }) => name)).join(', ')}: ${reason}`,
      )

const DATA_ERROR_REASON = 'A lender could not work with some of the answers. Please check the fields that are named.'

const DATA_ERROR_MESSAGES: Readonly<Record<DataErrorCode, string>> = {
  missing: 'A lender needs this answer',
  invalid: 'A lender couldn’t use this answer. Is it right?',
  unverifiable: 'A lender couldn’t verify this answer. Is it right?',
}

function dataErrorsOf(results: readonly LenderResult[]): RunOutcome['dataErrors'] {
  const fields = results.flatMap((result) =>
    result.kind === 'data_error' ? (Object.entries(result.fields) as [FieldName, DataErrorCode][]) : [],
  )
  return Object.fromEntries(fields.map(([field, code]) => [field, DATA_ERROR_MESSAGES[code]]))
}

/** In words for the applicant; none for a result that is no reason. */
export function reasonsOf({ inquiryOnPost, result }: Omit<NamedResult, 'name'>): string[] {
  switch (result.kind) {
    case 'declined':
      return declineCopy(inquiryOnPost, result.reasons)
    case 'not-shared':
      // Whoever typed this may be a stranger: who declined a person is told to nobody who only knows the answers (second-round.ts).
      return result.reason === 'declined-before' ? [] : [NO_PLACE_LEFT]
    case 'duplicate':
      return [DECLINE_REASONS.existing]
    case 'cap-full':
      return [DECLINE_REASONS.capacity]
    case 'offer-beyond-license':
      return [DECLINE_REASONS.amount]
    case 'accepted':
    case 'data_error':
    case 'failed':
    case 'unknown':
      return []
    default:
      return assertNever(result)
  }
}

const NO_PLACE_LEFT = 'We have sent your details to as many lenders as we allow, and did not send them here.'
const NOBODY_FITS = 'No lender that we work with fits this request today.'
const UNLICENSED = 'No lender in our network is licensed for your state.'

const SCREENING_COPY: Readonly<Record<Exclude<ScreeningReason, 'declined-before'>, string>> = {
  paused: DECLINE_REASONS.capacity,
  closed: DECLINE_REASONS.capacity,
  full: DECLINE_REASONS.capacity,
  'no-license': UNLICENSED,
  'license-ended': UNLICENSED,
  'state-closed': UNLICENSED,
  state: DECLINE_REASONS.location,
  'amount-outside-license': DECLINE_REASONS.amount,
  'rate-above-license': DECLINE_REASONS.amount,
  amount: DECLINE_REASONS.amount,
  income: DECLINE_REASONS.income,
  'pay-frequency': DECLINE_REASONS.employment,
  employment: DECLINE_REASONS.employment,
  'time-at-job': DECLINE_REASONS.employment,
  'account-type': DECLINE_REASONS.account,
}

/** No lender could be asked. Lenders without a license in the state are only mentioned when there is no other; those that declined before, never. */
export function noLenderToAskOutcome(screened: readonly ScreenedLender[]): RunOutcome {
  const rows = screened.flatMap(({ lender, reasons }) => {
    const sentences = reasons.flatMap((reason) => (reason === 'declined-before' ? [] : SCREENING_COPY[reason]))
    const isLeftOut = sentences.length < reasons.length || sentences.includes(UNLICENSED)
    return isLeftOut ? [] : sentences.map((reason) => ({ name: lender.legalName, reason }))
  })
  const isAnyLicensed = screened.some(({ reasons }) => reasons.includes('declined-before'))
  return { ...NOTHING, status: 'reject', reasons: rows.length > 0 || isAnyLicensed ? namedReasons(rows) : [UNLICENSED] }
}

export const ineligibleOutcome = (reasons: readonly IneligibilityReason[]): RunOutcome => ({
  ...NOTHING,
  status: 'reject',
  reasons: reasons.map(ineligibilityCopy),
})

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]
