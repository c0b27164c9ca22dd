/** Figures are stored hour by hour; here an operator sees whether they still agree with the records, and has them counted again. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, moment, period, text } from './parts.ts'

const call = callsAbout('figures')

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

export const FIGURE_ENDPOINTS = {
  'POST /figures/checks': call({
    name: 'check-figures',
    ...reads('compliance'),
    summary: 'counts the figures from the records, and says where the stored ones differ',
    description: 'Changes nothing. At most 800 days; a year of a busy site takes a minute.',
    input: someDays,
    answer: checked,
    answers: 'What was found',
  }),
  'POST /figures/rebuilds': call({
    name: 'rebuild-figures',
    ...writes('compliance', 'Counted figures again'),
    summary: 'counts the stored figures again, from the records',
    description: 'At most 800 days. Everybody reads and writes meanwhile.',
    input: someDays,
    answer: z.object({ hours: count('hours that were counted again', 168) }),
    answers: 'How many were counted',
  }),
}
