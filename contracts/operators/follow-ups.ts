/** What lenders are told after a post, one call each, and asking once more where none has answered. */
import * as z from 'zod/mini'
import { FOLLOW_UP_NAMES, FOLLOW_UP_STATE_NAMES, OPEN_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import { described, objectOrNull } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, knownDay, knownId, moment, momentOrNull, pageSize, text, textOrNull } from './parts.ts'

const call = callsAbout('follow-ups')

export const followUpName = described(z.enum(FOLLOW_UP_NAMES), 'what the lender is told', { examples: ['erase'] })
export const followUpState = described(z.enum(FOLLOW_UP_STATE_NAMES), 'how far it has come', { examples: ['given-up'] })

const listedFollowUp = z.object({
  attemptKey: text('by which the lender knows the lead', '0198c1b2-7d3e-7c52-9f7e-1f2a3b4c5d6e.larkspur'),
  followUp: followUpName,
  applicationId: knownId('the lead'),
  lender: text('which lender', 'larkspur'),
  state: followUpState,
  tries: count('how often the lender did not answer clearly', 0),
  lastCode: textOrNull('how the last call ended', 'timeout'),
  createdAt: moment('since when'),
  endedAt: momentOrNull('when it ended'),
  letter: objectOrNull('what to write to a lender that has no call for it; null: it has, or has answered', {
    to: textOrNull('the address for it', 'privacy@larkspur.example'),
    dueOn: knownDay('by when it is to be written'),
    subject: text('its subject', 'Deletion request: please confirm'),
    text: text('what it says; it names nobody', 'Hello, …'),
  }),
})
export type ListedFollowUp = z.infer<typeof listedFollowUp>

const followUpKey = {
  attemptKey: described(
    z.string().check(z.regex(/^[\w-]{1,60}\.[\w-]{1,60}$/, { error: 'must be an attempt key' })),
    'by which the lender knows the lead',
    { examples: ['0198c1b2-7d3e-7c52-9f7e-1f2a3b4c5d6e.larkspur'] },
  ),
  followUp: described(z._default(z.enum(FOLLOW_UP_NAMES), 'erase'), 'which follow-up call'),
}

export const FOLLOW_UP_ENDPOINTS = {
  'GET /follow-ups': call({
    name: 'list-follow-ups',
    ...reads('viewer'),
    summary: 'what lenders were told after a post and have not answered',
    description: 'Oldest first. Ids and codes, never a value of anybody’s.',
    input: z.strictObject({
      followUp: described(z.optional(z.enum(FOLLOW_UP_NAMES)), 'one kind only'),
      state: described(
        z._default(z.enum(['open', ...OPEN_FOLLOW_UP_STATES]), 'open'),
        'how far they have come; open is any of the others',
      ),
      limit: pageSize(100, 500),
    }),
    answer: z.object({ followUps: described(z.array(listedFollowUp), 'the follow-up calls') }),
  }),
  'POST /follow-ups/retries': call({
    name: 'retry-follow-up',
    ...writes('support', 'Asked a lender again'),
    summary: 'asks a lender once more that could not be reached, or that promised to erase and has not reported it',
    description: 'A repetition does no harm: the lender knows the lead by its attempt key.',
    input: z.strictObject(followUpKey),
    answer: listedFollowUp,
    refusals: { 404: 'There is no such follow-up call', 409: 'The follow-up call waits already, or has ended for good' },
  }),
  'POST /follow-ups/answers': call({
    name: 'record-written-answer',
    ...writes('support', 'Recorded a lender’s written answer'),
    summary: 'records what a lender answered that was asked in writing',
    description: 'Until then the person reads that the lender is asked in writing.',
    input: z.strictObject({
      ...followUpKey,
      said: described(z._default(z.enum(['done', 'refused']), 'done'), 'that it has done so, or that it does not'),
    }),
    answer: listedFollowUp,
    refusals: { 404: 'There is no such follow-up call', 409: 'The lender is not asked in writing' },
  }),
}
