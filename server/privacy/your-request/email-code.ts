/**
 * A code instead of the link: six digits to the submission's own address, asked for and typed by whoever holds the submission's Idempotency-Key.
 * Typing them proves both, so they verify the address as a link does, and open Your request at once.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { isIdempotencyKey } from '#contracts/endpoint.ts'
import { EMAIL_CODE } from '#domain/application/verification.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { consumeLimits, type Limited } from '../../platform/limits/consume-limits.ts'
import { fingerprintMailbox, fingerprintsOfEmail } from '../../platform/vault/email-fingerprints.ts'
import { submissionKeys } from '../../submissions/submit-application.ts'
import { addLink, makeToken, requestLinkAddress } from '../../verification/request-links.ts'
import type { Needs, Records } from '../needs.ts'

type Key = string | string[] | undefined
type Sending = { readonly kind: 'accepted' } | { readonly kind: 'unknown' } | Limited

const LIMITED: Limited = { kind: 'limited', retryAfterSeconds: HOUR_MS / 1000 }
const withKey = (key: string, code: string) => `${key}\n${code}`

export async function sendEmailCode(
  context: Needs,
  { key, addressKey }: { readonly key: Key; readonly addressKey: string },
): Promise<Sending> {
  const { storage, vault, jobs, log, now } = context
  const found = await findSubmission(context, key)
  if (!found) return { kind: 'unknown' }
  const { applicationId, email } = found
  const limited = await consumeLimits(context, [{ limit: 'mails-per-address', key: addressKey }])
  if (limited) return limited
  // The same answer as always: others may have asked for mails to this address.
  const withheld = await consumeLimits(context, [{ limit: 'mails-per-email', key: fingerprintMailbox(vault, email) }])
  if (withheld) {
    log.note('email-code-withheld', { applicationId, limit: 'mails-per-email' })
    return { kind: 'accepted' }
  }
  const at = now()
  const expiresAt = new Date(at.getTime() + EMAIL_CODE.minutes * 60_000)
  const code = String(randomInt(10 ** EMAIL_CODE.digits)).padStart(EMAIL_CODE.digits, '0')
  return storage.transaction(async (records) => {
    // One that is still on its way is not replaced: the mail in hand would bring digits that have stopped working.
    const onItsWay = await records.sealed.open(applicationId, 'email-code')
    if (onItsWay && new Date(onItsWay.expiresAt) > at) return { kind: 'accepted' }
    if (!(await records.emailCodes.issue(applicationId, vault.fingerprint('email-code', withKey(found.key, code)), expiresAt)))
      return LIMITED
    await records.sealed.put(applicationId, 'email-code', { code, expiresAt: expiresAt.toISOString() })
    const mailId = randomUUID()
    await records.mails.add({ id: mailId, kind: 'email-code', subjectId: applicationId, at })
    await jobs.enqueue(records.sql, 'mail', { mailId })
    log.note('email-code-issued', { applicationId, mailId })
    return { kind: 'accepted' }
  })
}

/** Answers the way to Your request. Undefined for every failure. */
export async function confirmEmailCode(
  context: Needs,
  { key, code }: { readonly key: Key; readonly code: string },
): Promise<string | undefined> {
  const { storage, vault, log, now, publicUrl } = context
  const found = await findSubmission(context, key)
  if (!found) return undefined
  const { applicationId, email } = found
  const expected = await storage.records.emailCodes.fingerprintToTry(applicationId, now())
  const typed = vault.fingerprints('email-code', withKey(found.key, code.replace(/\s/g, '')))
  if (expected === undefined || !typed.includes(expected)) return undefined
  const token = makeToken()
  await storage.transaction(async (records) => {
    await records.emailCodes.end(applicationId)
    await verifyAddress(records, { email, emailFingerprints: fingerprintsOfEmail(vault, email), at: now() })
    await addLink(context, records, { applicationId, token, at: now() })
  })
  log.note('email-verified', { applicationId })
  return requestLinkAddress(publicUrl, token)
}

/** Undefined, too, where there is no address left to write to. */
async function findSubmission({ storage: { records }, vault, now }: Needs, key: Key) {
  if (!isIdempotencyKey(key)) return undefined
  const submission = await records.submissions.find(submissionKeys(vault, key), now())
  const contact = submission && (await records.sealed.open(submission.applicationId, 'contact'))
  return contact && { key, applicationId: submission.applicationId, email: contact.email }
}

/** As if the link of step 1 had been opened; where none was ever sent, one that nobody has stands for it. */
async function verifyAddress(
  { verifications, sealed }: Records,
  { email, emailFingerprints, at }: { readonly email: string; readonly emailFingerprints: readonly string[]; readonly at: Date },
): Promise<void> {
  if (await verifications.markAddressVerified(emailFingerprints, at)) return
  const id = randomUUID()
  await sealed.addSubject({ id, kind: 'verification', at }, { verification: { email } })
  await verifications.issue({ id, tokenHash: randomBytes(32), emailFingerprints, at, expiresAt: at })
  await verifications.markVerified(id, at)
}
