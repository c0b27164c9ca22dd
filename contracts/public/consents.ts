/** What anybody needs to verify a consent certificate. */
import { consentKeys } from '#domain/consent/consent-keys.ts'
import type { PublicEndpoints } from './public-endpoint.ts'

export const CONSENT_ENDPOINTS = {
  'GET /.well-known/consent-keys.json': {
    name: 'consent-keys',
    tag: 'service',
    summary: 'The keys that consent certificates are verified with',
    description:
      'A JSON Web Key Set. Keys stay in it after they are retired, so that every certificate can be verified as long as it is kept.',
    caller: 'anyone',
    answers: { 200: { description: 'The keys', schema: consentKeys } },
  },
} as const satisfies PublicEndpoints
