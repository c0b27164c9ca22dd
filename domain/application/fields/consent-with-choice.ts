/** Consent where the person chooses the lender: apart from the form's own rules, so that pages need not load it. */
import * as z from 'zod/mini'
import { described } from '../../values/described.ts'
import { consent, documents, shownText } from './consent.ts'

/** With the submission: a third box, which nobody has to check. */
export const consentBeforeChoice = z.extend(consent, {
  callsAndTexts: z.optional(z.boolean()),
  documents: z.optional(z.extend(documents, { callsAndTexts: z.optional(shownText) })),
})
export type Consent = z.infer<typeof consentBeforeChoice>

/** The permission of spec §2's last step: part of the choice. */
export const choiceConsent = z.strictObject({
  creditInquiry: described(
    z.literal(true, { error: 'Please allow the inquiry, or choose another offer' }),
    'that the applicant permits what the offer’s `permission` says',
    { examples: [true] },
  ),
  documents: z.optional(z.strictObject({ creditInquiry: shownText })),
})
export type ChoiceConsent = z.infer<typeof choiceConsent>
