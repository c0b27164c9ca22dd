/** What the browser does with the answer to a submission (spec §4, "Submission outcome by response status"). */
const ACCEPTED = ['approved', 'sold', 'pending'] as const
/** The specification's; and those of a run that lets the person choose: `offers` waits for the choice, the last two end it. */
export const SUBMISSION_STATUSES = [...ACCEPTED, 'data_error', 'reject', 'error', 'offers', 'expired', 'withdrawn'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

export type SubmissionOutcome =
  | { readonly kind: 'stay-on-form' }
  | { readonly kind: 'go-to-lender'; readonly redirect: string }
  | { readonly kind: 'wrong-site'; readonly message: string }
  | { readonly kind: 'nothing-further' }

// Spec §8
const WRONG_SITE_MESSAGE = 'Browser cache detected. Please hard refresh (Ctrl+F5) and try again.'
export const DEFAULT_WRONG_SITE_MARKER = 'wrong-site.invalid'
export const SUBMIT_FAILED = 'Failed to submit application'
const UNKNOWN_ERROR = 'Unknown error occurred'

export const isAcceptedStatus = (status: string): boolean => ACCEPTED.some((accepted) => accepted === status)

/** `pending` and `offers` are no ends: another status takes their place when the run ends. */
const PASSING_STATUSES = ['pending', 'offers'] as const
export type FinalStatus = Exclude<SubmissionStatus, (typeof PASSING_STATUSES)[number]>
export const isFinalStatus = (status: SubmissionStatus): status is FinalStatus =>
  !(PASSING_STATUSES as readonly SubmissionStatus[]).includes(status)

/** The status is any text here: one that we do not know keeps the person on the form (spec §4, last row). */
export function submissionOutcome(
  answer: { readonly status: string; readonly redirect?: string | null | undefined },
  wrongSiteMarker: string = DEFAULT_WRONG_SITE_MARKER,
): SubmissionOutcome {
  if (!isAcceptedStatus(answer.status)) return { kind: 'stay-on-form' }
  if (!answer.redirect) return { kind: 'nothing-further' }
  if (answer.redirect.includes(wrongSiteMarker)) return { kind: 'wrong-site', message: WRONG_SITE_MESSAGE }
  return { kind: 'go-to-lender', redirect: answer.redirect }
}

/** Spec §8 closes the message with a full stop and asks to try again; many messages of ours do so themselves, and say when. */
export function submitAlert(message: string | undefined): string {
  const unclosed = message?.replace(/[.\s]+$/, '')
  const closing = unclosed?.match(/Please try again[^.]*$/) ? '' : ' Please try again.'
  return `There was an error submitting your application: ${unclosed || UNKNOWN_ERROR}.${closing}`
}
