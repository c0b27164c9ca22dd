/** A California privacy request: stored, sealed, with the dates by which it is due. A receipt goes out at once, with a link to confirm it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type CcpaRequest, USUAL_PRIVACY_REQUEST } from '#domain/law/ccpa-request.ts'
import { privacyRequestDates } from '#domain/law/privacy-request-dates.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { consumeLimits, type Limited } from '../../platform/limits/consume-limits.ts'
import { fingerprintEmail, fingerprintMailbox } from '../../platform/vault/email-fingerprints.ts'
import { makeToken } from '../../verification/request-links.ts'
import { hashToken } from '../../verification/send-verification.ts'
import type { Needs } from '../needs.ts'

type PrivacyRequestMade = { readonly kind: 'made'; readonly reference: string } | Limited

export async function makePrivacyRequest(
  { storage, vault, jobs, limits, log, metrics, now }: Needs,
  { fullName, email, phone, request = USUAL_PRIVACY_REQUEST, addressKey }: CcpaRequest & { readonly addressKey: string },
): Promise<PrivacyRequestMade> {
  const emailFingerprint = fingerprintEmail(vault, email)
  const limited = await consumeLimits({ limits, metrics }, [{ limit: 'privacy-requests-per-address', key: addressKey }])
  if (limited) return limited
  // Over this limit only the receipt is left out: a stranger can neither use up a person's right to ask nor find out who has asked.
  // Operators see the request as not yet acknowledged.
  const withheld = await consumeLimits({ limits, metrics }, [
    { limit: 'privacy-receipts-per-email', key: fingerprintMailbox(vault, email) },
  ])

  const id = randomUUID()
  const mailId = randomUUID()
  const reference = makeReference()
  const token = makeToken()
  const at = now()
  await storage.transaction(async (records) => {
    await records.sealed.addSubject(
      { id, kind: 'privacy-request', at },
      { 'privacy-request': { fullName, email, phone }, ...(!withheld && { 'privacy-confirmation': { token } }) },
    )
    await records.privacyRequests.add({
      id,
      reference,
      request,
      confirmationHash: withheld ? null : hashToken(token),
      emailFingerprint,
      createdAt: at,
      ...privacyRequestDates(todayAcrossUs(at).earliest),
    })
    if (withheld) return
    await records.mails.add({ id: mailId, kind: 'privacy-receipt', subjectId: id, at })
    await jobs.enqueue(records.sql, 'mail', { mailId })
  })
  log.note('privacy-request-made', { privacyRequestId: id, ...(!withheld && { mailId }) })
  if (withheld) log.warn('privacy-receipt-withheld', { privacyRequestId: id, limit: 'privacy-receipts-per-email' })
  return { kind: 'made', reference }
}

/** Read aloud over a phone: no letter or digit that looks or sounds like another. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 10

function makeReference(): string {
  const letters = Array.from(randomBytes(REFERENCE_LENGTH), (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length])
  return `PR-${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
