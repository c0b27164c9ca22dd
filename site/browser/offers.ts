/**
 * The person's choice among offers, and "no thanks". A choice has a key of its own: sent again because its answer was lost, it is the same choice.
 * Offer ids and keys of choices stay in memory; a reload finds the run by the key of its submission.
 */
import type { ChooseOfferRequest } from '#domain/api/offers.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#domain/idempotency-key.ts'
import { ask } from './api.ts'
import { newKey } from './idempotency-key.ts'
import { type Sent, SUBMISSION_TIMEOUT_MS, type Submission, sendUntilKnown } from './submission.ts'

let last: { readonly key: string; readonly choice: string } | undefined

function keyFor(choice: ChooseOfferRequest): string {
  const text = JSON.stringify(choice)
  if (last?.choice !== text) last = { key: newKey(), choice: text }
  return last.key
}

export function chooseOffer(choice: ChooseOfferRequest): Promise<Submission> {
  const key = keyFor(choice)
  return sendUntilKnown(() => post('choose', choice, { [IDEMPOTENCY_KEY_HEADER]: key }), { key, sentAt: Date.now() })
}

/** Any of the offers names the request. */
export const declineOffers = (offerId: string): Promise<Sent> => post('decline', { offerId })

/** Answered like a submission. `keepalive`: whoever leaves the page has still chosen. */
const post = (act: 'choose' | 'decline', body: object, headers: Readonly<Record<string, string>> = {}): Promise<Sent> =>
  ask<'POST /api/submit-application'>(`/api/offers/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(SUBMISSION_TIMEOUT_MS),
  })
