/** Confirming the address of a submission with a code, in place of the mailed link. */
import * as z from 'zod/mini'
import { EMAIL_CODE, EMAIL_CODE_FAILED } from '#domain/application/verification.ts'
import { described } from '#domain/values/described.ts'
import { type PublicEndpoints, refused, refusedLater, success } from './public-endpoint.ts'

export const EMAIL_CODE_ENDPOINTS = {
  'POST /api/your-request/code': {
    name: 'your-request-code',
    tag: 'privacy',
    summary: 'Send a code to the address of a submission',
    description: `Six digits, good for ${EMAIL_CODE.minutes} minutes and ${EMAIL_CODE.tries} tries. The Idempotency-Key is the submission’s: who does not know it gets the same answer, whatever the key.`,
    caller: 'anyone',
    idempotencyKey: 'required',
    answers: {
      200: { description: 'The code is on its way, unless this mailbox got too many of our emails', schema: z.object({ success }) },
      404: refused('There is no submission under this key with an address to write to, or the key is missing'),
      429: refusedLater('Too many codes for this submission, or too many emails asked for by this client'),
    },
  },
  'POST /api/your-request/code/confirm': {
    name: 'your-request-code-confirm',
    tag: 'privacy',
    summary: 'Confirm the address with the code',
    description: 'Verifies the address as the link in the verification email does. Every failure looks the same.',
    caller: 'anyone',
    idempotencyKey: 'required',
    input: z.strictObject({ code: described(z.string().check(z.maxLength(20)), 'the six digits', { examples: ['407113'] }) }),
    answers: {
      200: {
        description: 'The address is verified',
        schema: z.object({ success, link: described(z.string(), 'the private way to Your request', { format: 'uri' }) }),
      },
      400: refused('The code is wrong, too old, replaced or tried too often; or there is no submission under this key'),
    },
    whenInvalid: () => ({ status: 400, text: EMAIL_CODE_FAILED }),
  },
} as const satisfies PublicEndpoints
