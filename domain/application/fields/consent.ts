import * as z from 'zod/mini'
import { TEXT_SHA256 } from '../../consent/consent-texts.ts'
import { SUBMITTING_ACTS } from '../../consent/submitting-acts.ts'
import { MILITARY_REQUIRED, TERMS_REQUIRED } from './consent-messages.ts'

const termsAccepted = z.literal(true, { error: TERMS_REQUIRED })
const notActiveMilitary = z.literal(true, { error: MILITARY_REQUIRED })

const version = z.string().check(z.minLength(1), z.maxLength(20))
const sha256 = z.string().check(z.regex(TEXT_SHA256))
/** A page that was opened before pages knew hashes says a version alone. */
export const shownText = z.union([version, z.strictObject({ version, sha256 })])

export const documents = z.strictObject({
  terms: shownText,
  privacy: shownText,
  eConsent: shownText,
  military: z.optional(shownText),
  creditInquiry: z.optional(shownText),
})

/** The two boxes of step 7, held outside the payload's fields (spec §3), the texts that were on screen, and what sent it. */
export const consent = z.strictObject(
  {
    termsAccepted,
    notActiveMilitary,
    documents: z.optional(documents),
    submittedBy: z.optional(z.enum(SUBMITTING_ACTS)),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? TERMS_REQUIRED : undefined) },
)
