/** The person's choice among offers (where the policy lets the person choose: docs/policies.md). */
import * as z from 'zod/mini'
import { fieldErrors } from '#domain/application/field-errors.ts'
import { accountNumber, bankName } from '#domain/application/fields/bank.ts'
import { choiceConsent } from '#domain/application/fields/consent-with-choice.ts'
import { routingNumber } from '#domain/application/fields/routing-number.ts'
import { described } from '#domain/values/described.ts'
import { type PublicEndpoints, success } from './public-endpoint.ts'
import { refusedForNow, refusedSubmission, submissionData } from './submissions.ts'

const offerId = described(z.string().check(z.minLength(16), z.maxLength(100)), 'of one of the offers', {
  examples: ['q1k3Jm5x0d7u9PzR2t4vXw'],
})

const bankOfChoice = z.strictObject({ bankName, routingNumber, accountNumber })

const chooseOfferRequest = z.strictObject({
  offerId,
  consent: described(choiceConsent, 'the permission that goes with the choice, and the statement that was on screen'),
  bank: described(z.optional(bankOfChoice), 'where the lender would pay to; only for an offer with `needsBank`'),
  submissionKey: described(
    z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    'the Idempotency-Key that the application was submitted with: only the device that applied has it',
    { examples: ['0b7c2f1e-6a54-4d3c-9d58-2f5a1c7e9b10'] },
  ),
  ssnLastFour: described(
    z.optional(z.string().check(z.regex(/^\d{4}$/, { error: 'Enter 4 digits' }))),
    'the last digits of the Social Security number; needed with bank numbers that come without `submissionKey`',
    { examples: ['4321'] },
  ),
  payDates: described(
    z.optional(z.strictObject({ nextPayDate: z.string(), followingPayDate: z.string() })),
    'the next two, as in an application; needed once the next one of the application has passed',
    { examples: [] },
  ),
})
export type ChooseOfferRequest = z.infer<typeof chooseOfferRequest>

const given = { description: 'What became of it', schema: z.object({ success, data: described(submissionData, 'the outcome') }) }
const UNKNOWN_OFFER = 'There is no such offer, or the offers have ended'

export const OFFER_ENDPOINTS = {
  'POST /api/offers/choose': {
    name: 'choose-offer',
    tag: 'applications',
    summary: 'Choose an offer: its lender, and no other, gets the identity',
    description:
      'Answered like a submission. A lender that does not take it after all is named in `data.offers.noAfterAll`, beside the offers that are left; nothing goes to another lender without another choice. The same Idempotency-Key with the same body gets the first choice’s answer as it stands now.',
    caller: 'anyone',
    failure: 'submission',
    idempotencyKey: 'required',
    input: chooseOfferRequest,
    whenInvalid: (issues) => ({ status: 422, text: issues[0]?.message, dataErrors: fieldErrors(issues) }),
    answers: {
      200: given,
      400: refusedSubmission('The body is not JSON, or the Idempotency-Key is missing or has a form that we do not take'),
      404: refusedSubmission(UNKNOWN_OFFER),
      409: refusedSubmission(
        'This Idempotency-Key was used with another choice, or a lender may have the person’s details already',
      ),
      422: refusedSubmission('A field is not valid; `data_errors` says which. Nothing was stored'),
      503: refusedForNow('Too busy, or not ready. Nothing was stored'),
    },
  },
  'POST /api/offers/decline': {
    name: 'decline-offers',
    tag: 'applications',
    summary: 'No thanks: ends the request, and nothing is sent to a lender',
    description: 'Any of the offers names the request. Saying it twice is no failure.',
    caller: 'anyone',
    failure: 'submission',
    input: z.strictObject({ offerId }),
    answers: {
      200: given,
      404: refusedSubmission(UNKNOWN_OFFER),
      409: refusedSubmission('An offer has been chosen, and its lender is being asked'),
    },
  },
} as const satisfies PublicEndpoints
