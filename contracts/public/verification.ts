/** Verifying an email address (spec §4, §7). */
import * as z from 'zod/mini'
import { email } from '#domain/application/fields/email.ts'
import { firstName } from '#domain/application/fields/person-name.ts'
import { VERIFICATION_EMAIL_FAILED, VERIFICATION_LINK_FAILED } from '#domain/application/verification.ts'
import { described } from '#domain/values/described.ts'
import { type PublicEndpoints, refused, refusedLater, success } from './public-endpoint.ts'

export const sendVerificationRequest = z.strictObject({ email, firstName: z.optional(firstName) })

/** Any text: a token that is too long, altered or unknown gets the same failure as one that has expired. */
const verifyTokenRequest = z.strictObject({
  token: described(z.string().check(z.minLength(1), z.maxLength(500)), 'the token of the link in the email', {
    examples: ['q1f0W6m3kXUu2m8bq0o1mA'],
  }),
})

export const VERIFICATION_ENDPOINTS = {
  'POST /api/send-verification': {
    name: 'send-verification',
    tag: 'verification',
    summary: 'Send a verification email',
    description:
      'Sends a link to the address. The answer does not tell whether the address exists. The name is greeted; at step 1 of the form it is not known yet.',
    caller: 'anyone',
    failure: 'verification',
    input: sendVerificationRequest,
    answers: {
      200: { description: 'The email is on its way', schema: z.object({ success }) },
      422: refused('The address or the name is not valid, or there is a field that does not belong here'),
      429: refusedLater('Too many emails were asked for this address, or from this client'),
    },
    whenInvalid: ([issue]) => ({
      status: 422,
      text: issue?.code === 'unrecognized_keys' ? VERIFICATION_EMAIL_FAILED : issue?.message,
    }),
  },
  'POST /api/verify-token': {
    name: 'verify-token',
    tag: 'verification',
    summary: 'Verify the token of a verification email',
    description: 'Only this call verifies. A mail scanner that fetches the link gets a page, and has changed nothing.',
    caller: 'anyone',
    input: verifyTokenRequest,
    answers: {
      200: {
        description: 'The address is verified',
        schema: z.object({ success, email: described(z.string(), 'the address that was verified', { format: 'email' }) }),
      },
      400: refused('The token is unknown, altered, replaced by a newer one, or has expired'),
    },
    whenInvalid: () => ({ status: 400, text: VERIFICATION_LINK_FAILED.message }),
  },
} as const satisfies PublicEndpoints
