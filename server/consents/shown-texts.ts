/** Texts as a page shows them while these facts hold, and the hash of each. */
import { createHash } from 'node:crypto'
import { fillText } from '#content/facts/slots.ts'
import type { SiteSettings } from '#contracts/public/site-settings.ts'
import type { ConsentText } from '#domain/consent/consent-texts.ts'
import type { OpenText } from '#domain/consent/open-text.ts'
import { policyNamed } from '#domain/policy/policy.ts'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import type { Inquiry } from '../../domain/matching/lender/lender.ts'

/** What submitting may do to a credit report, whichever lender receives the application: one that inquires is enough. */
const inquiryOf = (lenders: readonly { readonly inquiryOnPost: Inquiry }[]): Inquiry =>
  lenders.some(({ inquiryOnPost }) => inquiryOnPost === 'soft') ? 'soft' : 'none'

export interface ShownText extends OpenText {
  readonly sha256: string
}

export const shownTexts = (open: readonly OpenText[], facts: PublicFacts): readonly ShownText[] =>
  open.map((written) => {
    const text = fillText(written.text, facts)
    return { ...written, text, sha256: createHash('sha256').update(text).digest('hex') }
  })

/** What a page tells its form to say, with the statement on credit inquiries that is true of these lenders. */
export function documentsShown(open: readonly OpenText[], facts: PublicFacts): SiteSettings['documents'] {
  const shown = shownTexts(open, facts)
  const named = (text: ConsentText, isOne: (version: string) => boolean = () => true) => {
    const found = shown.find(({ name, version }) => name === text && isOne(version))
    if (!found) throw new Error(`The build has no text called ${text}`)
    return { version: found.version, sha256: found.sha256 }
  }
  const inquiry = inquiryOf(facts.lenders)
  return {
    terms: named('terms-of-service'),
    privacy: named('privacy-policy'),
    eConsent: named('e-consent'),
    military: named('not-active-military'),
    creditInquiry: named('credit-inquiry', (version) => version.endsWith(`-${inquiry}`)),
    ...(policyNamed(facts.policy).choice === 'by-person' && { callsAndTexts: named('calls-and-texts') }),
  }
}
