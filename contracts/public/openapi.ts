/** The public API's OpenAPI document. */
import type { Endpoint } from '../endpoint.ts'
import { SIGNATURE_SCHEME } from '../lenders/signature.ts'
import { type OpenApiDocument, openApiDocument, type Publisher } from '../openapi/document.ts'
import {
  APPLICATION_DESCRIPTIONS,
  CONSENT_DESCRIPTIONS,
  OFFER_DESCRIPTIONS,
  PRIVACY_REQUEST_DESCRIPTIONS,
} from './application-descriptions.ts'
import { commonAnswers, ENDPOINTS } from './endpoints.ts'

export const publicApiDocument = (publisher: Publisher): OpenApiDocument =>
  openApiDocument({
    title: `${publisher.name} API`,
    description:
      'What the website itself calls. Requests refuse fields that they do not know; answers may gain fields, so ignore those that you do not know. Amounts of money say their unit: whole US dollars, or cents where a name ends in `Cents`.',
    publisher,
    server: { url: publisher.siteUrl, description: 'This site' },
    tags: {
      applications: 'From a filled-in form to a lender’s answer',
      lenders: 'The way to a lender, and what lenders report back',
      places: 'ZIP codes and streets',
      privacy: 'Requests under the California privacy law',
      service: 'The service itself',
      verification: 'Whether an email address is somebody’s own',
    },
    security: { lender: SIGNATURE_SCHEME },
    endpoints: ENDPOINTS satisfies Readonly<Record<string, Endpoint>>,
    commonAnswers,
    descriptions: { ...APPLICATION_DESCRIPTIONS, ...CONSENT_DESCRIPTIONS, ...OFFER_DESCRIPTIONS, ...PRIVACY_REQUEST_DESCRIPTIONS },
    servedBy: 'us',
  })
