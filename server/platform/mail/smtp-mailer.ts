/** Mail over SMTP. Nothing here waits for ever: a server that accepts and then says nothing is cut off. */
import nodemailer from 'nodemailer'

import { isLoopback } from '../loopback.ts'
import { harmlessWords } from './harmless-words.ts'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Shown where the HTML says `cid:…`; base64. */
  readonly pictures?: readonly { readonly cid: string; readonly png: string }[]
  /** The same for every attempt, so that a receiver can drop a repeated mail. */
  readonly messageId: string
}

type MailResult =
  | { readonly kind: 'sent' }
  /** `refused`: a final no; `failed`: it may go better later. `reply` keeps the harmless words of what the server said. */
  | { readonly kind: 'refused' | 'failed'; readonly code: string; readonly reply: string | null }

interface SmtpSettings {
  readonly url: string
  readonly from: string
  readonly timeoutMs: number
}

/** Mail servers commonly wait for minutes: so it is we who end an idle connection, and not they. */
const IDLE_MS = 5000

export function makeSmtpMailer({ url, from, timeoutMs }: SmtpSettings) {
  const transport = nodemailer.createTransport({
    ...connectionOf(url),
    // Many servers wait before they greet, so a connection takes several mails. One that the server closed meanwhile is replaced at once.
    pool: true,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Our own texts only: nothing may be read from a file or fetched from an address into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /** Host and port, as an operator has to find it. */
    server: new URL(url).host,
    async send({ to, subject, text, html, pictures = [], messageId }: MailMessage): Promise<MailResult> {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: pictures.map(({ cid, png }) => ({ cid, filename: `${cid}.png`, content: png, encoding: 'base64' })),
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
    /** Connects, encrypts and logs in as for a mail, and sends none. */
    async greet(): Promise<{ readonly kind: 'welcome' } | Exclude<MailResult, { kind: 'sent' }>> {
      try {
        await transport.verify()
        return { kind: 'welcome' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * To another machine everything is encrypted, the password above all, and by a certificate that holds: a server that does not offer it, or
 * an attacker in between who takes the offer away, gets nothing. On this machine any connection will do.
 */
function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isHere = isLoopback(host)
  return {
    host,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/**
 * A 5xx about the recipient or the mail is a final no. A 5xx about our password, our address or the encryption says nothing about the
 * mail, and an operator will put it right; 4xx, refused connections and timeouts may go better later too.
 */
function failureOf(error: unknown): Exclude<MailResult, { kind: 'sent' }> {
  const { responseCode, code, command, response, message } = error as SmtpError
  const reply = harmlessWords(response || message || '') || null
  if (responseCode && responseCode >= 500 && ABOUT_THE_MAIL.has(command ?? ''))
    return { kind: 'refused', code: String(responseCode), reply }
  const isAboutTls = code === 'ETLS'
  return { kind: 'failed', code: String((isAboutTls ? undefined : responseCode) ?? code ?? 'unknown'), reply }
}

const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA'])

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly message?: string
  readonly response?: string
  readonly responseCode?: number
}

export type Mailer = ReturnType<typeof makeSmtpMailer>
