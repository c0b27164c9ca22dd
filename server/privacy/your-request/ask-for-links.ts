/**
 * The link again, by email. The answer is the same whether or not the address is known, and takes about as long: the work is done within a
 * time that every request waits for.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { consumeLimits, type Limited } from '../../platform/limits/consume-limits.ts'
import { fingerprintMailbox, fingerprintsOfEmail } from '../../platform/vault/email-fingerprints.ts'
import { addLinksMail, type LinkMails } from '../../verification/links-mail.ts'
import type { Needs } from '../needs.ts'

const NEWEST = 5
const ANSWERED_AFTER_MS = 300

type AskNeeds = LinkMails & Pick<Needs, 'storage' | 'vault' | 'limits' | 'metrics' | 'log' | 'now'>

export async function askForLinks(
  context: AskNeeds,
  { email, addressKey }: { readonly email: string; readonly addressKey: string },
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Limited | undefined> {
  const limited = await consumeLimits(context, [{ limit: 'request-links-per-address', key: addressKey }])
  if (limited) return limited
  await Promise.all([mailLinks(context, email.trim()), pause(ANSWERED_AFTER_MS)])
  return undefined
}

async function mailLinks(context: AskNeeds, email: string): Promise<void> {
  const { storage, vault, log, now } = context
  // Silently: a stranger cannot find out whether others have asked for this address.
  const withheld = await consumeLimits(context, [{ limit: 'request-links-per-email', key: fingerprintMailbox(vault, email) }])
  if (withheld) return log.note('request-link-withheld', { limit: 'request-links-per-email' })
  const fingerprints = fingerprintsOfEmail(vault, email)
  const applications = await storage.records.requestLinks.newestOfAddress(fingerprints, NEWEST)
  const [newest] = applications
  if (!newest) return
  const mailId = randomUUID()
  await storage.transaction((records) => addLinksMail(context, records, applications, mailId, now()))
  log.note('request-links-issued', { applicationId: newest.id, mailId, count: applications.length })
}
