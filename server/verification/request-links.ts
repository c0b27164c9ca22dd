/**
 * The link to Your request. Opening it verifies the application's own address, so it goes only to who reads that mailbox: in a mail, or to who
 * has typed the code that a mail brought.
 */

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#domain/values/calendar.ts'
import { fingerprintsOfEmail } from '../platform/vault/email-fingerprints.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Needs, Records } from './needs.ts'
import { hashToken } from './send-verification.ts'

const TOKEN_BYTES = 24

type LinkContext = Pick<Needs, 'requestLinkDays'>

/** Undefined: the applicant was erased. A mail takes the token from here until `forgetRequestToken`. */
export async function issueRequestLink(
  context: LinkContext,
  records: Records,
  applicationId: string,
  at: Date,
): Promise<string | undefined> {
  const token = makeToken()
  if (!(await records.sealed.put(applicationId, 'request-link', { token }))) return undefined
  await addLink(context, records, { applicationId, token, at })
  return token
}

/** For a mail to the applicant. A mail that is sent again after its token was forgotten gets a new one. */
export async function requestLinkOf(
  context: LinkContext & Pick<Needs, 'storage' | 'publicUrl' | 'now'>,
  applicationId: string,
): Promise<string | undefined> {
  const { storage, now } = context
  const kept = await storage.records.sealed.open(applicationId, 'request-link')
  // Together: a token that is kept without its hash would be mailed, and lead nowhere.
  const token = kept?.token ?? (await storage.transaction((records) => issueRequestLink(context, records, applicationId, now())))
  return token && requestLinkAddress(context.publicUrl, token)
}

/** Once the mail is sent or given up: from here on only the hash of the token is left. */
export const forgetRequestToken = (records: Records, applicationId: string): Promise<void> =>
  records.sealed.remove(applicationId, 'request-link')

/** Whether a reader of this address has opened a link that was sent there. */
export async function isEmailVerified(records: Records, vault: Vault, email: string): Promise<boolean> {
  const fingerprints = fingerprintsOfEmail(vault, email)
  return (await records.verifications.isVerified(fingerprints)) || (await records.requestLinks.isAddressOpened(fingerprints))
}

export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** In the fragment: no server, proxy or referrer sees it on the way. */
export const requestLinkAddress = (publicUrl: string, token: string): string => `${publicUrl}/your-request#${token}`

export const addLink = (
  { requestLinkDays }: LinkContext,
  records: Records,
  { applicationId, token, at }: { readonly applicationId: string; readonly token: string; readonly at: Date },
): Promise<void> =>
  records.requestLinks.add({
    tokenHash: hashToken(token),
    applicationId,
    createdAt: at,
    expiresAt: new Date(at.getTime() + requestLinkDays * DAY_MS),
  })
