/** Mails of a staging site: they reach real mailboxes, so each says before anything else that it is about nothing real. */
import { TEST_SITE, TEST_SITE_SUBJECT } from '#domain/test-site.ts'
import type { Mailer, MailMessage } from '../platform/mail/smtp-mailer.ts'
import { painted } from './mail-paint.ts'

const BAND = `<p ${painted('notice', 'font-weight:bold;margin:0;padding:12px 20px;text-align:center')}>${TEST_SITE}</p>`

export const fromTestSite = (mailer: Mailer): Mailer => ({ ...mailer, send: (mail) => mailer.send(marked(mail)) })

const marked = (mail: MailMessage): MailMessage => ({
  ...mail,
  subject: `${TEST_SITE_SUBJECT} ${mail.subject}`,
  text: `${TEST_SITE}\n\n${mail.text}`,
  html: mail.html.replace(/<body[^>]*>/, (body) => `${body}\n${BAND}`),
})
