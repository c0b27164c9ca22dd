/** Whether mails go out: how many wait and why, which were given up and their recipients, and a mail to try it with. */
import { randomUUID } from 'node:crypto'
import { maskRecipient } from '#domain/application/mask-values.ts'
import type { FailedMail, MailStatus, MailTested } from '#domain/operators/mails.ts'
import type { Context, Storage } from '../context.ts'
import { testMail as letter } from './test-mail.ts'

export async function mailStatus({ storage: { records } }: Context): Promise<MailStatus> {
  const { count, retrying, oldestAt, lastProblem } = await records.mails.waiting()
  return { waiting: count, retrying, oldestAt: oldestAt?.toISOString() ?? null, lastProblem }
}

export async function failedMails({ storage: { records } }: Context, limit: number): Promise<FailedMail[]> {
  const listed: FailedMail[] = []
  for (const mail of await records.mails.failed(limit))
    listed.push({ ...mail, recipient: await recipientOf(records, mail.subjectId) })
  return listed
}

/** Past the queue, and past the limits: the operator waits for the mail server's reply. */
export async function testMail({ mailer, log, publicUrl }: Context, to: string): Promise<MailTested> {
  const { hostname } = new URL(publicUrl)
  const result = await mailer.send({ to, ...letter(publicUrl), messageId: `<${randomUUID()}@${hostname}>` })
  const { code, reply } = result.kind === 'sent' ? { code: null, reply: null } : result
  log.note('test-mail', { status: result.kind, ...(code && { code }) })
  return { outcome: result.kind, server: mailer.server, code, reply }
}

/** The address is sealed with the mail's subject, under the group of its kind. */
async function recipientOf(records: Storage['records'], subjectId: string): Promise<string | null> {
  const { contact, verification, ...others } = await records.sealed.openMany(subjectId, [
    'contact',
    'verification',
    'privacy-request',
  ])
  const person = contact ?? verification ?? others['privacy-request']
  return person ? maskRecipient(person.email) : null
}
