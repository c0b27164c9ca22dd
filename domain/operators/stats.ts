import * as z from 'zod/mini'
import { day } from './parts.ts'

export const dailyFunnel = z.strictObject({ since: z.optional(day), until: z.optional(day) })

/** One day in New York. Verifications come from step 1, applications from step 7; statuses are as they stand now. */
export const funnelDay = z.object({
  day: z.string(),
  verificationsAsked: z.number(),
  emailsVerified: z.number(),
  received: z.number(),
  sold: z.number(),
  approved: z.number(),
  pending: z.number(),
  refused: z.number(),
  dataErrors: z.number(),
  errors: z.number(),
  unanswered: z.number(),
  looksLikeMachine: z.number(),
})
export type FunnelDay = z.infer<typeof funnelDay>
export const funnel = z.object({ days: z.array(funnelDay) })
