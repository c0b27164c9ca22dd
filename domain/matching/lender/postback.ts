/** What a lender tells us later about a lead that it took (POST /lenders/ID/postbacks), signed as our own calls are. */
import * as z from 'zod/mini'

const POSTBACK_EVENTS = {
  funded: 'The applicant has the money.',
  declined: 'The lender looked closer and did not lend.',
  returned: 'The lender gives the lead back, and does not pay for it.',
} as const
export type PostbackEvent = keyof typeof POSTBACK_EVENTS
const EVENT_NAMES = Object.keys(POSTBACK_EVENTS) as [PostbackEvent, ...PostbackEvent[]]

export const postbackRequest = z.strictObject({
  attemptKey: z.string().check(z.minLength(1), z.maxLength(120)),
  event: z.enum(EVENT_NAMES),
  happenedAt: z.iso.datetime({ error: 'must be a time such as 2026-01-01T00:00:00Z' }),
  /** What was lent, for `funded`. */
  amountCents: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
})
export type PostbackRequest = z.infer<typeof postbackRequest>

/** `recorded` is false when the same event had been told before; that is no failure. */
export const postbackAnswer = z.object({ success: z.literal(true), recorded: z.boolean() })
