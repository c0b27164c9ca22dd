/** A mail server that delivers nowhere but into the inbox. It takes everything, apart from mails to one mailbox that it does not have. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Inbox } from './inbox.ts'

const LARGEST_MAIL_BYTES = 1024 * 1024

/** no-mailbox@ whatever comes after it: how a mail that cannot be delivered looks. */
export const NO_MAILBOX = 'no-mailbox'

export async function startSmtpInbox(inbox: Inbox, host: string, port: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    onRcptTo({ address }, _session, done) {
      done(address.startsWith(`${NO_MAILBOX}@`) ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : undefined)
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((mail) => inbox.receive(mail, recipients))
        .then(
          () => done(),
          () => done(new Error('This mail could not be read')),
        )
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
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
