/** What people may ask under the California privacy law (spec §2). */
import * as z from 'zod/mini'
import { fieldErrors } from '../application/field-errors.ts'
import { ccpaRequest } from '../ccpa-request.ts'
import { described } from '../described.ts'
import { dataErrors, failure, type PublicEndpoints, success } from './public-endpoint.ts'

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
} as const satisfies PublicEndpoints
