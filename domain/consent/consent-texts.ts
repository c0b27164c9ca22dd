/** The texts of the last step, one row each, in the order on screen. `text` is its name in records and, for a page, its path; `shownAs` is its name in `consent.documents`. */
export const CONSENT_TEXTS = [
  { act: 'credit-inquiry', text: 'credit-inquiry', shownAs: 'creditInquiry' },
  { act: 'military', text: 'not-active-military', shownAs: 'military' },
  { act: 'terms', text: 'terms-of-service', shownAs: 'terms' },
  { act: 'terms', text: 'e-consent', shownAs: 'eConsent' },
  { act: 'terms', text: 'privacy-policy', shownAs: 'privacy' },
] as const

export type ConsentText = (typeof CONSENT_TEXTS)[number]['text']
export type ConsentTextName = (typeof CONSENT_TEXTS)[number]['shownAs']

export const TEXT_SHA256 = /^[\da-f]{64}$/
