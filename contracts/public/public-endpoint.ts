/** What the calls of the public API have in common. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import type { Answer, Endpoint } from '../endpoint.ts'

export const MAX_BODY_BYTES = 64 * 1024

export interface PublicEndpoint extends Endpoint {
  /** How its failures look and sound, where not as usual. */
  readonly failure?: 'submission' | 'verification'
  /** What it counts as, where its method does not say it. */
  readonly limit?: 'postbacks' | 'form-counts' | 'none'
  /** However busy we are: killing a busy process would make things worse, and who has a lender is about to leave. */
  readonly isAlwaysServed?: true
  /** What input is answered with that does not have the agreed shape; without this, 422 and the first message. */
  readonly whenInvalid?: (issues: readonly z.core.$ZodIssue[]) => InvalidInput
}

export interface InvalidInput {
  readonly status: 400 | 422
  readonly text: string | undefined
  readonly dataErrors?: Readonly<Record<string, string>> | undefined
}

export type PublicEndpoints = Readonly<Record<`${'GET' | 'POST'} /${string}`, PublicEndpoint>>

export const success = described(z.literal(true), 'always true here: the call was carried out')
const failed = described(z.literal(false), 'always false here: nothing was changed')

export const dataErrors = described(z.record(z.string(), z.string()), 'by field, what is wrong with it', {
  examples: [{ employer: 'Employer is required' }],
})

export const failure = z.object({
  success: failed,
  error: described(z.string(), 'what went wrong, as a sentence for people', { examples: ['Please enter a valid email address'] }),
})

/** Spec §7: submit-application's failures carry `message`, all others `error`. */
export const submissionFailure = z.object({
  success: failed,
  message: described(z.string(), 'what went wrong, as a sentence for people', { examples: ['Failed to submit application'] }),
  data_errors: z.optional(dataErrors),
})

export const refused = (description: string) => ({ description, schema: failure }) satisfies Answer
export const refusedLater = (description: string) =>
  ({ description, schema: failure, headers: { 'retry-after': 'after how many seconds to try again' } }) satisfies Answer
