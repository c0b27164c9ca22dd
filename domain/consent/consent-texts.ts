import type { Policy } from '../policy/policy.ts'

type Choice = Policy['choice']
const ALWAYS = ['by-ranking', 'by-person'] as const satisfies readonly Choice[]

/**
 * The texts of the last step, one row each, in the order on screen. `text` is its name in records and, for a page, its path; `shownAs` is its
 * name in `consent.documents`; `where` says under which way of choosing a lender the text is on screen.
 */
export const CONSENT_TEXTS = [
  { act: 'credit-inquiry', text: 'credit-inquiry', shownAs: 'creditInquiry', where: ['by-ranking'] },
  { act: 'military', text: 'not-active-military', shownAs: 'military', where: ALWAYS },
  { act: 'terms', text: 'terms-of-service', shownAs: 'terms', where: ALWAYS },
  { act: 'terms', text: 'e-consent', shownAs: 'eConsent', where: ALWAYS },
  { act: 'terms', text: 'privacy-policy', shownAs: 'privacy', where: ALWAYS },
  { act: 'calls-and-texts', text: 'calls-and-texts', shownAs: 'callsAndTexts', where: ['by-person'] },
] as const satisfies readonly { readonly where: readonly Choice[]; readonly [column: string]: unknown }[]

/** Of the choice among offers. Its words name the chosen lender. */
export const CHOICE_TEXT = { act: 'credit-inquiry', text: 'credit-inquiry-of-choice', shownAs: 'creditInquiry' } as const

export type ConsentRow = (typeof CONSENT_TEXTS)[number] | typeof CHOICE_TEXT
export type ConsentText = ConsentRow['text']
export type ConsentTextName = ConsentRow['shownAs']

export const TEXT_SHA256 = /^[\da-f]{64}$/
