/**
 * Your request: what a person who holds the link of an outcome mail sees and does, without an account. The token alone shows the status and the
 * lender's name; everything else, and every act, also asks the date of birth. What the ledger knows about the person, the person can see.
 */

import * as z from 'zod/mini'
import { SUBMISSION_STATUSES } from '#domain/application/submission-outcome.ts'
import { consentAct } from '#domain/consent/acts.ts'
import { contractFigures } from '#domain/matching/lender/final-terms.ts'
import { offerTerms } from '#domain/matching/lender/offer.ts'
import { priceTag } from '#domain/matching/lender/price-tag.ts'
import { namedLender, shownOdds, whatMayHelp } from '#domain/matching/run/outcome-parts.ts'
import { described, objectOrNull, objects } from '#domain/values/described.ts'
import type { Answer } from '../endpoint.ts'
import { type PublicEndpoints, refused, refusedLater, success } from './public-endpoint.ts'

const moment = (description: string) => described(z.string(), description, { format: 'date-time' })
const sentence = (description: string, example: string) => described(z.string(), description, { examples: [example] })

const token = described(z.string().check(z.minLength(20), z.maxLength(100)), 'from the link, behind its #', {
  examples: ['rk3Jm5x0d7u9PzR2t4vXwq1k3Jm5x0d7'],
})
/** Not the application's rule: a date that nobody could have is a wrong answer here, and counts as one. */
const dateOfBirth = described(
  z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/, { error: 'Enter your date of birth as MM/DD/YYYY' })),
  'as it was given with the application',
  {
    examples: ['04/15/1987'],
  },
)

/** `received`: it has left, and the lender knows it. `not-received`: it never reached the lender. */
export const SHARING_STATES = ['received', 'may-have-been-received', 'not-received'] as const

const shownSharing = z.object({
  lender: sentence('the lender’s name', 'Larkspur Bank'),
  at: moment('when'),
  /** `masked`: asked without the name. */
  kind: described(z.enum(['masked', 'identity', 'bank']), 'what was sent', { examples: ['identity'] }),
  fields: described(z.array(z.string()), 'the names of the fields', { examples: [['firstName', 'ssn']] }),
  why: sentence('why', 'You chose its offer.'),
  state: described(z.enum(SHARING_STATES), 'whether it arrived', { examples: ['received'] }),
})
export type ShownSharing = z.infer<typeof shownSharing>

const shownLook = z.object({
  at: moment('when'),
  reason: sentence('why, as the member of our staff wrote it', 'caller asked about her request'),
  seen: described(z.array(z.string()), 'the names of the fields that were shown; none: something was done, and nothing was shown', {
    examples: [['email', 'primaryPhone']],
  }),
})

export type ShownLook = z.infer<typeof shownLook>

export const ERASURE_STATES = ['asked', 'in-writing', 'promised', 'confirmed', 'unanswered'] as const

const shownErasure = z.object({
  lender: sentence('the lender’s name', 'Larkspur Bank'),
  state: described(z.enum(ERASURE_STATES), 'how far the lender is: `promised` means later', { examples: ['confirmed'] }),
  at: moment('since when it stands so'),
})

const shownConsent = z.object({
  act: sentence('what was done', 'terms'),
  text: consentAct.shape.text,
  at: moment('when'),
  version: described(z.nullable(z.string()), 'the version that was shown; null: the browser did not say', { examples: ['1.2'] }),
  sha256: described(z.nullable(z.string()), 'the hash of its words; null: nobody vouches for them', { examples: [null] }),
  wording: described(z.nullable(z.string()), 'the exact text; null: it is not on record', { examples: [null] }),
})

const keptUntil = z.object({
  what: sentence('what is kept', 'Your bank numbers'),
  until: described(z.nullable(z.string()), 'until when; null: gone already', { format: 'date-time' }),
})

