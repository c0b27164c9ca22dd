/**
 * The contract of the public API (spec §7, design §6): what each call takes and answers. The browser, the server and the OpenAPI
 * document all read these schemas. Every request refuses fields that it does not know.
 */
import * as z from 'zod/mini'
import { applicationShape } from '../application/application.ts'
import { withCrossFieldRules } from '../application/cross-field-rules.ts'
import { zipCode } from '../application/fields/address.ts'
import { consent } from '../application/fields/consent.ts'
import { email } from '../application/fields/email.ts'
import { firstName } from '../application/fields/person-name.ts'
import { SUBMISSION_STATUSES } from '../application/submission-outcome.ts'
import type { Today } from '../calendar.ts'
import { ccpaFullName, ccpaPhone, confirmedResident } from '../ccpa-request.ts'
import { POLICY_NAMES } from '../policy.ts'
import { STATE_CODES } from '../us-states.ts'

const success = z.object({ success: z.literal(true) })

export const failure = z.object({ success: z.literal(false), error: z.string() })

export const sendVerificationRequest = z.strictObject({ email, firstName: z.optional(firstName) })
export const sendVerificationAnswer = success

/** Any text: a token that is too long, altered or unknown gets the same failure as one that has expired. */
export const verifyTokenRequest = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(500)) })
export const verifyTokenAnswer = z.object({ success: z.literal(true), email: z.string() })

/** Recorded, never judged: where a visit began and which campaign brought it. */
const visitNote = z.optional(z.string().check(z.maxLength(100)))

export const submitApplicationRequest = (today: Today) =>
  withCrossFieldRules(
    z.strictObject({
      ...applicationShape(today),
      userIP: z.string().check(z.maxLength(45)),
      landingTimestamp: z.optional(z.int().check(z.gte(0))),
      consent,
      /** A field that no person sees. Whoever fills it in is recorded as a machine, and served all the same. */
      website: z.optional(z.string().check(z.maxLength(1000))),
      landingPath: visitNote,
      utm_source: visitNote,
      utm_medium: visitNote,
      utm_campaign: visitNote,
    }),
  )
export type SubmitApplicationRequest = z.infer<ReturnType<typeof submitApplicationRequest>>

export const dataErrors = z.record(z.string(), z.string())

const submissionData = z.object({
  status: z.enum(SUBMISSION_STATUSES),
  lead_id: z.string(),
  redirect: z.nullable(z.string()),
  data_errors: dataErrors,
  reasons: z.array(z.string()),
})
export type SubmissionData = z.infer<typeof submissionData>

export const submitApplicationAnswer = z.object({ success: z.literal(true), data: submissionData })
export type SubmitApplicationAnswer = z.infer<typeof submitApplicationAnswer>

export const submitApplicationFailure = z.object({
  success: z.literal(false),
  message: z.string(),
  data_errors: z.optional(dataErrors),
})

export const clientIpAnswer = z.object({ success: z.boolean(), ip: z.nullable(z.string()) })

export const zipParams = z.strictObject({ zip: zipCode })
export const zipAnswer = z.object({ success: z.literal(true), city: z.string(), state: z.enum(STATE_CODES), exact: z.boolean() })

export const addressSuggestionsRequest = z.strictObject({
  street: z.string().check(z.maxLength(100)),
  zip: z.optional(z.string().check(z.maxLength(10))),
})
export const addressSuggestionsAnswer = z.object({
  success: z.literal(true),
  suggestions: z.array(z.object({ line1: z.string(), city: z.string(), state: z.string() })),
})

export const ccpaRequest = z.strictObject({
  fullName: ccpaFullName,
  email,
  phone: z.optional(ccpaPhone),
  confirmed: confirmedResident,
})
export type CcpaRequest = z.infer<typeof ccpaRequest>
export const ccpaAnswer = z.object({ success: z.literal(true), reference: z.string() })
export const ccpaFailure = z.object({ success: z.literal(false), error: z.string(), data_errors: z.optional(dataErrors) })

export const progressAnswer = z.object({
  stage: z.string(),
  done: z.boolean(),
  /** The name of the lender that the application was sent to, until it refuses. Only one that `data` names as accepting is sure to have it. */
  lender: z.optional(z.string()),
  /** What the submission is answered with, once that is done. */
  data: z.optional(submissionData),
})
export type ProgressAnswer = z.infer<typeof progressAnswer>
export const todayAnswer = z.object({ approved: z.int().check(z.gte(0)) })

/** What the server puts into every prerendered page when it starts. */
export const siteSettings = z.object({
  policy: z.enum(POLICY_NAMES),
  /** Null: no id is set, or the visitor sent `Sec-GPC: 1`; nothing of a third party is then loaded. */
  analytics: z.nullable(
    z.object({
      id: z.string(),
      scriptUrl: z.string(),
      leadLabel: z.optional(z.string()),
      valueLabel: z.optional(z.string()),
    }),
  ),
  privacySignalHonored: z.boolean(),
  ipServices: z.array(z.string()),
  placeholderIps: z.array(z.string()),
  wrongSiteMarker: z.string(),
  documents: z.object({ terms: z.string(), privacy: z.string(), eConsent: z.string() }),
})
export type SiteSettings = z.infer<typeof siteSettings>

export const MAX_BODY_BYTES = 64 * 1024
