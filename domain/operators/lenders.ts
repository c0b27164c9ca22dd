/** Lenders as operators see them: the file that counts, who is paused, how each does, and why a lead went where it went. */
import * as z from 'zod/mini'
import { lenderId } from '../matching/lender/lender.ts'
import { day, id, moment } from './parts.ts'

/** Far more than five hundred lenders need. */
export const LONGEST_LENDER_FILE = 4 * 1024 * 1024
export const lenderFileContent = z.strictObject({ content: z.string().check(z.maxLength(LONGEST_LENDER_FILE)) })
export const lenderFileChecked = z.object({ reasons: z.array(z.string()) })
/** Not applied: the file is the one that counts already. */
export const lenderFileApplied = z.object({ version: z.number(), applied: z.boolean() })

export const everyLender = z.strictObject({})
export const oneLender = z.strictObject({ id: lenderId })

const caps = z.object({ hour: z.nullable(z.number()), day: z.nullable(z.number()), month: z.nullable(z.number()) })

export const listedLender = z.object({
  id: z.string(),
  name: z.string(),
  adapter: z.string(),
  paused: z.enum(['no', 'by the file', 'by an operator']),
  states: z.number(),
  payoutCents: z.number(),
  caps,
  needsBank: z.boolean(),
})
export type ListedLender = z.infer<typeof listedLender>
export const lenderList = z.object({
  version: z.number(),
  appliedAt: z.nullable(moment),
  source: z.nullable(z.string()),
  ranking: z.string(),
  lenders: z.array(listedLender),
})

/** As the lender file has it; credentials are names of secrets, never the secrets. */
export const shownLender = z.object({ lender: z.record(z.string(), z.unknown()), paused: listedLender.def.shape.paused })
export const lenderPaused = z.object({ id: z.string(), paused: z.boolean(), changed: z.boolean() })

/** How a lender does today (New York), and what the process that answers thinks of it. */
export const lenderHealth = z.object({
  id: z.string(),
  name: z.string(),
  breaker: z.enum(['closed', 'open', 'half-open']),
  paused: listedLender.def.shape.paused,
  open: z.boolean(),
  used: caps,
  caps,
  asked: z.number(),
  yes: z.number(),
  posted: z.number(),
  sold: z.number(),
  timeouts: z.number(),
  pingMedianMs: z.nullable(z.number()),
  pingP95Ms: z.nullable(z.number()),
})
export type LenderHealthRow = z.infer<typeof lenderHealth>
export const lendersHealth = z.object({ lenders: z.array(lenderHealth), unfinishedRuns: z.number(), overdueRuns: z.number() })

export const lenderFigures = z.strictObject({ since: z.optional(day), until: z.optional(day), lender: z.optional(lenderId) })
export const lenderFigure = z.object({
  day: z.string(),
  lender: z.string(),
  asked: z.number(),
  yes: z.number(),
  posted: z.number(),
  sold: z.number(),
  redirected: z.number(),
  funded: z.number(),
  returned: z.number(),
  timeouts: z.number(),
  pingMedianMs: z.nullable(z.number()),
  pingP95Ms: z.nullable(z.number()),
  postMedianMs: z.nullable(z.number()),
  postP95Ms: z.nullable(z.number()),
  revenueCents: z.number(),
  /** What a lead that was posted there brought in, on average; null when none was. */
  earningsPerLeadCents: z.nullable(z.number()),
})
export type LenderFigure = z.infer<typeof lenderFigure>
export const lenderFigureList = z.object({ figures: z.array(lenderFigure) })

export const explainLead = z.strictObject({ id })
export const explainedLead = z.object({
  id: z.string(),
  /** One sentence: what came of it, and why. */
  summary: z.string(),
  status: z.nullable(z.string()),
  lendersVersion: z.nullable(z.number()),
  ranking: z.nullable(z.object({ rule: z.string(), version: z.number(), amount: z.number() })),
  lenders: z.array(
    z.object({ lender: z.string(), name: z.string(), place: z.nullable(z.number()), verdict: z.string(), words: z.string() }),
  ),
})
export type ExplainedLead = z.infer<typeof explainedLead>
