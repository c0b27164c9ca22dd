/** What is not in order, as every screen and command shows it. What each code means stands in `domain/watch/conditions.ts`. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { WATCHED_PARTS } from '#domain/watch/condition-row.ts'
import { count, momentOrNull, text, textOrNull } from './parts.ts'

const condition = z.object({
  code: text('which condition; docs/alerts.md has all of them', 'mails-failed'),
  subject: textOrNull('the lender, state, queue or reference that it is about; null: the whole product', 'larkspur'),
  part: described(z.enum(WATCHED_PARTS), 'where it is'),
  level: described(z.enum(['now', 'soon']), 'whether it waits until morning'),
  says: text('what is wrong', '3 mails could not be delivered.'),
  hurts: text('who is hurt', 'People who will never get their answer.'),
  todo: text('what to do', 'See why, fix it, and send them again.'),
  command: textOrNull('what to type', 'npm run operator -- mail retry'),
  screen: textOrNull('the screen of the console', '/system?part=mails'),
  count: count('how many', 3),
  since: momentOrNull('since when; null: not known'),
  due: described(z.nullable(z.string()), 'the last day for it, in New York; null: it says no day', { format: 'date' }),
})
export type ShownCondition = z.infer<typeof condition>

export const conditions = described(
  z.array(condition),
  'what is not in order, the urgent first; none means that it is safe to sleep',
)
