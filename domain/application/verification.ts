// Spec §8: what the form logs, and what the verification page says.
export const VERIFICATION_EMAIL_FAILED = 'Failed to send email'
export const VERIFICATION_NETWORK_ERROR = 'Network error'
export const VERIFICATION_LINK_FAILED = {
  heading: 'Verification Failed',
  message: 'The verification link is invalid or has expired.',
} as const

/** Six digits by email, for who would rather type than open a link. */
export const EMAIL_CODE = { digits: 6, minutes: 10, tries: 5, perHour: 5 } as const
/** In the same words whatever is wrong, and to whoever has no submission to confirm. */
export const EMAIL_CODE_FAILED = 'That code doesn’t work: it may be mistyped, too old or tried too often.'
