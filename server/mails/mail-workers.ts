/** Sends the mails that wait, and sets aside those that nobody takes. */

import type { Context } from '../context.ts'
import type { JobPayload, Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import { deliverMail, giveUpMail } from './deliver-mail.ts'

export async function startMailWorkers(jobs: Jobs, context: Context): Promise<void> {
  await jobs.work('mail', (payload) => deliverMail(context, mailIdOf(payload)))
  await jobs.work('mail-failed', (payload) => giveUpMail(context, mailIdOf(payload)))
}

function mailIdOf({ mailId }: JobPayload): string {
  if (typeof mailId !== 'string') throw Object.assign(new Error('A mail job names no mail'), { code: 'no-mail-id' })
  return mailId
}
