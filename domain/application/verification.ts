// Spec §8: what the form logs, and what the verification page says.
export const VERIFICATION_EMAIL_FAILED = 'Failed to send email'
export const VERIFICATION_NETWORK_ERROR = 'Network error'
export const VERIFICATION_LINK_FAILED = {
  heading: 'Verification Failed',
  message: 'The verification link is invalid or has expired.',
} as const
