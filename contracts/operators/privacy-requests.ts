/** Privacy requests, from the list to their answer. */
import * as z from 'zod/mini'
import { PRIVACY_REQUEST_KINDS } from '#domain/law/ccpa-request.ts'
import { PRIVACY_REQUEST_STEPS } from '#domain/law/privacy-request-dates.ts'
import { described, objectOrNull } from '#domain/values/described.ts'
import { looks } from './looks.ts'
import { callsAbout, reads, reveals, writes } from './operator-endpoint.ts'
import { count, knownDay, moment, momentOrNull, pageSize, reason, text, textOrNull, values } from './parts.ts'

const call = callsAbout('privacy-requests')

/** How a request was answered; the record that California asks for. */
const CALIFORNIA_OUTCOMES = ['opted-out', 'erased', 'copy-sent', 'corrected', 'not-verified', 'nothing-held'] as const
export const PRIVACY_REQUEST_OUTCOMES = [...CALIFORNIA_OUTCOMES, 'answered'] as const
export type PrivacyRequestOutcome = (typeof PRIVACY_REQUEST_OUTCOMES)[number]

/** PR-XXXXX-XXXXX, as it stands in the receipt; typed in any case. */
export const privacyReference = described(
  z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^PR-[0-9A-Z]{5}-[0-9A-Z]{5}$/, { error: 'must be a reference such as PR-7K2QX-M9T4B' }),
    ),
  'such as PR-7K2QX-M9T4B',
  { examples: ['PR-7K2QX-M9T4B'] },
)

const listedPrivacyRequest = z.object({
  reference: text('as it stands in the receipt', 'PR-7K2QX-M9T4B'),
  status: described(z.enum(['open', 'completed']), 'whether it was answered'),
  request: described(z.enum(PRIVACY_REQUEST_KINDS), 'what is asked for', { examples: ['opt-out'] }),
  confirmedAt: momentOrNull('when the reader of the receipt said that the request is theirs'),
  createdAt: moment('when it was made'),
  acknowledgeBy: knownDay('by which day it must be acknowledged'),
  acknowledgedAt: momentOrNull('when the receipt was mailed'),
  optOutBy: knownDay('by which day selling and sharing must end'),
  answerBy: knownDay('by which day it must be answered'),
  completedAt: momentOrNull('when it was answered'),
  outcome: textOrNull('how it was answered', 'opted-out'),
  due: objectOrNull('of an open request: the nearest step that is still to be taken', {
    step: described(z.enum(PRIVACY_REQUEST_STEPS), 'what is to be done', { examples: ['answer'] }),
    by: knownDay('by which day'),
    daysLeft: count('how many days that leaves; below 0 when the day has passed', 12),
  }),
  overdue: described(
    z.nullable(z.enum(PRIVACY_REQUEST_STEPS)),
    'of an open request: the last step whose day has passed without it being taken',
  ),
})
export type ListedPrivacyRequest = z.infer<typeof listedPrivacyRequest>

const shownPrivacyRequest = z.object({
  ...listedPrivacyRequest.shape,
  masked: values('each value as far as it may be seen', { email: 'c•••@example.com' }),
  looks,
})
export type ShownPrivacyRequest = z.infer<typeof shownPrivacyRequest>

export const UNKNOWN_PRIVACY_REQUEST = 'There is no such request, or it was removed when its time was over'

export const PRIVACY_REQUEST_ENDPOINTS = {
  'GET /privacy-requests': call({
    name: 'list-privacy-requests',
    ...reads('viewer'),
    summary: 'the requests, the most urgent first',
    description: 'With the days by which the law wants each step done.',
    input: z.strictObject({
      status: described(z._default(z.enum(['open', 'completed', 'all']), 'open'), 'which'),
      limit: pageSize(100, 500),
    }),
    answer: z.object({ privacyRequests: described(z.array(listedPrivacyRequest), 'the requests, the most urgent first') }),
  }),
  'GET /privacy-requests/{reference}': call({
    name: 'show-privacy-request',
    ...reads('viewer'),
    summary: 'one request, its values masked',
    description: 'With who has looked at it in the clear.',
    input: z.strictObject({ reference: privacyReference }),
    answer: shownPrivacyRequest,
    refusals: { 404: UNKNOWN_PRIVACY_REQUEST },
  }),
  'POST /privacy-requests/{reference}/reveals': call({
    name: 'reveal-privacy-request',
    ...reveals('compliance', 'Looked at a privacy request', 'passkey-again'),
    summary: 'name, email and phone in the clear; who looked, when and why is recorded',
    description: 'The operator’s name and reason are kept sealed with the request.',
    input: z.strictObject({ reference: privacyReference, reason: reason('why you need to see them') }),
    answer: z.object({
      reference: text('the request', 'PR-7K2QX-M9T4B'),
      values: values('the values, by field', { fullName: 'Conny Accept' }),
    }),
    refusals: { 404: UNKNOWN_PRIVACY_REQUEST },
  }),
  'POST /privacy-requests/{reference}/completion': call({
    name: 'complete-privacy-request',
    ...writes('compliance', 'Completed a privacy request'),
    summary: 'notes that a request has been answered, and how',
    description: 'Once: what was noted is not changed.',
    input: z.strictObject({
      reference: privacyReference,
      outcome: described(
        z.enum(PRIVACY_REQUEST_OUTCOMES, { error: `must be one of ${PRIVACY_REQUEST_OUTCOMES.join(', ')}` }),
        'how',
      ),
    }),
    answer: shownPrivacyRequest,
    refusals: { 404: UNKNOWN_PRIVACY_REQUEST, 409: 'The request is completed already' },
  }),
}
