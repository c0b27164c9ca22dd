import * as z from 'zod/mini'
import { POLICY_NAMES } from '#domain/policy/policy.ts'

const shownText = z.object({ version: z.string(), sha256: z.string() })

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
  /** The texts that this page's form shows. The words of the statement on credit inquiries are found by its version. */
  documents: z.object({
    terms: shownText,
    privacy: shownText,
    eConsent: shownText,
    military: shownText,
    creditInquiry: shownText,
    /** Where the person chooses the lender. */
    callsAndTexts: z.optional(shownText),
  }),
})
export type SiteSettings = z.infer<typeof siteSettings>
