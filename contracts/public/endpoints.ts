/** Every call of the public API (spec §7): the server's routes, the browser's calls, OpenAPI and the contract test come from this table. */
import type { Answer, EndpointKey } from '../endpoint.ts'
import { CONSENT_ENDPOINTS } from './consents.ts'
import { EMAIL_CODE_ENDPOINTS } from './email-codes.ts'
import { FORM_COUNT_ENDPOINTS } from './form-counts.ts'
import { HAND_OFF_ENDPOINTS } from './hand-off.ts'
import { OFFER_ENDPOINTS } from './offers.ts'
import { PLACE_ENDPOINTS } from './places.ts'
import { PRIVACY_ENDPOINTS } from './privacy.ts'
import { failure, type PublicEndpoint, submissionFailure } from './public-endpoint.ts'
import { HEALTH_ENDPOINTS, SERVICE_ENDPOINTS } from './service.ts'
import { SUBMISSION_ENDPOINTS } from './submissions.ts'
import { VERIFICATION_ENDPOINTS } from './verification.ts'
import { YOUR_REQUEST_ENDPOINTS } from './your-request.ts'

export const ENDPOINTS = {
  ...VERIFICATION_ENDPOINTS,
  ...SUBMISSION_ENDPOINTS,
  ...OFFER_ENDPOINTS,
  ...PLACE_ENDPOINTS,
  ...PRIVACY_ENDPOINTS,
  ...YOUR_REQUEST_ENDPOINTS,
  ...EMAIL_CODE_ENDPOINTS,
  ...HAND_OFF_ENDPOINTS,
  ...CONSENT_ENDPOINTS,
  ...FORM_COUNT_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
  ...HEALTH_ENDPOINTS,
} as const

/** The table as a type, for clients that have no use for its schemas when they run. */
export type Api = typeof ENDPOINTS
export type ApiCall = keyof Api

const RETRY = { 'retry-after': 'after how many seconds to try again' } as const

/** What stands before every route: a client may meet it whatever it calls. */
export function commonAnswers(
  key: EndpointKey,
  { caller, failure: kind, limit, isAlwaysServed }: PublicEndpoint,
): Record<number, Answer> {
  const schema = kind === 'submission' ? submissionFailure : failure
  return {
    ...(key.startsWith('POST') && {
      // Of a signed call, the signature is looked at first.
      ...(caller !== 'lender' && { 400: { description: 'The body is not JSON, or names a field twice', schema } }),
      403: { description: 'The request came from a page of another website', schema },
      413: { description: 'The body is too large', schema },
      415: { description: 'The body is not declared as JSON', schema },
    }),
    ...(limit !== 'none' && {
      429: { description: 'Too many requests from this address', schema, headers: RETRY },
      500: { description: 'Something went wrong on our side', schema },
    }),
    ...(!isAlwaysServed && { 503: { description: 'Too busy, or not ready', schema, headers: RETRY } }),
  }
}
