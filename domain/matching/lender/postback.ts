/** What a lender tells us later about a lead that it took (POST /lenders/ID/postbacks), signed as our own calls are. */
import * as z from 'zod/mini'
import { described } from '../../described.ts'

const POSTBACK_EVENTS = {
  funded: 'The applicant has the money.',
  declined: 'The lender looked closer and did not lend.',
  returned: 'The lender gives the lead back, and does not pay for it.',
} as const
export type PostbackEvent = keyof typeof POSTBACK_EVENTS
const EVENT_NAMES = Object.keys(POSTBACK_EVENTS) as [PostbackEvent, ...PostbackEvent[]]

export const postbackRequest = z.strictObject({
  attemptKey: described(z.string().check(z.minLength(1), z.maxLength(120)), 'the attempt key of the post', {
    examples: ['run-1.larkspur'],
  }),
  event: described(
    z.enum(EVENT_NAMES),
    Object.entries(POSTBACK_EVENTS)
      .map(([event, meaning]) => `\`${event}\`: ${meaning}`)
      .join(' '),
  ),
  happenedAt: described(z.iso.datetime({ error: 'must be a time such as 2026-01-01T00:00:00Z' }), 'when it happened, in UTC'),
  amountCents: described(z.optional(z.int().check(z.gte(0), z.lte(100_000_000))), 'what was lent, in US cents; for `funded`', {
    examples: [100_000],
  }),
})
export type PostbackRequest = z.infer<typeof postbackRequest>
