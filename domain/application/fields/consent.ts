import * as z from 'zod/mini'
import { SUBMITTING_ACTS } from '../../consent/submitting-acts.ts'

// spec §5
export const TERMS_REQUIRED = 'You must agree to the terms and conditions'
export const MILITARY_REQUIRED = 'You must confirm you are not active military personnel'

const termsAccepted = z.literal(true, { error: TERMS_REQUIRED })
const notActiveMilitary = z.literal(true, { error: MILITARY_REQUIRED })

const textVersion = z.string().check(z.minLength(1), z.maxLength(20))

/** The two boxes of step 7, held outside the payload's fields (spec §3), the versions of the texts that were on screen, and what sent it. */
export const consent = z.strictObject(
  {
    termsAccepted,
    notActiveMilitary,
    documents: z.optional(
      z.strictObject({
        terms: textVersion,
        privacy: textVersion,
        eConsent: textVersion,
        military: z.optional(textVersion),
        creditInquiry: z.optional(textVersion),
      }),
    ),
    submittedBy: z.optional(z.enum(SUBMITTING_ACTS)),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? TERMS_REQUIRED : undefined) },
)

export type Consent = z.infer<typeof consent>
