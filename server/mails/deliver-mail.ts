/** Composes a mail from the sealed values of its subject, and sends it. Safe to repeat: a mail that is sent is not sent again. */

import type { MailKind } from '#contracts/operators/mail-labels.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { JobEnd, JobPayload } from '../platform/jobs/pg-boss-jobs.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { RenderedLetter } from './letter.ts'
import type { MailRecord } from './mail-records.ts'
import type { Needs, Records } from './needs.ts'

type AddressedLetter = RenderedLetter & { readonly to: string }

/** How the mails of one kind are made. Each subject of the server makes its own, and is handed what it needs. */
export interface MailMaker<
  Needed extends { readonly storage: { readonly records: unknown } },
  Inside = Needed['storage']['records'],
> {
  /** Undefined: the mail's subject was erased, or a newer mail has taken its place. */
  readonly compose: (context: Needed, mail: MailRecord) => Promise<AddressedLetter | undefined>
  readonly afterSending?: (records: Inside, subjectId: string, at: Date) => Promise<void>
  /** Once the mail is sent, dropped or given up, in the same transaction. */
  readonly afterEnding?: (records: Inside, subjectId: string) => Promise<void>
}

export type MailMakers<Needed extends Needs, Inside = Needed['storage']['records']> = Readonly<
  Record<MailKind, MailMaker<Needed, Inside>>
>

type Endings<Inside> = Readonly<Record<MailKind, { readonly afterEnding?: (records: Inside, subjectId: string) => Promise<void> }>>

export async function deliverMail<Inside extends Records, Needed extends Needs<Inside>>(
  context: Needed,
  makers: MailMakers<Needed, Inside>,
  mailId: string,
): Promise<JobEnd> {
  const { mailer, log, metrics, now } = context
  const storage: Storage<Inside> = context.storage
  const { records } = storage
  const mail = await records.mails.find(mailId)
  if (!mail || mail.sentAt) return 'done'
  const maker = makers[mail.kind]
  const end = (mark: (inside: Inside) => Promise<void>) =>
    storage.transaction(async (inside) => {
      await mark(inside)
      await maker.afterEnding?.(inside, mail.subjectId)
    })
  const letter = await maker.compose(context, mail)
  if (!letter) {
    await end((inside) => inside.mails.markDropped(mailId, now()))
    return 'done'
  }

  const result = await mailer.send({ ...letter, messageId: `<${mailId}@${new URL(context.publicUrl).hostname}>` })
  await records.mails.noteAttempt(mailId, result.kind === 'sent' ? null : result)
  switch (result.kind) {
    case 'sent':
      await end(async (inside) => {
        await inside.mails.markSent(mailId, now())
        await maker.afterSending?.(inside, mail.subjectId, now())
      })
      metrics.mail(mail.kind, 'sent')
      log.note('mail-sent', { mailId })
      return 'done'
    case 'refused':
      await end((inside) => inside.mails.markFailed(mailId, now()))
      metrics.mail(mail.kind, 'refused')
      log.warn('mail-refused', { mailId, code: result.code })
      return 'hopeless'
    case 'failed':
      metrics.mail(mail.kind, 'retried')
      // Warned of at once, not when the mail is given up hours later: a server that refuses one mail most likely refuses all.
      log.warn('mail-failing', { mailId, code: result.code })
      throw Object.assign(new Error('The mail could not be sent'), { code: result.code })
    default:
      return assertNever(result)
  }
}

interface GiveUpNeeds<Inside extends Records> extends Pick<Needs<Inside>, 'storage' | 'now'> {
  readonly log: Pick<Log, 'warn'>
  readonly metrics: Pick<Metrics, 'mail'>
}

/** All retries failed: an operator has to look at the mail. */
export async function giveUpMail<Inside extends Records>(
  { storage, log, metrics, now }: GiveUpNeeds<Inside>,
  makers: Endings<Inside>,
  mailId: string,
): Promise<JobEnd> {
  const mail = await storage.records.mails.find(mailId)
  if (!mail || mail.sentAt) return 'done'
  if (!mail.failedAt) metrics.mail(mail.kind, 'failed')
  await storage.transaction(async (records) => {
    await records.mails.markFailed(mailId, now())
    await makers[mail.kind].afterEnding?.(records, mail.subjectId)
  })
  log.warn('mail-given-up', { mailId })
  return 'done'
}

/** Sends the mails that wait, and gives up mails that no mail server takes. */
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
