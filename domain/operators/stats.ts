/** The funnel, day by day. */
import * as z from 'zod/mini'
import { described } from '../described.ts'
import { operatorEndpoint } from './operator-endpoint.ts'
import { count, period } from './parts.ts'

/** One day in New York. Verifications come from step 1, applications from step 7; statuses are as they stand now. */
const funnelDay = z.object({
  day: described(z.string(), 'the day, in New York', { format: 'date' }),
  verificationsAsked: count('email addresses asked to verify', 40),
  emailsVerified: count('of them verified', 31),
  received: count('applications received', 25),
  sold: count('of them accepted and priced', 9),
  approved: count('of them accepted, price not final'),
  pending: count('of them undecided', 1),
  choosing: count('of them with offers that wait for the person’s choice', 0),
  refused: count('of them not accepted', 10),
  dataErrors: count('of them returned for an answer that a lender could not work with', 1),
  errors: count('of them failed technically', 0),
  expired: count('of them ended because no offer was chosen in time', 1),
  withdrawn: count('of them ended by the person', 1),
  unanswered: count('of them not answered yet', 1),
  looksLikeMachine: count('of all received, those that look like a machine’s', 0),
})
export type FunnelDay = z.infer<typeof funnelDay>
export type FunnelCount = Exclude<keyof FunnelDay, 'day'>

const FUNNEL_COUNTS = Object.keys(funnelDay.shape).filter((name) => name !== 'day') as FunnelCount[]

export const funnelDayOf = (day: string, countOf: (name: FunnelCount) => number): FunnelDay =>
  ({ day, ...Object.fromEntries(FUNNEL_COUNTS.map((name) => [name, countOf(name)])) }) as FunnelDay

export const STATS_ENDPOINTS = {
  'GET /stats/days': operatorEndpoint({
    name: 'daily-funnel',
    tag: 'stats',
    summary: 'the funnel, day by day (New York): from step 1 to a lender',
    description: 'Quiet days are listed too. At most 800 days.',
    input: z.strictObject(period('the last seven days')),
    answer: z.object({ days: described(z.array(funnelDay), 'the days, in order') }),
    answers: 'The days',
  }),
}
