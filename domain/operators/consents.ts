/** Certificates of consent. */
import * as z from 'zod/mini'
import { consentKeys } from '../consent/consent-keys.ts'
import { described } from '../described.ts'
import { operatorEndpoint } from './operator-endpoint.ts'
import { id, nothing, text } from './parts.ts'

const leadId = id('the lead id')
const UNKNOWN = 'There is no certificate of this lead: it is older than certificates, or its time is over'

export const CONSENT_ENDPOINTS = {
  'GET /consents/keys': operatorEndpoint({
    name: 'list-consent-keys',
    tag: 'consents',
    summary: 'the keys that certificates are verified with',
    description: 'The same as at `/.well-known/consent-keys.json` of the website.',
    input: nothing,
    answer: consentKeys,
    answers: 'The keys',
  }),
  'GET /consents/{id}': operatorEndpoint({
    name: 'show-consent',
    tag: 'consents',
    summary: 'the certificate of what an applicant agreed to',
    description: 'It names nobody, and is kept when the applicant was erased.',
    input: z.strictObject({ id: leadId }),
    answer: z.object({
      certificate: text('the exact text that was signed', '{"format":1}'),
      signature: text('over that text, Ed25519, in base64url', 'kRl0…'),
    }),
    answers: 'The certificate',
    refusals: { 404: UNKNOWN },
  }),
  'POST /consents/{id}/matches': operatorEndpoint({
    name: 'match-consent',
    tag: 'consents',
    summary: 'whether a certificate is of this email address',
    description: 'Only as long as the identity is kept: the salt of the address’s code goes with it.',
    input: z.strictObject({
      id: leadId,
      email: described(z.string().check(z.minLength(3), z.maxLength(320)), 'the address', { examples: ['conny@example.com'] }),
    }),
    answer: z.object({ matches: described(z.boolean(), 'whether it is') }),
    answers: 'Whether it is',
    refusals: { 404: UNKNOWN, 410: 'The identity is no longer kept: nobody can tell any more' },
    command: {
      usage: 'consents match <id> <email>',
      say: ({ matches }) => (matches ? 'The certificate is of this address.' : 'The certificate is of another address.'),
    },
  }),
}
