/** The funnel, day by day. Figures are stored hour by hour: whether they still agree with the records, and how they are counted again. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { COUNTED_FIGURE_NAMES, COUNTED_FIGURES, type CountedFigure } from './figures.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, knownDay, moment, period, text } from './parts.ts'

const call = callsAbout('stats')
const figureCall = callsAbout('figures')

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

export const MOST_DIFFERENCES = 100

const difference = z.object({
  hour: moment('when the hour began'),
  figure: text('the figure', 'sold'),
  part: text('why, for those that were refused; else empty', ''),
  stored: count('as stored', 8),
  counted: count('as counted now', 9),
})
export type ShownDifference = z.infer<typeof difference>

const checked = z.object({
  hours: count('stored hours that were compared', 168),
  differences: described(z.array(difference), `where they differ, ${MOST_DIFFERENCES} at most`, { examples: [[]] }),
  more: flag('whether there are more'),
})
const someDays = z.strictObject(period('the last seven days'))

export const STATS_ENDPOINTS = {
  'GET /stats/days': call({
    name: 'daily-funnel',
    ...reads('viewer'),
    summary: 'the funnel, day by day (New York): from step 1 to a lender',
    description: 'Quiet days are listed too. At most 800 days. What each figure means stands in docs/figures.md.',
    input: someDays,
    answer: z.object({ days: described(z.array(funnelDay), 'the days, in order') }),
  }),
  'POST /figures/checks': figureCall({
    name: 'check-figures',
    ...reads('compliance'),
    summary: 'counts the figures from the records, and says where the stored ones differ',
    description: 'Changes nothing. At most 800 days; a year of a busy site takes a minute.',
    input: someDays,
    answer: checked,
  }),
  'POST /figures/rebuilds': figureCall({
    name: 'rebuild-figures',
    ...writes('compliance', 'Counted figures again'),
    summary: 'counts the stored figures again, from the records',
    description: 'At most 800 days. Everybody reads and writes meanwhile.',
    input: someDays,
    answer: z.object({ hours: count('hours that were counted again', 168) }),
  }),
}
