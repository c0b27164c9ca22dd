/** The lender's side of the contract as an OpenAPI document, made from the schemas that our own adapter uses. */

import { MAX_OFFER_DAYS } from '#domain/matching/lender/offer.ts'
import type { FieldDescription } from '#domain/values/described.ts'
import { type OpenApiDocument, openApiDocument, type Publisher } from '../openapi/document.ts'
import { APPLICATION_DESCRIPTIONS, OFFER_DESCRIPTIONS } from '../public/application-descriptions.ts'
import { POSTBACK } from '../public/hand-off.ts'
import { LENDER_ENDPOINTS } from './endpoints.ts'
import { SIGNATURE_MAX_AGE_SECONDS, SIGNATURE_SCHEME } from './signature.ts'

const field = (description: string, ...examples: readonly unknown[]): FieldDescription => ({ description, examples })

const LENDER_DESCRIPTIONS: Readonly<Record<string, FieldDescription>> = {
  ...APPLICATION_DESCRIPTIONS,
  ...OFFER_DESCRIPTIONS,
  pingId: field('our name for this question', 'run-1.acme.ping'),
  attemptKey: field('our name for this attempt: one key, one answer', 'run-1.acme'),
  test: field(
    'true for a conformance check and in every call of a staging site: such a call must never become a real lead, nor be paid for',
  ),
  expiresAt: { description: 'do not accept the lead after this, in UTC', format: 'date-time' },
  consent: { description: 'when and from where the applicant agreed' },
  consents: {
    description:
      'what the applicant did in the last step and, where the applicant chose you, with the choice: one row per text that was on screen',
  },
  military: { description: 'the applicant’s own statement; it does not replace your check of the covered-borrower database' },
  notActiveMilitary: field('always true: without the statement there is no lead', true),
  at: { description: 'when, in UTC', format: 'date-time' },
  ip: { description: 'the applicant’s address', format: 'ipv4' },
  applicant: { description: 'who asks, and for what' },
  bank: { description: 'the applicant’s account' },
  incomeBand: field('the monthly income before taxes in US dollars, as a band', '3000-3999'),
  amount: field('how much is wanted, in whole US dollars', 1000),
  decision: { description: 'whether you would want the lead' },
  offer: { description: 'the terms for this applicant, if they differ from what we have on file' },
  payoutCents: field('what you pay for the lead, in US cents. Leave it out while the price is not final', 4500),
  validUntil: {
    description: `until when you hold to the offer, in UTC: at most ${MAX_OFFER_DAYS} days ahead. Where applicants choose, they may choose it until then, and before a choice that comes late you are pinged again. Left out, it is short`,
    format: 'date-time',
  },
  reasons: field('why not, from this list', ['income']),
  outcome: { description: 'your decision' },
  reference: field('your number for the lead', 'A-1'),
  redirectUrl: {
    description: 'where the applicant’s browser goes: https, a host that you gave us, at most 2,048 characters, no personal data',
    format: 'uri',
  },
  fields: { description: 'the answers that you cannot work with' },
  field: field('the name of the field', 'employer'),
  code: field(
    'what is wrong with it. In the answer to a post, `unverifiable` alone counts as `declined` for `identity`',
    'invalid',
  ),
  error: field('what is wrong, for whoever reads your log', 'The signature is too old'),
}

export const lenderApiDocument = (publisher: Publisher): OpenApiDocument =>
  openApiDocument({
    title: `${publisher.name} lender contract`,
    description: `What a lender's server answers when ${publisher.name} calls it, and, as a webhook, what a lender may report later to \`${publisher.siteUrl}/lenders/{id}/postbacks\`. Every call is signed; answer 401 when the signature is wrong or older than ${SIGNATURE_MAX_AGE_SECONDS} seconds. Ignore fields that you do not know: new ones may be added. After a post, only an answer in the agreed shape is a decision; whatever else comes back, or does not, we ask for the status.`,
    publisher,
    server: { url: 'https://leads.your-company.example/api', description: 'The endpoint you give us' },
    tags: { leads: 'What we ask a lender', 'follow-ups': 'What follows a post', lenders: 'What a lender reports to us' },
    security: { lender: SIGNATURE_SCHEME },
    endpoints: LENDER_ENDPOINTS,
    webhooks: { 'POST /lenders/{id}/postbacks': POSTBACK },
    descriptions: LENDER_DESCRIPTIONS,
    servedBy: 'lender',
  })
