/** The fields of the California privacy form (spec §2, §5) and what it says on success (spec §2.59). */
import * as z from 'zod/mini'
import { email } from '../application/fields/email.ts'
import { phoneSchema } from '../application/fields/phone.ts'
import { textSchema } from '../application/fields/text.ts'

const NAME_INVALID = `Full name must be 2-100 characters: letters, digits, spaces and ' " . , - & / + # ! * ( )`
const NAME_MAX_LENGTH = 100

/** Wider than the application's names: the right of a person, trust or firm must not hang on how the name is written. No link fits in. */
export const ccpaFullName = textSchema({
  required: 'Full name is required',
  invalid: NAME_INVALID,
  minLength: 2,
  maxLength: NAME_MAX_LENGTH,
  pattern: /^[\p{L}\p{M}\p{N}\p{Pd} '’‘`´"“”„.,()·・&/+#!*״׳]+$/u,
}).check(z.refine((text) => text.length > NAME_MAX_LENGTH || /\p{L}/u.test(text), { error: NAME_INVALID }))

const phone = phoneSchema('Please enter a valid phone number, or leave it empty')

const CONFIRMED_REQUIRED = 'You must confirm that you are a California resident'
const confirmed = z.literal(true, { error: CONFIRMED_REQUIRED })

/** What a person may ask for. A request that does not say it is an opt-out: that is what the form has always asked for. */
export const PRIVACY_REQUEST_KINDS = ['opt-out', 'delete', 'copy', 'correct', 'complaint'] as const
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number]
export const USUAL_PRIVACY_REQUEST: PrivacyRequestKind = 'opt-out'

/** After these, confirmed by the person, nothing goes out that was not asked for. */
export const endsSharing = (kind: PrivacyRequestKind): boolean => kind === 'opt-out' || kind === 'delete'

const request = z.optional(z.enum(PRIVACY_REQUEST_KINDS, { error: 'Choose what you ask for' }))

/** A complaint goes the same way, from any state. */
export const ccpaRequest = z
  .strictObject({ fullName: ccpaFullName, email, phone: z.optional(phone), confirmed: z.optional(confirmed), request })
  .check(
    z.refine((typed) => 'confirmed' in typed || typed.request === 'complaint', {
      error: CONFIRMED_REQUIRED,
      path: ['confirmed'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type CcpaRequest = z.infer<typeof ccpaRequest>

export const CCPA_SUBMITTED = 'Your request was submitted. You will receive a confirmation within 24 hours.'
