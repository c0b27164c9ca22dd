/**
 * What an applicant does in the last step and when choosing an offer, and the text that each act is about. An act counts by the text that was on screen, so each is
 * recorded with the version that the client says it showed; a client that names none is recorded as not having said so.
 */
import * as z from 'zod/mini'
import type { ChoiceConsent, Consent } from '../application/fields/consent-with-choice.ts'
import type { Policy } from '../policy/policy.ts'
import { described } from '../values/described.ts'
import { CHOICE_TEXT, CONSENT_TEXTS, type ConsentRow, type ConsentText, TEXT_SHA256 } from './consent-texts.ts'

const ACTS = ['credit-inquiry', 'military', 'terms', 'calls-and-texts'] as const
const TEXTS = [
  'credit-inquiry',
  'not-active-military',
  'terms-of-service',
  'e-consent',
  'privacy-policy',
  'calls-and-texts',
  'credit-inquiry-of-choice',
] as const satisfies readonly ConsentText[]

/** As we number our texts: a Social Security number is none. Statements on credit inquiries also say of which kind they are. */
export const TEXT_VERSION = /^\d{1,2}(\.\d{1,2}){1,2}(-(none|soft))?$/
/** The client named something that is no version of ours. */
const UNREADABLE = 'unknown'

export const consentAct = z.strictObject({
  act: described(
    z.enum(ACTS),
    'what was done: agreed to the `terms`, made the `military` statement, was told what submitting, or choosing the lender, permits (`credit-inquiry`), or allowed `calls-and-texts`',
    { examples: ['terms'] },
  ),
  text: described(z.enum(TEXTS), 'which text it was about', { examples: ['terms-of-service'] }),
  version: described(
    z.nullable(z.union([z.string().check(z.regex(TEXT_VERSION)), z.literal(UNREADABLE)])),
    'its version, as the applicant’s client says it showed it; null: it did not say, and no permission is to be inferred',
    { examples: ['1.2'] },
  ),
  sha256: described(
    z.nullable(z.string().check(z.regex(TEXT_SHA256))),
    'the hash of the text as it was filled in and shown; null: nobody vouches for its words',
    { examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] },
  ),
})
export type ConsentAct = z.infer<typeof consentAct>

/** A text as it was filled in when we showed it. Its words are stored, so we vouch for them. */
export interface StoredText {
  readonly name: ConsentText
  readonly version: string
  readonly sha256: string
}

/** What a client says of the texts that it showed. */
export type SaidTexts = Partial<NonNullable<Consent['documents']>>
type SaidText = SaidTexts[keyof SaidTexts]

/** The acts of a submission. `stored` holds, of the texts that the client names, every one with the hash or, where it says none, with the version. */
export const actsOfSubmission = (
  { documents, callsAndTexts }: Pick<Consent, 'documents' | 'callsAndTexts'>,
  choice: Policy['choice'],
  stored: readonly StoredText[],
): readonly ConsentAct[] =>
  textsWhere(choice)
    .filter(({ act }) => act !== 'calls-and-texts' || callsAndTexts === true)
    .map((row) => actAbout(row, documents, stored))

/** The one act of a choice. `permission` is what the chosen offer says that it permits: a client that showed other words has shown none of ours. */
export const actOfChoice = ({ documents }: ChoiceConsent, permission: Omit<StoredText, 'name'>): ConsentAct =>
  actAbout(CHOICE_TEXT, documents, [{ name: CHOICE_TEXT.text, ...permission }])

const textsWhere = (choice: Policy['choice']) =>
  CONSENT_TEXTS.filter(({ where }) => (where as readonly Policy['choice'][]).includes(choice))

const actAbout = ({ act, text, shownAs }: ConsentRow, said: SaidTexts | undefined, stored: readonly StoredText[]): ConsentAct => ({
  act,
  text,
  ...textShown(
    said?.[shownAs],
    stored.filter(({ name }) => name === text),
  ),
})

function textShown(said: SaidText, stored: readonly StoredText[]): Pick<ConsentAct, 'version' | 'sha256'> {
  if (said === undefined) return { version: null, sha256: null }
  const version = typeof said === 'string' ? said : said.version
  const known = typeof said === 'string' ? onlyOne(stored, said) : stored.find(({ sha256 }) => sha256 === said.sha256)
  if (known?.version === version) return { version, sha256: known.sha256 }
  return { version: TEXT_VERSION.test(version) ? version : UNREADABLE, sha256: null }
}

/** Texts of one version differ in what settings filled in: a client that says no hash may have shown any of them. */
function onlyOne(stored: readonly StoredText[], version: string): StoredText | undefined {
  const hashes = new Map(stored.filter((text) => text.version === version).map((text) => [text.sha256, text]))
  return hashes.size === 1 ? [...hashes.values()][0] : undefined
}

/** Of a made-up applicant, who was shown no text. */
export const actsWithoutVersions = (): readonly ConsentAct[] =>
  textsWhere('by-ranking').map(({ act, text }) => ({ act, text, version: null, sha256: null }))
