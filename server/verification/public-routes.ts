import type { VERIFICATION_ENDPOINTS } from '#contracts/public/verification.ts'
import { VERIFICATION_LINK_FAILED } from '#domain/application/verification.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { FAILURE_TEXTS } from '../http/failures.ts'
import type { PublicHandlers } from '../http/public-route.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Needs } from './needs.ts'
import { hashToken, sendVerification } from './send-verification.ts'

export const verificationRoutes = (context: Needs): PublicHandlers<typeof VERIFICATION_ENDPOINTS> => ({
  'POST /api/send-verification': async (input, { addressKey }) => {
    const requested = await sendVerification(context, { ...input, addressKey })
    return requested.kind === 'limited' ? refuse(429, FAILURE_TEXTS.tooMany, requested) : answer({ success: true })
  },
  'POST /api/verify-token': async ({ token }) => {
    const email = await verifyToken(context, token)
    return email === undefined ? refuse(400, VERIFICATION_LINK_FAILED.message) : answer({ success: true, email })
  },
})

/** Whose address it verifies. Undefined: the token is no good; every failure looks the same from outside. */
async function verifyToken(
  { storage: { records }, log, now }: { readonly storage: Needs['storage']; readonly log: Log; readonly now: Clock },
  token: string,
): Promise<string | undefined> {
  const verification = await records.verifications.findByTokenHash(hashToken(token))
  if (!verification || verification.supersededAt || verification.expiresAt <= now()) return undefined
  const person = await records.sealed.open(verification.id, 'verification')
  if (!person) return undefined
  await records.verifications.markVerified(verification.id, now())
  log.note('email-verified', { verificationId: verification.id })
  return person.email
}
