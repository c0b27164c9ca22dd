/** Mail over SMTP. Nothing here waits for ever: a server that accepts and then says nothing is cut off. */
import nodemailer from 'nodemailer'
import type { Mailer, MailResult } from '../../outside-ports.ts'

export interface SmtpSettings {
  readonly url: string
  readonly from: string
  readonly timeoutMs: number
}

export function makeSmtpMailer({ url, from, timeoutMs }: SmtpSettings): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Words of ours only: nothing may be read from a file or fetched from an address into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, messageId }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * 5xx is a final no, unless it refuses our password: that is no word about the mail, and somebody will put it right. Everything else, 4xx,
 * refused connections and timeouts, may go better later too.
 */
function failureOf(error: unknown): MailResult {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') return { kind: 'refused', code: String(responseCode) }
  return { kind: 'failed', code: String(responseCode ?? code ?? 'unknown') }
}
