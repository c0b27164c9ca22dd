/**
 * The link again, by email. The answer is the same whether or not the address is known, and takes about as long: the work is done within a
 * time that every request waits for.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Records } from '../../context.ts'
import { consumeLimits, type Limited } from '../../platform/limits/consume-limits.ts'
import { fingerprintMailbox, fingerprintsOfEmail } from '../../platform/vault/email-fingerprints.ts'
import { addLink, makeToken } from '../../verification/request-links.ts'

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** For a mail with several links, sealed with the newest of their applications; removed when the mail is sent. */
    readonly 'request-links': readonly { readonly madeAt: string; readonly token: string }[]
  }
}

const NEWEST = 5
const ANSWERED_AFTER_MS = 300

type Mails = Pick<Context, 'requestLinkDays'> & { readonly jobs: Pick<Context['jobs'], 'enqueue'> }
type Needs = Mails & Pick<Context, 'storage' | 'vault' | 'limits' | 'metrics' | 'log' | 'now'>

export async function askForLinks(
  context: Needs,
  { email, addressKey }: { readonly email: string; readonly addressKey: string },
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Limited | undefined> {
  const limited = await consumeLimits(context, [{ limit: 'request-links-per-address', key: addressKey }])
  if (limited) return limited
  await Promise.all([mailLinks(context, email.trim()), pause(ANSWERED_AFTER_MS)])
  return undefined
}

async function mailLinks(context: Needs, email: string): Promise<void> {
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

/** One mail with a link to each, sealed for the first of them. In a transaction. */
export async function addLinksMail(
  context: Mails,
  records: Records,
  applications: readonly { readonly id: string; readonly madeAt: Date }[],
  mailId: string,
  at: Date,
): Promise<void> {
  const links = applications.map(({ id, madeAt }) => ({ id, madeAt: madeAt.toISOString(), token: makeToken() }))
  for (const { id, token } of links) await addLink(context, records, { applicationId: id, token, at })
  const subjectId = links[0]?.id ?? ''
  const sealed = links.map(({ madeAt, token }) => ({ madeAt, token }))
  await records.sealed.put(subjectId, 'request-links', sealed)
  await records.mails.add({ id: mailId, kind: 'request-link', subjectId, at })
  await context.jobs.enqueue(records.sql, 'mail', { mailId })
}
