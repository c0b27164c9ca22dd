/** A mail server that delivers nowhere but into the inbox. It takes everything, apart from mails to one mailbox that it does not have. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Inbox } from './inbox.ts'

const LARGEST_MAIL_BYTES = 1024 * 1024

/** no-mailbox@ whatever comes after it: how a mail that cannot be delivered looks. */
export const NO_MAILBOX = 'no-mailbox'

export interface SmtpInbox {
  readonly port: number
  readonly close: () => Promise<void>
}

export async function startSmtpInbox(inbox: Inbox, host: string, port: number): Promise<SmtpInbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    onRcptTo({ address }, _session, done) {
      done(address.startsWith(`${NO_MAILBOX}@`) ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        inbox.receive(Buffer.concat(chunks), recipients).then(
          () => done(),
          () => done(new Error('This mail could not be read')),
        )
      })
    },
  })
  // A client that hangs up in the middle is its own business.
  server.on('error', () => undefined)
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(port, host, () => listening())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
