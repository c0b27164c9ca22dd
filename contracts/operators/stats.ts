/** The funnel, day by day. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { COUNTED_FIGURE_NAMES, COUNTED_FIGURES, type CountedFigure } from './figures.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, knownDay, period } from './parts.ts'

const call = callsAbout('stats')

/** One day in New York. */
const funnelDay = z.object({
  day: knownDay('the day, in New York'),
  ...(Object.fromEntries(COUNTED_FIGURE_NAMES.map((name) => [name, count(COUNTED_FIGURES[name].means, 9)])) as Record<
    CountedFigure,
    z.ZodMiniNumber
  >),
})
export type FunnelDay = z.infer<typeof funnelDay>

export const funnelDayOf = (day: string, countOf: (name: CountedFigure) => number): FunnelDay =>
  ({ day, ...Object.fromEntries(COUNTED_FIGURE_NAMES.map((name) => [name, countOf(name)])) }) as FunnelDay

export const STATS_ENDPOINTS = {
  'GET /stats/days': call({
    name: 'daily-funnel',
    ...reads('viewer'),
    summary: 'the funnel, day by day (New York): from step 1 to a lender',
    description: 'Quiet days are listed too. At most 800 days. What each figure means stands in docs/figures.md.',
    input: z.strictObject(period('the last seven days')),
    answer: z.object({ days: described(z.array(funnelDay), 'the days, in order') }),
    answers: 'The days',
  }),
}
