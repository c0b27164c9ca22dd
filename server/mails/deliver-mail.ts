/** Composes a mail from the sealed values of its subject, and sends it. Safe to repeat: a mail that is sent is not sent again. */

import type { MailKind } from '#contracts/operators/mail-words.ts'
import { assertNever } from '#domain/assert-never.ts'
import type { Context, Records } from '../context.ts'
import type { JobEnd } from '../platform/jobs/pg-boss-jobs.ts'
import type { RenderedLetter } from './letter.ts'
import type { MailRecord } from './mail-records.ts'

export type AddressedLetter = RenderedLetter & { readonly to: string }

/** How the mails of one kind are made. Each subject of the server makes its own. */
export interface MailMaker {
  /** Undefined: the mail's subject was erased, or a newer mail has taken its place. */
  readonly compose: (context: Context, mail: MailRecord) => Promise<AddressedLetter | undefined>
  readonly afterSending?: (records: Records, subjectId: string, at: Date) => Promise<void>
  /** Once the mail is sent, dropped or given up, in the same transaction. */
  readonly afterEnding?: (records: Records, subjectId: string) => Promise<void>
}

export type MailMakers = Readonly<Record<MailKind, MailMaker>>

export async function deliverMail(context: Context, makers: MailMakers, mailId: string): Promise<JobEnd> {
  const { storage, mailer, log, metrics, now } = context
  const { records } = storage
  const mail = await records.mails.find(mailId)
  if (!mail || mail.sentAt) return 'done'
  const maker = makers[mail.kind]
  const end = (mark: (inside: Records) => Promise<void>) =>
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

/** All retries failed: an operator has to look at the mail. */
export async function giveUpMail({ storage, log, metrics, now }: Context, makers: MailMakers, mailId: string): Promise<JobEnd> {
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
