/** Sends the mails that wait, and sets aside those that nobody takes. */
import type { JobPayload, Jobs } from '../outside-ports.ts'
import { type DeliverMailParts, deliverMail, giveUpMail } from './deliver-mail.ts'

export async function startMailWorkers(jobs: Jobs, parts: DeliverMailParts): Promise<void> {
  await jobs.work('mail', (payload) => deliverMail(parts, mailIdOf(payload)))
  await jobs.work('mail-failed', (payload) => giveUpMail(parts, mailIdOf(payload)))
}

function mailIdOf({ mailId }: JobPayload): string {
  if (typeof mailId !== 'string') throw Object.assign(new Error('A mail job names no mail'), { code: 'no-mail-id' })
  return mailId
}
