import { IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '#contracts/endpoint.ts'
import type { OFFER_ENDPOINTS } from '#contracts/public/offers.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import { FAILURE_TEXTS } from '../../http/failures.ts'
import type { PublicHandlers } from '../../http/public-route.ts'
import type { Needs } from '../needs.ts'
import { chooseOffer } from './choose-offer.ts'
import { hashOfferId } from './offer-ids.ts'

const OFFER_TEXTS = {
  gone: 'These offers have ended.',
  otherChosen: 'A lender may have your details already, and only one at a time gets them.',
  conflict: 'This Idempotency-Key was used with another choice',
} as const

export const offerRoutes = (context: Needs): PublicHandlers<typeof OFFER_ENDPOINTS> => ({
  'POST /api/offers/choose': async (request, { headers }) => {
    const key = headers[IDEMPOTENCY_KEY_HEADER]
    if (!isIdempotencyKey(key)) return refuse(400, FAILURE_TEXTS.badKey)
    const end = await chooseOffer(context, request, key)
    switch (end.kind) {
      case 'answered':
        return answer({ success: true, data: end.answer })
      case 'invalid':
        return refuse(422, end.message, end)
      case 'conflict':
        return refuse(409, OFFER_TEXTS.conflict)
      case 'other-chosen':
        return refuse(409, OFFER_TEXTS.otherChosen)
      case 'gone':
        return refuse(404, OFFER_TEXTS.gone)
      default:
        return assertNever(end)
    }
  },
  'POST /api/offers/decline': async ({ offerId }) => {
    const offer = await context.storage.records.offers.find(hashOfferId(offerId))
    if (!offer) return refuse(404, OFFER_TEXTS.gone)
    const end = await context.matching.declineOffers(offer.applicationId)
    if (end.kind === 'answered') return answer({ success: true, data: end.answer })
    return end.kind === 'gone' ? refuse(404, OFFER_TEXTS.gone) : refuse(409, OFFER_TEXTS.otherChosen)
  },
})
