/** Asks the person behind an email address to open a link. The mail goes through a job, so the form never waits for it. */

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { consumeLimits, type Limited } from '../platform/limits/consume-limits.ts'
import { fingerprintMailbox, fingerprintsOfEmail } from '../platform/vault/email-fingerprints.ts'
import type { Needs } from './needs.ts'

type VerificationRequested = { readonly kind: 'accepted' } | Limited

const TOKEN_BYTES = 32

export async function sendVerification(
  { storage, vault, jobs, limits, log, metrics, now, verificationHours }: Needs,
  request: { readonly email: string; readonly firstName?: string | undefined; readonly addressKey: string },
): Promise<VerificationRequested> {
  const limited = await consumeLimits({ limits, metrics }, [{ limit: 'mails-per-address', key: request.addressKey }])
  if (limited) return limited

  const withheld = await consumeLimits({ limits, metrics }, [
    { limit: 'mails-per-email', key: fingerprintMailbox(vault, request.email) },
  ])
  if (withheld) {
    // The same answer as always: a stranger cannot find out whether others have asked for mails to this address.
    log.note('verification-mail-withheld', { limit: 'mails-per-email' })
    return { kind: 'accepted' }
  }

  const id = randomUUID()
  const mailId = randomUUID()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const at = now()
  await storage.transaction(async (records) => {
    await records.sealed.addSubject(
      { id, kind: 'verification', at },
      { verification: { email: request.email, firstName: request.firstName }, 'verification-link': { token } },
    )
    await records.verifications.issue({
      id,
      tokenHash: hashToken(token),
      emailFingerprints: fingerprintsOfEmail(vault, request.email),
      at,
      expiresAt: new Date(at.getTime() + verificationHours * HOUR_MS),
    })
    await records.mails.add({ id: mailId, kind: 'verification', subjectId: id, at })
    await jobs.enqueue(records.sql, 'mail', { mailId })
  })
  log.note('verification-issued', { verificationId: id, mailId })
  return { kind: 'accepted' }
}

/** The token has 256 random bits: a plain hash is as good as a slow one, and can be looked up. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
