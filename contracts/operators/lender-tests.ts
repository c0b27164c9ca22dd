/** The test console of a lender: one call, marked as a test, about a person who does not exist. */
import * as z from 'zod/mini'
import { POSTBACK_EVENT_NAMES } from '#domain/matching/lender/postback.ts'
import { described, object, objectOrNull } from '#domain/values/described.ts'
import { TEST_SURNAMES } from '../lenders/lender-api.ts'
import { isTestKeyOf } from '../lenders/test-lead.ts'
import { theLender, UNKNOWN_LENDER } from './lenders.ts'
import { callsAbout, writes } from './operator-endpoint.ts'
import { count, flag, moment, text, textOrNull, texts, values } from './parts.ts'

const call = callsAbout('lenders')

const TESTED_CALLS = ['ping', 'post', 'status', 'postback'] as const
export type TestedCall = (typeof TESTED_CALLS)[number]

const SURNAMES = Object.keys(TEST_SURNAMES) as [keyof typeof TEST_SURNAMES, ...(keyof typeof TEST_SURNAMES)[]]
export type TestSurname = (typeof SURNAMES)[number]

const EXAMPLE_KEY = 'test-6f1c2b8e-4a5d-4f3e-9b7a-2d1c0e8f5a64.larkspur'

/** What each field belongs to; elsewhere it would be taken in and mean nothing. */
type OwnField = 'surname' | 'attemptKey' | 'event'
const TAKEN_BY: Readonly<Record<OwnField, readonly TestedCall[]>> = {
  surname: ['post'],
  attemptKey: ['status', 'postback'],
  event: ['postback'],
}

const testFields = z.strictObject({
  ...theLender.shape,
  call: described(
    z.enum(TESTED_CALLS),
    'ping: would it want a lead; post: a made-up lead; status: what became of one that was posted here; postback: a report to us, as the lender signs it',
    { examples: ['ping'] },
  ),
  surname: described(
    z.optional(z.enum(SURNAMES)),
    'of a post: the last name, by which a lender knows how to answer a test (default: Accept)',
    { title: 'name', examples: [] },
  ),
  attemptKey: described(
    z.optional(z.string().check(z.maxLength(120))),
    'of a status or postback: the attempt key that a post here answered; never that of a lead',
    { title: 'key', examples: [] },
  ),
  event: described(z.optional(z.enum(POSTBACK_EVENT_NAMES)), 'of a postback: what is reported (default: received)', {
    title: 'event',
    examples: [],
  }),
})
export type TestInput = z.infer<typeof testFields>

const testInput = testFields.check(
  ...(Object.keys(TAKEN_BY) as OwnField[]).map((field) =>
    z.refine<TestInput>((input) => input[field] === undefined || TAKEN_BY[field].includes(input.call), {
      error: `belongs to ${TAKEN_BY[field].join(' and ')}, and to no other call`,
      path: [field],
    }),
  ),
  z.refine<TestInput>(({ id, attemptKey }) => attemptKey === undefined || isTestKeyOf(id, attemptKey), {
    error: 'must be that of a test of this lender: a lead’s own is never used in a test',
    path: ['attemptKey'],
  }),
  z.refine<TestInput>(({ call, attemptKey }) => call !== 'status' || attemptKey !== undefined, {
    error: 'is needed: the one that a post here answered',
    path: ['attemptKey'],
  }),
)
const lenderTest = z.object({
  call: described(z.enum(TESTED_CALLS), 'the call that was made', { examples: ['ping'] }),
  attemptKey: textOrNull('of a post, status or postback: for the next status or postback', EXAMPLE_KEY),
  asAgreed: flag('whether the answer is one that was agreed on, and nothing about it is a problem'),
  kind: text('what the answer counts as; understood: our own address knows the lender’s signature', 'yes'),
  code: textOrNull('why it came to nothing; null when it did not', 'timeout'),
  says: text('the same as a sentence', 'It would take this lead.'),
  details: values('what else came back, by name', { price: '$45.00' }),
  problems: texts('what is not as agreed, one sentence each'),
  tookMs: count('how long it took, in milliseconds', 212),
  sent: object('what went out, or would have', {
    url: text('where to', 'https://leads.acme.example/api/ping'),
    headers: values('the headers that belong to the contract', { 'content-type': 'application/json' }),
    body: text('the body; all of it is made up. Of a form, the account is left out', '{"pingId":"test-6f1c.acme.ping"}'),
  }),
  answered: objectOrNull('what came back; null when no complete answer did', {
    status: count('the HTTP status', 200),
    text: text('the answer, its first 2,000 characters', '{"decision":"yes"}'),
  }),
  lastReport: objectOrNull('of a postback: the last report about a lead that was taken from this lender; null without one', {
    event: described(z.enum(POSTBACK_EVENT_NAMES), 'what was reported', { examples: ['funded'] }),
    at: moment('when it came'),
  }),
})
export type LenderTest = z.infer<typeof lenderTest>

export const LENDER_TEST_ENDPOINTS = {
  'POST /lenders/entries/{id}/tests': call({
    name: 'test-lender',
    // It leaves this system, so that somebody did it is on record.
    ...writes('lender-manager', 'Tested a lender'),
    summary: 'makes one call to a lender, marked as a test and about nobody, and says what went out and what came back',
    description:
      'Nothing of it is stored or counted but one entry in the history: no application, run, cap, figure or breaker. A lender that is paused, closed, full or left alone is tested all the same. A postback goes to our own address, signed as the lender signs it.',
    input: testInput,
    answer: lenderTest,
    refusals: {
      404: UNKNOWN_LENDER,
      409: 'The lender may take a test for a person, or a secret of its is missing',
    },
  }),
}
