/** What happened to a lead, as a timeline draws it. Calls have a beginning and an end; the rest are moments. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { LEAD_EVENT_KINDS, type LeadEventKind } from './lead-event-kinds.ts'
import { count, countOrNull, moment, momentOrNull, text, textOrNull } from './parts.ts'

export const leadEvent = z.object({
  seq: count('its number; `of` refers to it', 4),
  at: moment('when it began'),
  endAt: momentOrNull('when it ended; the same for a moment; null: there is no answer yet'),
  kind: described(z.enum(Object.keys(LEAD_EVENT_KINDS) as [LeadEventKind, ...LeadEventKind[]]), 'what it is', {
    examples: ['ping'],
  }),
  lender: textOrNull('which lender, by its id', 'larkspur'),
  name: textOrNull('the lender’s name', 'Larkspur Bank'),
  outcome: text('what it came to; `open` while there is no answer', 'yes'),
  reason: textOrNull('why, as a code or a sentence', 'income'),
  durationMs: countOrNull('how long the lender took, in milliseconds', 240),
  priceCents: countOrNull('what the lender pays, in US cents', 4500),
  fields: count('how many fields left with it', 7),
  of: countOrNull('the event that it belongs to', 3),
})
export type LeadEvent = z.infer<typeof leadEvent>
