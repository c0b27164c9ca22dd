/**
 * Your request as other subjects need it: the link that a mail to the applicant carries. It must stand in mails to the application's own
 * address only, for opening it verifies that address.
 */
import { randomBytes } from 'node:crypto'
import type { Context, Records } from '../../context.ts'
import { fingerprintsOfEmail } from '../../platform/vault/email-fingerprints.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { hashToken } from '../../verification/send-verification.ts'

const TOKEN_BYTES = 24
const DAY_MS = 86_400_000

type LinkContext = Pick<Context, 'requestLinkDays'>

/** Undefined: the applicant was erased. A mail takes the token from here until `forgetRequestToken`. */
export async function issueRequestLink(
  { requestLinkDays }: LinkContext,
  records: Records,
  applicationId: string,
  at: Date,
): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  if (!(await records.sealed.put(applicationId, 'request-link', { token }))) return undefined
  const expiresAt = new Date(at.getTime() + requestLinkDays * DAY_MS)
  await records.requestLinks.add({ tokenHash: hashToken(token), applicationId, at, expiresAt })
  return token
}

/** For a mail to the applicant. A mail that is sent again after its token was forgotten gets a new one. */
export async function requestLinkOf(
  context: LinkContext & Pick<Context, 'publicUrl' | 'now'>,
  records: Records,
  applicationId: string,
): Promise<string | undefined> {
  const kept = await records.sealed.open(applicationId, 'request-link')
  const token = kept?.token ?? (await issueRequestLink(context, records, applicationId, context.now()))
  // In the fragment: no server, proxy or referrer sees it on the way.
  return token && `${context.publicUrl}/your-request#${token}`
}

/** Once the mail is sent or given up: from here on only the hash of the token is left. */
export const forgetRequestToken = (records: Records, applicationId: string): Promise<void> =>
  records.sealed.remove(applicationId, 'request-link')

/** Whether a reader of this address has opened a link that was sent there. */
export async function isEmailVerified(records: Records, vault: Vault, email: string): Promise<boolean> {
  const fingerprints = fingerprintsOfEmail(vault, email)
  return (await records.verifications.isVerified(fingerprints)) || (await records.requestLinks.isAddressOpened(fingerprints))
}
