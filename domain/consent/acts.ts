/**
 * What an applicant does in the last step, and the text that each act is about. An act counts by the text that was on screen, so each is
 * recorded with the version that the client says it showed; a client that names none is recorded as not having said so.
 */
import * as z from 'zod/mini'
import { described } from '../described.ts'

/** One row per text, in the order on screen. `shownAs` is its name in `consent.documents`. */
export const CONSENT_TEXTS = [
  { act: 'credit-inquiry', text: 'credit-inquiry', shownAs: 'creditInquiry' },
  { act: 'military', text: 'not-active-military', shownAs: 'military' },
  { act: 'terms', text: 'terms-of-service', shownAs: 'terms' },
  { act: 'terms', text: 'e-consent', shownAs: 'eConsent' },
  { act: 'terms', text: 'privacy-policy', shownAs: 'privacy' },
] as const

export type ConsentTextName = (typeof CONSENT_TEXTS)[number]['shownAs']

const ACTS = ['credit-inquiry', 'military', 'terms'] as const
const TEXTS = ['credit-inquiry', 'not-active-military', 'terms-of-service', 'e-consent', 'privacy-policy'] as const

/** As we number our texts: a Social Security number is none. The statement on credit inquiries also says of which kind it is. */
const VERSION = /^\d{1,2}(\.\d{1,2}){1,2}(-(none|soft))?$/
/** The client named something that is no version of ours. */
const UNREADABLE = 'unknown'

export const consentAct = z.strictObject({
  act: described(
    z.enum(ACTS),
    'what was done: agreed to the `terms`, made the `military` statement, or was told what submitting permits (`credit-inquiry`)',
    { examples: ['terms'] },
  ),
  text: described(z.enum(TEXTS), 'which text it was about', { examples: ['terms-of-service'] }),
  version: described(
    z.nullable(z.union([z.string().check(z.regex(VERSION)), z.literal(UNREADABLE)])),
    'its version, as the applicant’s client says it showed it; null: it did not say, and no permission is to be inferred',
    { examples: ['1.2'] },
  ),
  sha256: described(
    z.nullable(z.string().check(z.regex(/^[\da-f]{64}$/))),
    'the hash of its words; null: nobody vouches for them',
    { examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] },
  ),
})
export type ConsentAct = z.infer<typeof consentAct>

export interface ServedText {
  readonly version: string
  readonly sha256: string
}

/** The versions of each text whose words we have. */
export type ServedTexts = Readonly<Record<ConsentTextName, readonly ServedText[]>>

export const actsGiven = (
  shown: { readonly [Name in ConsentTextName]?: string | undefined } | undefined,
  served: ServedTexts,
): readonly ConsentAct[] =>
  CONSENT_TEXTS.map(({ act, text, shownAs }) => ({ act, text, ...textShown(shown?.[shownAs], served[shownAs]) }))

/** For consents of a version that recorded the texts it served as those that were shown: nobody knows what was. */
export const actsWithoutVersions = (): readonly ConsentAct[] =>
  CONSENT_TEXTS.map(({ act, text }) => ({ act, text, version: null, sha256: null }))

function textShown(version: string | undefined, served: readonly ServedText[]): Pick<ConsentAct, 'version' | 'sha256'> {
  if (version === undefined) return { version: null, sha256: null }
  const known = served.find((text) => text.version === version)
  return known ?? { version: VERSION.test(version) ? version : UNREADABLE, sha256: null }
}
