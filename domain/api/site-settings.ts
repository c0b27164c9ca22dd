import * as z from 'zod/mini'
import { POLICY_NAMES } from '../policy.ts'

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
  /** The versions of the texts that the form shows; the statement on credit inquiries is found by its version. */
  documents: z.object({
    terms: z.string(),
    privacy: z.string(),
    eConsent: z.string(),
    military: z.string(),
    creditInquiry: z.string(),
  }),
})
export type SiteSettings = z.infer<typeof siteSettings>
