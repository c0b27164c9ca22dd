import * as z from 'zod/mini'
import { applicationStatus, day, fieldGroup, id, look, moment, pageSize, reason } from './parts.ts'

export const listApplications = z.strictObject({
  status: z.optional(applicationStatus),
  since: z.optional(day),
  until: z.optional(day),
  /** The last one already seen: older ones follow. */
  before: z.optional(id),
  limit: pageSize(50, 500),
})

/** Nothing here is sealed: what a decision rests on, and names nobody. */
export const listedApplication = z.object({
  id: z.string(),
  createdAt: moment,
  status: applicationStatus,
  statusAt: moment,
  loanAmount: z.number(),
  state: z.string(),
  payFrequency: z.string(),
  grossIncome: z.number(),
  landingPath: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
  looksLikeMachine: z.boolean(),
  /** Which groups of values are still kept. */
  kept: z.array(fieldGroup),
  erased: z.boolean(),
})
export type ListedApplication = z.infer<typeof listedApplication>
export const applicationList = z.object({ applications: z.array(listedApplication) })

export const oneApplication = z.strictObject({ id })

export const ledgerLine = z.object({
  at: moment,
  stage: z.string(),
  outcome: z.string(),
  lender: z.optional(z.string()),
  fieldsReleased: z.array(z.string()),
  reason: z.optional(z.string()),
  durationMs: z.optional(z.number()),
  priceCents: z.optional(z.number()),
})

export const shownApplication = z.object({
  ...listedApplication.shape,
  handedOffAt: z.nullable(moment),
  policy: z.string(),
  zip3: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Each value as far as it may be seen: q•••@example.com. */
  masked: z.record(z.string(), z.string()),
  consent: z.nullable(
    z.object({
      acceptedAt: moment,
      documents: z.record(z.string(), z.object({ version: z.string(), sha256: z.nullable(z.string()) })),
    }),
  ),
  ledger: z.array(ledgerLine),
  ledgerUnbroken: z.boolean(),
  looks: z.array(look),
})
export type ShownApplication = z.infer<typeof shownApplication>

export const revealApplication = z.strictObject({ id, reason, groups: z.optional(z.array(fieldGroup).check(z.minLength(1))) })
export const releaseResult = z.strictObject({ id, reason, notTheirs: z._default(z.boolean(), false) })
export const resultReleased = z.object({ id: z.string(), done: z.enum(['link-sent', 'may-apply-again']), earlier: z.string() })

export const revealedApplication = z.object({ id: z.string(), values: z.record(z.string(), z.string()) })
export type RevealedApplication = z.infer<typeof revealedApplication>
