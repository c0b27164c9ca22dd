/** The public API's OpenAPI document. */
import type { Endpoint } from '../endpoint.ts'
import { SIGNATURE_SCHEME } from '../lenders/signature.ts'
import { type OpenApiDocument, openApiDocument, type Publisher } from '../openapi/document.ts'
import { APPLICATION_WORDS, CONSENT_WORDS, OFFER_WORDS, PRIVACY_REQUEST_WORDS } from './application-words.ts'
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
    words: { ...APPLICATION_WORDS, ...CONSENT_WORDS, ...OFFER_WORDS, ...PRIVACY_REQUEST_WORDS },
    servedBy: 'us',
  })
