/** An application from its submission to its answer (spec §3, §7). */
import * as z from 'zod/mini'
import { applicationShape } from '#domain/application/application.ts'
import { withCrossFieldRules } from '#domain/application/cross-field-rules.ts'
import { consent } from '#domain/application/fields/consent.ts'
import { consentBeforeChoice } from '#domain/application/fields/consent-with-choice.ts'
import { SUBMISSION_STATUSES } from '#domain/application/submission-outcome.ts'
import { priceTag } from '#domain/matching/lender/price-tag.ts'
import { namedLender, offersToChoose, whatMayHelp } from '#domain/matching/run/outcome-parts.ts'
import type { Policy } from '#domain/policy/policy.ts'
import type { Today } from '#domain/values/calendar.ts'
import { described } from '#domain/values/described.ts'
import { IDEMPOTENCY_KEY_PATTERN } from '../endpoint.ts'
import { APPLICATION_DESCRIPTIONS } from './application-descriptions.ts'
import { dataErrors, type PublicEndpoints, refused, submissionFailure, success } from './public-endpoint.ts'

/** Recorded, never judged: where a visit began and which campaign brought it. */
const visitNote = (description: string, example: string) =>
  described(z.optional(z.string().check(z.maxLength(100))), description, { examples: [example] })

export const visitNames = {
  landingPath: visitNote('the page on which the visit began', '/payday-loans'),
  utm_source: visitNote('the source that the visit’s link names', 'newsletter'),
  utm_medium: visitNote('the kind of link', 'email'),
  utm_campaign: visitNote('the campaign’s name', 'spring'),
}

const submissionShape = (today: Today) => ({
  ...applicationShape(today),
  userIP: described(z.string().check(z.maxLength(45)), 'the client’s public address, as the form found it', { format: 'ipv4' }),
  landingTimestamp: described(z.optional(z.int().check(z.gte(0))), 'when the visit began, in milliseconds since 1970', {
    examples: [1_767_625_200_000],
  }),
  consent,
  begunFrom: described(
    z.optional(z.string().check(z.regex(IDEMPOTENCY_KEY_PATTERN))),
    'the Idempotency-Key of the request that this one was begun from, such as one that got a no: where the person chooses the lender (`consumer-first`), lenders that refused there are not asked again, and are named in `refusedBefore`. Nobody else is told of them',
    { examples: ['8f14e45fceea167a5a36dedd4bea2543'] },
  ),
  /** A client that fills it in is recorded as a machine, and served all the same. */
  website: described(z.optional(z.string().check(z.maxLength(1000))), 'a field that no person sees: leave it out', {
    examples: [],
  }),
  ...visitNames,
})

const BANK_WITH_CHOICE = 'Bank numbers come with the choice of an offer'
const notYet = z.optional(z.never({ error: BANK_WITH_CHOICE }))

/** How a submission is judged, by who chooses the lender. */
export const SUBMISSION_SCHEMAS = {
  'by-ranking': (today: Today) => withCrossFieldRules(z.strictObject(submissionShape(today))),
  'by-person': (today: Today) =>
    withCrossFieldRules(
      z.strictObject({
        ...submissionShape(today),
        bankName: notYet,
        routingNumber: notYet,
        accountNumber: notYet,
        consent: consentBeforeChoice,
      }),
    ),
} as const satisfies Record<Policy['choice'], unknown>

const beforeChoice = <Field extends 'bankName' | 'routingNumber' | 'accountNumber'>(
  field: Field,
  schema: ReturnType<typeof applicationShape>[Field],
) =>
  described(
    z.optional(schema),
    `${APPLICATION_DESCRIPTIONS[field].description}. Required where the ranking chooses the lender (\`as-specified\`); refused where the person chooses (\`consumer-first\`): then it comes with the choice`,
    { examples: APPLICATION_DESCRIPTIONS[field].examples ?? [] },
  )

const describedConsent = z.extend(consentBeforeChoice, {
  callsAndTexts: described(
    consentBeforeChoice.shape.callsAndTexts,
    'that lenders may call and text about this request; optional, and only where the person chooses the lender (`consumer-first`)',
    { examples: [false] },
  ),
})

export const submitApplicationRequest = (today: Today) => {
  const shape = submissionShape(today)
  return withCrossFieldRules(
    z.strictObject({
      ...shape,
      bankName: beforeChoice('bankName', shape.bankName),
      routingNumber: beforeChoice('routingNumber', shape.routingNumber),
      accountNumber: beforeChoice('accountNumber', shape.accountNumber),
      consent: described(describedConsent, 'the boxes of the last step, the texts that were on screen, and what sent it'),
    }),
  )
}
export type SubmitApplicationRequest = z.infer<ReturnType<typeof submitApplicationRequest>>

