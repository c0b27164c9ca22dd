/** Every version of a text whose words we can vouch for. */
import { createHash } from 'node:crypto'
import { CREDIT_INQUIRY_STATEMENTS, MILITARY_STATEMENT } from '#content/consent-statements.ts'
import type { SiteSettings } from '#domain/api/site-settings.ts'
import type { ServedText, ServedTexts } from '#domain/consent/acts.ts'
import type { Inquiry } from '#domain/matching/lender/lender.ts'
import type { LegalTexts } from '../http/pages/legal-texts.ts'

const hashed = ({ version, words }: { readonly version: string; readonly words: string }): ServedText => ({
  version,
  sha256: createHash('sha256').update(words).digest('hex'),
})

const STATEMENTS = {
  military: [hashed(MILITARY_STATEMENT)],
  // Both, whichever is on screen now: lenders may have changed since the page was opened.
  creditInquiry: Object.values(CREDIT_INQUIRY_STATEMENTS).map(hashed),
}

export const servedTexts = ({ terms, privacy, eConsent }: LegalTexts): ServedTexts => ({
  terms: [terms],
  privacy: [privacy],
  eConsent: [eConsent],
  ...STATEMENTS,
})

/** The versions that a page shows, while lenders make inquiries of this kind. */
export const versionsShown = ({ terms, privacy, eConsent }: LegalTexts, inquiry: Inquiry): SiteSettings['documents'] => ({
  terms: terms.version,
  privacy: privacy.version,
  eConsent: eConsent.version,
  military: MILITARY_STATEMENT.version,
  creditInquiry: CREDIT_INQUIRY_STATEMENTS[inquiry].version,
})