const requestDetails = z.object({
  state: described(z.string(), 'the state of residence', { examples: ['TX'] }),
  loanAmount: described(z.int(), 'what was asked for, in whole US dollars', { examples: [1000] }),
  reasons: described(z.array(z.string()), 'why it was not accepted', { examples: [[]] }),
  help: described(z.optional(whatMayHelp), 'after an ending without a yes: who read it, and what may help'),
  toCheck: described(
    z.record(z.string(), z.string()),
    'the answers that a lender could not use, by field, each with what is wrong',
    {
      examples: [{ employer: 'The lender could not use this answer' }],
    },
  ),
  bankRefused: objectOrNull('the lender that accepted and could not use the bank numbers; its acceptance stands', {
    lender: sentence('the lender’s name', 'Larkspur Bank'),
    at: moment('when it said so'),
  }),
  price: described(z.nullable(priceTag), 'the offer of the lender that accepted'),
  offers: described(
    z.optional(
      z.array(
        z.object({
          lender: sentence('the lender’s legal name', 'Larkspur Bank'),
          price: described(priceTag, 'what it gives and takes'),
          until: moment('until when'),
          odds: described(z.optional(shownOdds), 'how many of the people who chose it were accepted'),
        }),
      ),
    ),
    'what can be chosen now, with the status `offers`',
    { examples: [] },
  ),
  offered: described(z.nullable(offerTerms), 'the terms of that offer, to hold a contract against'),
  contract: objectOrNull('what the person told us of it', { ...contractFigures.shape, at: moment('when') }),
  redirect: described(z.nullable(z.string()), 'to the lender’s page, as long as that is good', { format: 'uri', examples: [null] }),
  reports: objects('the lender’s later word', {
    at: moment('when'),
    text: sentence('what the lender reported', 'Larkspur Bank has paid out the loan.'),
  }),
  looks: described(z.array(shownLook), 'every look of our staff'),
  consents: described(z.array(shownConsent), 'the consents, with the exact texts'),
  certificates: described(z.array(z.string()), 'signed consent certificates, each the exact text of its file', { examples: [[]] }),
  afterOptOut: described(
    z.optional(z.boolean()),
    'true: it was made after the address had opted out, and counts as the person’s own instruction',
  ),
  mayStopSharing: described(z.boolean(), 'whether there is something to stop'),
})

/** Everything that a link may show; `details` only with the date of birth. */
export const yourRequest = z.object({
  leadId: described(z.string(), 'the request’s number', { format: 'uuid' }),
  madeAt: moment('when it was made'),
  status: described(z.enum([...SUBMISSION_STATUSES, 'received']), 'how it stands', { examples: ['sold'] }),
  repeatsEarlier: described(
    z.optional(z.literal(true)),
    'with the status `pending`: the same person had applied a short time before, and the answer goes to the address that was given then',
    { examples: [] },
  ),
  lender: described(z.nullable(namedLender), 'the lender that accepted, or that has it and has not answered'),
  keptOut: described(
    z.array(z.string()),
    'our own rule that kept it from every lender, such as a state that we don’t serve; empty: none, or the date of birth is needed',
    { examples: [[]] },
  ),
  /** No act is left then, and no date of birth is asked. */
  isIdentityGone: described(z.boolean(), 'whether the person’s details are gone, whatever the reason'),
  sharedWith: described(z.nullable(z.array(shownSharing)), 'everything that was shared; null: the date of birth is needed'),
  erasures: described(z.array(shownErasure), 'lenders that were asked to erase the person'),
  kept: described(z.nullable(z.array(keptUntil)), 'what is kept until when; null: the date of birth is needed'),
  details: described(z.nullable(requestDetails), 'null: the date of birth is needed, or the details are gone'),
})
export type YourRequest = z.infer<typeof yourRequest>

const keptNote = z.object({ at: moment('when'), text: sentence('what our staff wrote', 'Called back, nobody answered.') })
const keptMail = z.object({
  at: moment('when it was written'),
  what: sentence('what it was about', 'How a request ended'),
  sentAt: described(z.nullable(z.string()), 'when it was sent; null: it was not', { format: 'date-time' }),
})

/** Everything that is kept about the person, for people and programs. Numbers show their last digits only. */
const requestCopy = z.object({
  request: described(yourRequest, 'what the page shows'),
  answers: described(z.record(z.string(), z.union([z.string(), z.number()])), 'what was entered, by field', {
    examples: [{ firstName: 'Ada', ssn: '•••-••-4321' }],
  }),
  visit: described(
    z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    'where it was sent from: IP address, browser, how the person arrived',
    { examples: [{ userIP: '203.0.113.7', landingPath: '/payday-loans' }] },
  ),
  mails: described(z.array(keptMail), 'our emails about it'),
  notes: described(z.array(keptNote), 'notes of our staff'),
  lenderReference: described(z.nullable(z.string()), 'the lender’s own number for it; null: there is none', {
    examples: ['LB-20931'],
  }),
})
export type RequestCopy = z.infer<typeof requestCopy>

