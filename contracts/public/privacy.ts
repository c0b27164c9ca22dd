/** What people may ask under the California privacy law (spec §2). */
import * as z from 'zod/mini'
import { fieldErrors } from '#domain/application/field-errors.ts'
import { ccpaRequest, PRIVACY_REQUEST_KINDS } from '#domain/law/ccpa-request.ts'
import { described } from '#domain/values/described.ts'
import { dataErrors, failure, type PublicEndpoints, refused, success } from './public-endpoint.ts'

const ccpaFailure = z.object({ ...failure.shape, data_errors: z.optional(dataErrors) })

export const PRIVACY_ENDPOINTS = {
  'POST /api/ccpa-requests': {
    name: 'ccpa-requests',
    tag: 'privacy',
    summary: 'Make a California privacy request',
    description: 'Records the request and mails a receipt. An operator answers it within the times that the law gives.',
    caller: 'anyone',
    input: ccpaRequest,
    answers: {
      201: {
        description: 'The request is recorded',
        schema: z.object({
          success,
          reference: described(z.string(), 'under which the request is answered', { examples: ['PR-7K2QX-M9T4B'] }),
        }),
      },
      422: { description: 'A field is not valid; `data_errors` says which', schema: ccpaFailure },
      429: {
        description: 'Too many requests from this address',
        schema: ccpaFailure,
        headers: { 'retry-after': 'after how many seconds to try again' },
      },
    },
    whenInvalid: (issues) => {
      const errors = fieldErrors(issues)
      return { status: 422, text: Object.values(errors)[0], dataErrors: errors }
    },
  },
  'POST /api/ccpa-requests/confirm': {
    name: 'confirm-ccpa-request',
    tag: 'privacy',
    summary: 'Confirm a privacy request by the link in its receipt',
    description:
      'The link leads to `/your-request#confirm-TOKEN`. A confirmed opt-out or deletion ends a loan request of the same address that is still under way, and nothing more is sent unasked. Confirming again changes nothing.',
    caller: 'anyone',
    input: z.strictObject({
      token: described(z.string().check(z.minLength(20), z.maxLength(100)), 'from the link, behind #confirm-', {
        examples: ['rk3Jm5x0d7u9PzR2t4vXwq1k3Jm5x0d7'],
      }),
    }),
    answers: {
      200: {
        description: 'The request is confirmed',
        schema: z.object({
          success,
          reference: described(z.string(), 'under which the request is answered', { examples: ['PR-7K2QX-M9T4B'] }),
          request: described(z.enum(PRIVACY_REQUEST_KINDS), 'what was asked for', { examples: ['opt-out'] }),
        }),
      },
      404: refused('There is no such link, or its time is over'),
      422: refused('A field is not valid'),
    },
  },
} as const satisfies PublicEndpoints
