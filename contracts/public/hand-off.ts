/** From us to the lender that accepted, and what that lender tells us later. */
import * as z from 'zod/mini'
import { postbackFields } from '#domain/matching/lender/postback.ts'
import { described } from '#domain/values/described.ts'
import { type PublicEndpoints, refused, success } from './public-endpoint.ts'

export const POSTBACK = {
  name: 'postback',
  tag: 'lenders',
  summary: 'A lender tells what became of a lead',
  description:
    'Signed as our own calls are (docs/lenders.md): HMAC-SHA256 over `SECONDS.postback.` and the body. Repeating a report is no failure.',
  caller: 'lender',
  limit: 'postbacks',
  input: z.strictObject({
    id: described(z.string(), 'the lender’s id, as agreed', { examples: ['larkspur'] }),
    ...postbackFields.shape,
  }),
  answers: {
    200: {
      description: 'The report was taken',
      schema: z.object({ success, recorded: described(z.boolean(), 'false when the same had been reported before') }),
    },
    401: refused('The signature is missing, wrong or too old; the sentence says which'),
    404: refused('There is no lead with this attempt key'),
    409: refused('The lead was not taken, or the report contradicts an earlier one; the sentence says which'),
    422: refused('The postback does not have the agreed shape; the sentence says where'),
  },
} as const

export const HAND_OFF_ENDPOINTS = {
  'GET /go/{token}': {
    name: 'go',
    tag: 'lenders',
    summary: 'The way to the lender that accepted',
    description: 'Redirects, or says in HTML that the link has expired. Counts that it was followed.',
    caller: 'anyone',
    isAlwaysServed: true,
    input: z.strictObject({
      token: described(z.string(), 'from `redirect` of a submission’s answer', { examples: ['8mZ1x4T0uF2c'] }),
    }),
    answers: {
      303: { description: 'To the lender’s page', headers: { location: 'the lender’s page' } },
      404: { description: 'The link has expired, or was not copied in full', schema: z.string(), media: 'text/html' },
    },
  },
  'POST /lenders/{id}/postbacks': POSTBACK,
} as const satisfies PublicEndpoints
