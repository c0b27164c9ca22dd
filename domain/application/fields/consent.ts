import * as z from 'zod/mini'
import { TEXT_SHA256 } from '../../consent/consent-texts.ts'
import { SUBMITTING_ACTS } from '../../consent/submitting-acts.ts'
import { described } from '../../described.ts'

// spec §5
export const TERMS_REQUIRED = 'You must agree to the terms and conditions'
export const MILITARY_REQUIRED = 'You must confirm you are not active military personnel'

const termsAccepted = z.literal(true, { error: TERMS_REQUIRED })
const notActiveMilitary = z.literal(true, { error: MILITARY_REQUIRED })

const version = z.string().check(z.minLength(1), z.maxLength(20))
const sha256 = z.string().check(z.regex(TEXT_SHA256))
/** A page that was opened before pages knew hashes says a version alone. */
const shownText = z.union([version, z.strictObject({ version, sha256 })])

const boxes = { termsAccepted, notActiveMilitary }
const documents = {
  terms: shownText,
  privacy: shownText,
  eConsent: shownText,
  military: z.optional(shownText),
  creditInquiry: z.optional(shownText),
}
const submittedBy = z.optional(z.enum(SUBMITTING_ACTS))
const error = (issue: { readonly code?: string | undefined }) => (issue.code === 'invalid_type' ? TERMS_REQUIRED : undefined)

/** The two boxes of step 7, held outside the payload's fields (spec §3), the texts that were on screen, and what sent it. */
export const consent = z.strictObject({ ...boxes, documents: z.optional(z.strictObject(documents)), submittedBy }, { error })

/** The same where the person chooses the lender: with a third box, which nobody has to check. */
export const consentBeforeChoice = z.strictObject(
  {
    ...boxes,
    callsAndTexts: described(
      z.optional(z.boolean()),
      'that lenders may call and text about this request; optional, and only where the person chooses the lender (`consumer-first`)',
      { examples: [false] },
    ),
    documents: z.optional(z.strictObject({ ...documents, callsAndTexts: z.optional(shownText) })),
    submittedBy,
  },
  { error },
)
export type Consent = z.infer<typeof consentBeforeChoice>

/** The permission of spec §2's last step, where the person chooses the lender: part of the choice. */
export const choiceConsent = z.strictObject({
  creditInquiry: z.literal(true, { error: 'Please allow the inquiry, or choose another offer' }),
  documents: z.optional(z.strictObject({ creditInquiry: shownText })),
})
export type ChoiceConsent = z.infer<typeof choiceConsent>
