/** Certificates of consent, and the texts that they name. */
import * as z from 'zod/mini'
import { consentAct } from '#domain/consent/acts.ts'
import { consentKeys } from '#domain/consent/consent-keys.ts'
import { TEXT_SHA256 } from '#domain/consent/consent-texts.ts'
import { described, objects } from '#domain/values/described.ts'
import { callsAbout, reads, reveals } from './operator-endpoint.ts'
import { flag, id, knownId, moment, text, textOrNull } from './parts.ts'

const call = callsAbout('consents')

const leadId = id('the lead id')
/** Each choice of a lender has a certificate beside that of the submission. */
const certificateOf = id('the lead id, or the id of the certificate of a choice')
const UNKNOWN = 'There is no such certificate: the lead is older than certificates, or its time is over'

const keptText = z.object({
  name: consentAct.shape.text,
  version: text('its version', '1.3'),
  effective: textOrNull('the day that it says it counts from; null: it says none', '2026-11-16'),
  firstShownAt: moment('when it was first shown'),
  text: text('its words, in Markdown; the hash is over their UTF-8 bytes', '# Terms & Conditions'),
})
export type KeptText = z.infer<typeof keptText>

const certificateFile = z.object({
  certificate: text('the exact text that was signed', '{"format":1}'),
  signature: text('over that text, Ed25519, in base64url', 'kRl0…'),
})

const shownTexts = objects('one for each act', {
  act: described(consentAct, 'the act, as the certificate has it'),
  shown: described(z.nullable(keptText), 'the text; null: nobody vouches for its words, or a version showed it that stored none'),
})

export const shownCertificate = z.object({
  id: knownId('the lead id, or that of the certificate of a choice'),
  file: text('the certificate with its signature, as `consents verify` takes it', '{"certificate":…}'),
  texts: shownTexts,
})
export type ShownCertificate = z.infer<typeof shownCertificate>

export const CONSENT_ENDPOINTS = {
  'GET /consents/keys': call({
    name: 'list-consent-keys',
    ...reads('viewer'),
    summary: 'the keys that certificates are verified with',
    description: 'The same as at `/.well-known/consent-keys.json` of the website.',
    answer: consentKeys,
  }),
  'GET /consents/{id}': call({
    name: 'show-consent',
    ...reads('viewer'),
    summary: 'the certificate of what an applicant agreed to',
    description:
      'By the lead id, that of the submission; by its own id, that of a choice. It names nobody, and is kept when the applicant was erased.',
    input: z.strictObject({ id: certificateOf }),
    answer: certificateFile,
    refusals: { 404: UNKNOWN },
  }),
  'GET /consents/texts/{sha256}': call({
    name: 'show-consent-text',
    ...reads('viewer'),
    summary: 'a text exactly as it was filled in and shown, by its hash',
    description: 'Certificates and consents name the hash. A text is stored before it is first shown, and kept for good.',
    input: z.strictObject({
      sha256: described(
        z.string().check(z.regex(TEXT_SHA256, { error: 'must be a SHA-256 hash: 64 digits and letters from a to f' })),
        'the hash, as the certificate names it',
        { examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] },
      ),
    }),
    answer: keptText,
    refusals: { 404: 'No text with this hash was stored: none was shown' },
  }),
  'GET /consents/{id}/texts': call({
    name: 'show-consent-texts',
    ...reads('viewer'),
    summary: 'the texts that a certificate names, exactly as they were shown',
    description: 'In the order of the certificate’s acts.',
    input: z.strictObject({ id: certificateOf }),
    answer: z.object({ texts: shownTexts }),
    refusals: { 404: UNKNOWN },
  }),
  'GET /consents/{id}/choices': call({
    name: 'list-choice-consents',
    ...reads('viewer'),
    summary: 'what an applicant permitted with each choice of a lender',
    description: 'In the order of the choices; none where the ranking chose. Each has a certificate of its own.',
    input: z.strictObject({ id: leadId }),
    answer: z.object({
      choices: objects('the choices', {
        id: knownId('of the certificate'),
        lender: text('the chosen lender', 'acme'),
        at: moment('when'),
        acts: described(z.array(consentAct), 'what was permitted'),
      }),
    }),
  }),
  'POST /consents/{id}/matches': call({
    name: 'match-consent',
    // It says whose request this is, to somebody who names an address.
    ...reveals('support', 'Asked whose certificate this is'),
    summary: 'whether a certificate is of this email address',
    description: 'Only as long as the identity is kept: the salt of the address’s code goes with it.',
    input: z.strictObject({
      id: certificateOf,
      email: described(z.string().check(z.minLength(3), z.maxLength(320)), 'the address', { examples: ['conny@example.com'] }),
    }),
    answer: z.object({ matches: flag('whether it is') }),
    refusals: { 404: UNKNOWN, 410: 'The identity is no longer kept: nobody can tell any more' },
  }),
}
