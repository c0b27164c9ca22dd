/** A mail server that takes everything and delivers it nowhere but into the inbox. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Inbox } from './inbox.ts'

const LARGEST_MAIL_BYTES = 1024 * 1024

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
