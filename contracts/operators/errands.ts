/** What lenders are told after a post, one call each, and asking once more where none has answered. */
import * as z from 'zod/mini'
import { ERRAND_NAMES, ERRAND_STATE_NAMES } from '#domain/matching/follow-up-states.ts'
import { described } from '#domain/values/described.ts'
import { operatorEndpoint, reads, writes } from './operator-endpoint.ts'
import { count, knownId, moment, momentOrNull, pageSize, text, textOrNull } from './parts.ts'

const errandName = described(z.enum(ERRAND_NAMES), 'what the lender is told', { examples: ['erase'] })
const errandState = described(z.enum(ERRAND_STATE_NAMES), 'how far it has come', { examples: ['given-up'] })

const listedErrand = z.object({
  attemptKey: text('by which the lender knows the lead', '0198c1b2-7d3e-7c52-9f7e-1f2a3b4c5d6e.larkspur'),
  errand: errandName,
  applicationId: knownId('the lead'),
  lender: text('which lender', 'larkspur'),
  state: errandState,
  tries: count('how often the lender did not answer clearly', 0),
  lastCode: textOrNull('how the last call ended', 'timeout'),
  createdAt: moment('since when'),
  endedAt: momentOrNull('when it ended'),
})
export type ListedErrand = z.infer<typeof listedErrand>

export const ERRAND_ENDPOINTS = {
  'GET /errands': operatorEndpoint({
    name: 'list-errands',
    tag: 'errands',
    ...reads('viewer'),
    summary: 'what lenders were told after a post and have not answered',
    description: 'Oldest first. Ids and codes, never a value of anybody’s.',
    input: z.strictObject({
      errand: described(z.optional(z.enum(ERRAND_NAMES)), 'one kind only'),
      state: described(
        z._default(z.enum(['open', 'waiting', 'promised', 'given-up']), 'open'),
        'how far they have come; open is any of the others',
      ),
      limit: pageSize(100, 500),
    }),
    answer: z.object({ errands: described(z.array(listedErrand), 'the errands') }),
    answers: 'The errands',
  }),
  'POST /errands/retries': operatorEndpoint({
    name: 'retry-errand',
    tag: 'errands',
    ...writes('support', 'Asked a lender again'),
    summary: 'asks a lender once more that could not be reached, or that promised to erase and has not reported it',
    description: 'A repetition does no harm: the lender knows the lead by its attempt key.',
    input: z.strictObject({
      attemptKey: described(
        z.string().check(z.regex(/^[\w-]{1,60}\.[\w-]{1,60}$/, { error: 'must be an attempt key' })),
        'by which the lender knows the lead',
        { examples: ['0198c1b2-7d3e-7c52-9f7e-1f2a3b4c5d6e.larkspur'] },
      ),
      errand: described(z._default(z.enum(ERRAND_NAMES), 'erase'), 'which errand'),
    }),
    answer: listedErrand,
    answers: 'The errand as it stands now',
    refusals: { 404: 'There is no such errand', 409: 'The errand waits already, or has ended for good' },
  }),
}
