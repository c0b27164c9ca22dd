import type { VERIFICATION_ENDPOINTS } from '#contracts/public/verification.ts'
import { VERIFICATION_LINK_FAILED } from '#domain/application/verification.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { FAILURE_TEXTS } from '../http/failures.ts'
import type { PublicHandlers } from '../http/public-route.ts'
import type { Needs } from './needs.ts'
import { sendVerification } from './send-verification.ts'
import { verifyToken } from './verify-token.ts'

export const verificationRoutes = (context: Needs): PublicHandlers<typeof VERIFICATION_ENDPOINTS> => ({
  'POST /api/send-verification': async (input, { addressKey }) => {
    const requested = await sendVerification(context, { ...input, addressKey })
    return requested.kind === 'limited' ? refuse(429, FAILURE_TEXTS.tooMany, requested) : answer({ success: true })
  },
  'POST /api/verify-token': async ({ token }) => {
    const check = await verifyToken(context, token)
    return check.kind === 'failed' ? refuse(400, VERIFICATION_LINK_FAILED.message) : answer({ success: true, email: check.email })
  },
})
