/** Whether a link's token is good, and whose address it verifies. Every failure looks the same from outside. */

import type { Clock } from '../platform/clock/clock.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Needs } from './needs.ts'
import { hashToken } from './send-verification.ts'

type TokenCheck = { readonly kind: 'verified'; readonly email: string } | { readonly kind: 'failed' }

export async function verifyToken(
  { storage: { records }, log, now }: { readonly storage: Needs['storage']; readonly log: Log; readonly now: Clock },
  token: string,
): Promise<TokenCheck> {
  const verification = await records.verifications.findByTokenHash(hashToken(token))
  if (!verification || verification.supersededAt || verification.expiresAt <= now()) return { kind: 'failed' }
  const person = await records.sealed.open(verification.id, 'verification')
  if (!person) return { kind: 'failed' }
  await records.verifications.markVerified(verification.id, now())
  log.note('email-verified', { verificationId: verification.id })
  return { kind: 'verified', email: person.email }
}
