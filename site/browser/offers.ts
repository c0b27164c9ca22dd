/**
 * The person's choice among offers, and "no thanks". A choice has a key of its own: sent again because its answer was lost, it is the same choice.
 * Offer ids and keys of choices stay in memory; a reload finds the run by the key of its submission.
 */

import { IDEMPOTENCY_KEY_HEADER } from '#contracts/endpoint.ts'
import type { ChooseOfferRequest } from '#contracts/public/offers.ts'
import { callApi } from './api.ts'
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
  const send = () =>
    callApi('POST /api/offers/choose', choice, { ...waitingLikeASubmission(), headers: { [IDEMPOTENCY_KEY_HEADER]: key } })
  return sendUntilKnown(send, { key, sentAt: Date.now() })
}

/** Any of the offers names the request. */
export const declineOffers = (offerId: string): Promise<Sent> =>
  callApi('POST /api/offers/decline', { offerId }, { keepalive: true })

/** `keepalive`: whoever leaves the page has still chosen. */
const waitingLikeASubmission = () => ({ keepalive: true, signal: AbortSignal.timeout(SUBMISSION_TIMEOUT_MS) })
