/** Whether mails go out: how many wait and why, which were given up and their recipients, and a mail to try it with. */
import { randomUUID } from 'node:crypto'
import { explainMailCode } from '#contracts/operators/mail-labels.ts'
import type { FailedMail, ListedMail, MailStatus, MailTested } from '#contracts/operators/mails.ts'
import { maskRecipient } from '#domain/application/mask-values.ts'
import type { Needs, Records } from './needs.ts'
import { testMail as letter } from './test-mail.ts'

export async function mailStatus({ storage: { records } }: Needs): Promise<MailStatus> {
  const { count, retrying, oldestAt, lastProblem } = await records.mails.waiting()
  return { waiting: count, retrying, oldestAt: oldestAt?.toISOString() ?? null, lastProblem }
}

export const failedMails = async ({ storage: { records } }: Needs, asked: MailsAsked): Promise<FailedMail[]> =>
  withRecipients(records, await records.mails.failed(asked))

export const waitingMails = async ({ storage: { records } }: Needs, asked: MailsAsked): Promise<ListedMail[]> =>
  withRecipients(records, await records.mails.listWaiting(asked))

type MailsAsked = Parameters<Records['mails']['failed']>[0]
type Bare = Omit<ListedMail, 'why' | 'recipient'>

async function withRecipients<Mail extends Bare>(records: Records, mails: readonly Mail[]) {
  const listed: (Mail & Pick<ListedMail, 'why' | 'recipient'>)[] = []
  for (const mail of mails) {
    const { code, reply, subjectId } = mail
    const why = code === null ? null : explainMailCode({ code, reply })
    listed.push({ ...mail, why, recipient: await recipientOf(records, subjectId) })
  }
  return listed
}

/** Past the queue, and past the limits: the operator waits for the mail server's reply. */
export async function testMail({ mailer, log, publicUrl }: Needs, to: string): Promise<MailTested> {
  const { hostname } = new URL(publicUrl)
  const result = await mailer.send({ to, ...letter(publicUrl), messageId: `<${randomUUID()}@${hostname}>` })
  const { code, reply } = result.kind === 'sent' ? { code: null, reply: null } : result
  log.note('test-mail', { status: result.kind, ...(code && { code }) })
  return { outcome: result.kind, server: mailer.server, code, reply }
}

/** The address is sealed with the mail's subject, under the group of its kind. */
async function recipientOf(records: Records, subjectId: string): Promise<string | null> {
  const { contact, verification, ...others } = await records.sealed.openMany(subjectId, [
    'contact',
    'verification',
    'privacy-request',
    'alert-address',
  ])
  const person = contact ?? verification ?? others['privacy-request'] ?? others['alert-address']
  return person ? maskRecipient(person.email) : null
}