const NO_LINK = 'There is no such link, or its time is over'
const WRONG_DATE = 'The date of birth is not the one that was given'
const TOO_MANY = refusedLater('Too many tries today with a wrong date of birth')
const withDate = z.strictObject({ token, dateOfBirth })
const shown = {
  description: 'The request as it stands',
  schema: z.object({ success, request: described(yourRequest, 'the request') }),
}
const copied = { description: 'The copy', schema: z.object({ success, copy: described(requestCopy, 'the copy') }) }
const actsAnswer = <const Done extends Answer>(done: Done) => ({
  200: done,
  403: refused(WRONG_DATE),
  404: refused(NO_LINK),
  409: refused('There is nothing left to do'),
  422: refused('A field is not valid'),
  429: TOO_MANY,
})

export const YOUR_REQUEST_ENDPOINTS = {
  'POST /api/your-request': {
    name: 'your-request',
    tag: 'privacy',
    summary: 'What a request has come to, and who got what',
    description: 'Opening the link also verifies the email address that it was sent to.',
    caller: 'anyone',
    input: z.strictObject({ token, dateOfBirth: z.optional(dateOfBirth) }),
    answers: { 200: shown, 403: refused(WRONG_DATE), 404: refused(NO_LINK), 422: refused('A field is not valid'), 429: TOO_MANY },
  },
  'POST /api/your-request/copy': {
    name: 'your-request-copy',
    tag: 'privacy',
    summary: 'A copy of everything',
    description: 'SSN, license, routing and account numbers show their last digits only.',
    caller: 'anyone',
    input: withDate,
    answers: actsAnswer(copied),
  },
  'POST /api/your-request/continue': {
    name: 'your-request-continue',
    tag: 'privacy',
    summary: 'Go on with a request, in whatever browser the link was opened: choose an offer or, after a no, ask anew',
    description:
      'From then on the request, while its offers stand or after a no, answers under this Idempotency-Key as if it had been submitted with it: `GET /api/applications/progress` shows the offers, and `begunFrom` may name it.',
    caller: 'anyone',
    input: withDate,
    idempotencyKey: 'required',
    answers: {
      200: { description: 'The key is the request’s', schema: z.object({ success }) },
      400: refused('The Idempotency-Key is missing, or has a form that we do not take'),
      403: refused(WRONG_DATE),
      404: refused(NO_LINK),
      409: refused('There are no offers to choose from and no lender said no, or the key was used before'),
      422: refused('A field is not valid'),
      429: TOO_MANY,
    },
  },
  'POST /api/your-request/forget': {
    name: 'your-request-forget',
    tag: 'privacy',
    summary: 'Forget me',
    description:
      'Erases this application and others of the same verified email address, and asks every lender that got the identity to erase it too. Their confirmations appear here.',
    caller: 'anyone',
    input: withDate,
    answers: actsAnswer(shown),
  },
  'POST /api/your-request/stop-sharing': {
    name: 'your-request-stop-sharing',
    tag: 'privacy',
    summary: 'Stop sharing',
    description: 'Ends a request that waits; a lender that has not answered is told that it is taken back.',
    caller: 'anyone',
    input: withDate,
    answers: actsAnswer(shown),
  },
  'POST /api/your-request/contract': {
    name: 'your-request-contract',
    tag: 'privacy',
    summary: 'Tell us what the contract says',
    description: 'After a yes: five figures, kept with the request in place of earlier ones, at most ten times.',
    caller: 'anyone',
    input: z.strictObject({ token, dateOfBirth, contract: described(contractFigures, 'as the contract has them') }),
    answers: actsAnswer(shown),
  },
  'POST /api/your-request/link': {
    name: 'your-request-link',
    tag: 'privacy',
    summary: 'Ask for the link again, by email',
    description: 'The answer is the same for everybody.',
    caller: 'anyone',
    input: z.strictObject({
      email: described(z.string().check(z.minLength(3), z.maxLength(254)), 'the address of the application', { format: 'email' }),
    }),
    answers: {
      200: { description: 'If there is a request under this address, a mail is on its way', schema: z.object({ success }) },
      422: refused('A field is not valid'),
      429: refusedLater('Too many requests for links from this address'),
    },
  },
} as const satisfies PublicEndpoints