export const submissionData = z.object({
  status: described(
    z.enum(SUBMISSION_STATUSES),
    'accepted: `sold` (priced) or `approved` (price not final); undecided: `pending`, or `offers` to choose from; not accepted: `data_error`, `reject`, `error`; nothing chosen: `expired`, `withdrawn`',
    { examples: ['sold'] },
  ),
  lead_id: described(z.string(), 'the application’s number, to be named in questions about it', { format: 'uuid' }),
  redirect: described(z.nullable(z.string()), 'where to send the applicant’s browser; null when there is nowhere to go', {
    format: 'uri',
    examples: ['https://example.com/go/8mZ1x4T0uF2c'],
  }),
  data_errors: described(dataErrors, 'by field, what a lender could not work with', { examples: [{}] }),
  reasons: described(z.array(z.string()), 'why it was not accepted, or not yet, as sentences for the applicant', {
    examples: [[]],
  }),
  lender: described(z.optional(namedLender), 'the lender that accepted, or that has it and has not answered', {
    examples: [{ name: 'Larkspur Bank', license: 'CFL-0017' }],
  }),
  price: described(z.optional(priceTag), 'what the lender that accepted said it charges, before its contract'),
  offers: described(z.optional(offersToChoose), 'with the status `offers`', { examples: [] }),
  help: described(z.optional(whatMayHelp), 'after an ending without a yes', { examples: [] }),
  repeats_earlier: described(
    z.optional(z.literal(true)),
    'with the status `pending`: the same person applied a short time ago. No lender got this application, and the answer to the earlier one goes by email to the address that was given with that one',
    { examples: [] },
  ),
})
export type SubmissionData = z.infer<typeof submissionData>

const names = (description: string, example: readonly string[]) =>
  described(z.array(z.string()), description, { examples: [example] })

/** Where a request has been, for the person who waits: names, and nothing else. */
const requestTrail = z.object({
  asked: names('lenders that were asked without the name', ['Larkspur Bank', 'Marigold Credit']),
  saidYes: described(z.nullable(z.int()), 'how many of them said yes; null: not all have answered', { examples: [2] }),
  reading: described(z.nullable(z.string()), 'the lender that has the application now and has not answered', {
    examples: ['Larkspur Bank'],
  }),
  readers: names('lenders that have received the application and answered, in order', []),
})
export type RequestTrail = z.infer<typeof requestTrail>

const progressAnswer = z.object({
  stage: described(
    z.string(),
    'what is being done just now: `received`, `screen`, `ping`, `rank`, `cap`, `post`, `status` or `finish`',
    {
      examples: ['ping'],
    },
  ),
  done: described(z.boolean(), 'whether the run has ended'),
  lender: described(
    z.optional(z.string()),
    'the name of the lender that the application was sent to, until it refuses. Only one that `data` names as accepting is sure to have it',
    { examples: ['Larkspur Bank'] },
  ),
  data: described(z.optional(submissionData), 'what the submission is answered with, once that is done'),
  trail: described(z.optional(requestTrail), 'where the application has been; absent for a repetition of an earlier one'),
})
export type ProgressAnswer = z.infer<typeof progressAnswer>

export const refusedSubmission = (description: string) => ({ description, schema: submissionFailure })
export const refusedForNow = (description: string) => ({
  ...refusedSubmission(description),
  headers: { 'retry-after': 'after how many seconds to try again' },
})

export const SUBMISSION_ENDPOINTS = {
  'POST /api/submit-application': {
    name: 'submit-application',
    tag: 'applications',
    summary: 'Submit an application and have it matched with a lender',
    description:
      'Stores the application, asks lenders, and answers when one has accepted, when none has, or when the time is over (`pending`). Whoever applies again while an earlier application stands (it was accepted, or is under way and not only waiting for a choice), under another Idempotency-Key, is answered `pending` with `repeats_earlier`, and learns nothing of the earlier one: anybody can type somebody else’s answers. Without an Idempotency-Key, the same body within five minutes is the same submission. Dates and ages are judged by the server’s clock.',
    caller: 'anyone',
    failure: 'submission',
    input: submitApplicationRequest,
    idempotencyKey: 'optional',
    answers: {
      200: { description: 'What became of it', schema: z.object({ success, data: described(submissionData, 'the outcome') }) },
      400: refusedSubmission('The body is not JSON, or the Idempotency-Key has a form that we do not take'),
      409: refusedSubmission('This Idempotency-Key was used with another application'),
      422: refusedSubmission('A field is not valid; `data_errors` says which. Nothing was stored'),
      429: refusedForNow('Too many submissions from this address, or for this person'),
      503: refusedForNow('Too busy, or not ready. Nothing was stored'),
    },
  },
  'GET /api/applications/progress': {
    name: 'applications-progress',
    tag: 'applications',
    summary: 'The real stage of a submission, and its answer once there is one',
    description: 'Only a client that knows the Idempotency-Key can ask for it.',
    caller: 'anyone',
    idempotencyKey: 'required',
    answers: {
      200: {
        description: 'How far it has come',
        schema: progressAnswer,
      },
      404: refused('There is no submission under this key, or the key is missing'),
    },
  },
  'GET /api/today': {
    name: 'today',
    tag: 'applications',
    summary: 'Today’s real figures',
    description: 'Counted from what is stored, by the day in New York.',
    caller: 'anyone',
    answers: {
      200: {
        description: 'The figures',
        schema: z.object({
          approved: described(z.int().check(z.gte(0)), 'how many applications a lender has accepted today', { examples: [12] }),
        }),
      },
    },
  },
} as const satisfies PublicEndpoints
