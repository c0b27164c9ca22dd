import type { PRIVACY_ENDPOINTS } from '#contracts/public/privacy.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import { FAILURE_TEXTS } from '../../http/failures.ts'
import type { PublicHandlers } from '../../http/public-route.ts'
import type { Needs } from '../needs.ts'
import { confirmPrivacyRequest } from './confirm-privacy-request.ts'
import { makePrivacyRequest } from './make-privacy-request.ts'

const NO_LINK = 'This link doesn’t work any more. Make the request again, or write to us.'

export const privacyRoutes = (context: Needs): PublicHandlers<typeof PRIVACY_ENDPOINTS> => ({
  'POST /api/ccpa-requests': async (input, { addressKey }) => {
    const made = await makePrivacyRequest(context, { ...input, addressKey })
    if (made.kind === 'limited') return refuse(429, FAILURE_TEXTS.tooMany, made)
    return answer({ success: true, reference: made.reference })
  },
  'POST /api/ccpa-requests/confirm': async ({ token }) => {
    const confirmed = await confirmPrivacyRequest(context, token)
    return confirmed ? answer({ success: true, ...confirmed }) : refuse(404, NO_LINK)
  },
})
