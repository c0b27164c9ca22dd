/** The fields of the California privacy form (spec §2, §5) and what it says on success (spec §2, design §5). */
import * as z from 'zod/mini'
import { email } from './application/fields/email.ts'
import { phoneSchema } from './application/fields/phone.ts'
import { textSchema } from './application/fields/text.ts'

const NAME_INVALID = `Full name must be 2-100 characters: letters, digits, spaces and ' " . , - ( )`
const NAME_MAX_LENGTH = 100

/** Wider than the application's names: a person's right must not hang on how the name is written. */
export const ccpaFullName = textSchema({
  required: 'Full name is required',
  invalid: NAME_INVALID,
  minLength: 2,
  maxLength: NAME_MAX_LENGTH,
  pattern: /^[\p{L}\p{M}\p{Nd} '’"“”.,()·-]+$/u,
}).check(z.refine((text) => text.length > NAME_MAX_LENGTH || /\p{L}/u.test(text), { error: NAME_INVALID }))

const phone = phoneSchema('Please enter a valid phone number, or leave it empty')

const confirmed = z.literal(true, { error: 'You must confirm that you are a California resident' })

export const ccpaRequest = z.strictObject({ fullName: ccpaFullName, email, phone: z.optional(phone), confirmed })
export type CcpaRequest = z.infer<typeof ccpaRequest>

export const CCPA_SUBMITTED = 'Your request was submitted. You will receive a confirmation within 24 hours.'
