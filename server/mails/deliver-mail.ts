/** Composes a mail from what is sealed for its subject, and sends it. Safe to repeat: a mail that is sent is not sent again. */
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import { assertNever } from '#domain/assert-never.ts'
import type { Context, Records } from '../context.ts'
import { WITHHELD } from '../matching/answers.ts'
import { goLink, presentGoLink } from '../matching/go-links.ts'
import { outcomeMail, withheldMail } from '../matching/outcome-mail.ts'
import type { JobEnd } from '../platform/jobs/pg-boss-jobs.ts'
import { privacyReceiptMail } from '../privacy/requests/privacy-receipt-mail.ts'
import { verificationMail } from '../verification/verification-mail.ts'
import type { RenderedLetter } from './letter.ts'
import type { MailKind, MailRecord } from './mail-records.ts'

type Addressed = RenderedLetter & { readonly to: string }

export async function deliverMail(context: Context, mailId: string): Promise<JobEnd> {
  const { storage, mailer, log, metrics, now } = context
  const { records } = storage
  const mail = await records.mails.find(mailId)
  if (!mail || mail.sentAt) return 'done'
  const letter = await compose(context, mail)
  // Erased, or replaced by a newer one, before it could be sent: nobody waits for it any more.
  if (!letter) {
    await records.mails.markDropped(mailId, now())
    return 'done'
  }

  const result = await mailer.send({ ...letter, messageId: `<${mailId}@${new URL(context.publicUrl).hostname}>` })
  await records.mails.noteAttempt(mailId, result.kind === 'sent' ? null : result)
  switch (result.kind) {
    case 'sent':
      await storage.transaction(async (inside) => {
        await inside.mails.markSent(mailId, now())
        await AFTER_SENDING[mail.kind](inside, mail.subjectId, now())
      })
      metrics.mail(mail.kind, 'sent')
      log.note('mail-sent', { mailId })
      return 'done'
    case 'refused':
      await records.mails.markFailed(mailId, now())
      metrics.mail(mail.kind, 'refused')
      log.warn('mail-refused', { mailId, code: result.code })
      return 'hopeless'
    case 'failed':
      metrics.mail(mail.kind, 'retried')
      // At once, and not when it is given up, hours later: when one is not taken, most likely none is.
      log.warn('mail-failing', { mailId, code: result.code })
      throw Object.assign(new Error('The mail could not be sent'), { code: result.code })
    default:
      return assertNever(result)
  }
}

/** Nothing helped: somebody has to look at it. */
export async function giveUpMail({ storage, log, metrics, now }: Context, mailId: string): Promise<JobEnd> {
  const mail = await storage.records.mails.find(mailId)
  if (!mail || mail.sentAt) return 'done'
  if (!mail.failedAt) metrics.mail(mail.kind, 'failed')
  await storage.records.mails.markFailed(mailId, now())
  log.warn('mail-given-up', { mailId })
  return 'done'
}

async function compose(
  { storage: { records }, directory, publicUrl, verificationHours }: Context,
  mail: MailRecord,
): Promise<Addressed | undefined> {
  switch (mail.kind) {
    case 'verification': {
      const person = await records.sealed.open(mail.subjectId, 'verification')
      const link = await records.sealed.open(mail.subjectId, 'verification-link')
      const verification = await records.verifications.find(mail.subjectId)
      if (!person || !link || verification?.supersededAt) return undefined
      // In the fragment: no server, proxy or referrer sees it on the way.
      const href = `${publicUrl}/verify-email#token=${link.token}`
      return { to: person.email, ...verificationMail({ firstName: person.firstName, link: href, hoursValid: verificationHours }) }
    }
    case 'privacy-receipt': {
      const person = await records.sealed.open(mail.subjectId, 'privacy-request')
      const request = await records.privacyRequests.find(mail.subjectId)
      return person && request && { to: person.email, ...privacyReceiptMail(request) }
    }
    case 'outcome':
    case 'released-outcome': {
      const [{ contact, answer }, run] = await Promise.all([
        records.sealed.openMany(mail.subjectId, ['contact', 'answer']),
        records.runs.find(mail.subjectId),
      ])
      if (!contact || !answer || !run || !isFinalStatus(answer.status)) return undefined
      const lenderName = run.lender ? (await directory.names(run.lendersVersion)).get(run.lender) : undefined
      if (answer.reasons.includes(WITHHELD)) return { to: contact.email, ...withheldMail(contact.firstName, mail.subjectId) }
      // Nothing but our own link: an address that the browser would refuse to open has no place in a mail either.
      const link = presentGoLink(publicUrl, answer.redirect)
      const { status } = answer
      return { to: contact.email, ...outcomeMail({ firstName: contact.firstName, status, lenderName, link, publicUrl }) }
    }
    case 'late-answer': {
      const { contact, 'late-answer': answer } = await records.sealed.openMany(mail.subjectId, ['contact', 'late-answer'])
      if (!contact || !answer) return undefined
      const { firstName } = contact
      if (answer.kind === 'refused')
        return { to: contact.email, ...outcomeMail({ firstName, status: 'reject', link: null, publicUrl }) }
      const { lenderName, goToken } = answer
      const link = goToken && goLink(publicUrl, goToken)
      return { to: contact.email, ...outcomeMail({ firstName, status: 'approved', lenderName, link, publicUrl }) }
    }
    default:
      return assertNever(mail.kind)
  }
}

const AFTER_SENDING: Readonly<Record<MailKind, (records: Records, subjectId: string, at: Date) => Promise<void>>> = {
  // From here on only the hash of the token is left.
  verification: (records, subjectId) => records.sealed.remove(subjectId, 'verification-link'),
  outcome: async () => undefined,
  'released-outcome': async () => undefined,
  'late-answer': (records, subjectId) => records.sealed.remove(subjectId, 'late-answer'),
  'privacy-receipt': (records, subjectId, at) => records.privacyRequests.markAcknowledged(subjectId, at),
}
