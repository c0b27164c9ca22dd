/** Sends the mails that wait, and gives up mails that no mail server takes. */
import type { JobPayload } from '../platform/jobs/pg-boss-jobs.ts'
import { deliverMail, giveUpMail, type MailMakers } from './deliver-mail.ts'
import type { Needs, Records } from './needs.ts'

export async function startMailWorkers<Inside extends Records, Needed extends Needs<Inside>>(
  context: Needed,
  makers: MailMakers<Needed, Inside>,
): Promise<void> {
  const { jobs } = context
  await jobs.work('mail', (payload) => deliverMail(context, makers, mailIdOf(payload)))
  await jobs.work('mail-failed', (payload) => giveUpMail(context, makers, mailIdOf(payload)))
}

function mailIdOf({ mailId }: JobPayload): string {
  if (typeof mailId !== 'string') throw Object.assign(new Error('A mail job names no mail'), { code: 'no-mail-id' })
  return mailId
}
