/** Passwords and mails are for the mail server alone: nothing of them is said before the connection is encrypted and its certificate holds. */
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { type Certificate, makeAuthority, makeTrustedAuthority } from '#tests/support/certificates.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

const MAIL = {
  to: 'ann@person.example',
  subject: 'Hello',
  text: 'Dear Ann',
  html: '<p>Dear Ann</p>',
  messageId: '<1@loans.example>',
}
const PASSWORD = 'pass/word+1'
/** Our own machine under an address that is not one of loopback's: a client treats it like any other machine. */
const ELSEWHERE = '0.0.0.0'

const trusted = makeTrustedAuthority()
const good = trusted.certify(ELSEWHERE)

const closings: (() => void)[] = []
afterAll(() => {
  for (const close of closings) close()
})

/** A real mail server that wants a password. */
async function startMailServer(how: { secure?: boolean; certificate?: Certificate }) {
  const seen = { logins: [] as string[], mails: [] as string[] }
  const server = new SMTPServer({
    ...how.certificate,
    secure: how.secure ?? false,
    disabledCommands: how.certificate ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      seen.logins.push(`${username}:${password}`)
      done(null, { user: username })
    },
    onData(stream, _session, done) {
      stream.on('data', (chunk) => seen.mails.push(String(chunk)))
      stream.on('end', () => done())
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', () => listening()))
  closings.push(() => server.close(() => undefined))
  return { seen, port: (server.server.address() as AddressInfo).port }
}

/** An attacker in between, who takes the offer of encryption out of the server's greeting. */
async function startStripper(serverPort: number) {
  let observed = ''
  const stripper: Server = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    client.on('data', (chunk) => {
      observed += chunk
      if (/^STARTTLS/i.test(String(chunk))) client.write('502 5.5.1 Command not implemented\r\n')
      else server.write(chunk)
    })
    server.on('data', (chunk) =>
      client.write(
        String(chunk)
          .replace(/250-STARTTLS\r\n/i, '')
          .replace(/250-(.*)\r\n250 STARTTLS\r\n/i, '250 $1\r\n'),
      ),
    )
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('close', () => server.destroy())
    server.on('close', () => client.end())
  })
  await new Promise<void>((listening) => stripper.listen(0, '0.0.0.0', listening))
  closings.push(() => stripper.close())
  return { observed: () => observed, port: (stripper.address() as AddressInfo).port }
}

async function send(scheme: 'smtp' | 'smtps', host: string, port: number) {
  const url = `${scheme}://mailer:${encodeURIComponent(PASSWORD)}@${host}:${port}`
  const mailer = makeSmtpMailer({ url, from: 'hello@loans.example', timeoutMs: 60_000 })
  const result = await mailer.send(MAIL)
  mailer.close()
  return result
}

const NOTHING = { logins: [], mails: [] }

describe('to another machine', () => {
  test.each(['smtp', 'smtps'] as const)('%s with a certificate that holds: the mail goes, with its password', async (scheme) => {
    const { seen, port } = await startMailServer({ secure: scheme === 'smtps', certificate: good })
    expect(await send(scheme, ELSEWHERE, port)).toEqual({ kind: 'sent' })
    expect(seen.logins).toEqual([`mailer:${PASSWORD}`])
    expect(seen.mails.join()).toContain('Dear Ann')
  })

  test('a server that offers no encryption gets nothing', async () => {
    const { seen, port } = await startMailServer({})
    expect(await send('smtp', ELSEWHERE, port)).toMatchObject({ kind: 'failed', code: 'ETLS' })
    expect(seen).toEqual(NOTHING)
  })

  test('when somebody in between takes the offer away, nothing is said', async () => {
    const { seen, port } = await startMailServer({ certificate: good })
    const stripper = await startStripper(port)
    expect(await send('smtp', ELSEWHERE, stripper.port)).toMatchObject({ kind: 'failed', code: 'ETLS' })
    expect(seen).toEqual(NOTHING)
    expect(stripper.observed()).toMatch(/^EHLO .*\r\nSTARTTLS\r\n$/)
  })

  test.each([
    ['an authority that nobody knows', makeAuthority('Stranger').certify(ELSEWHERE)],
    ['another host', trusted.certify('mail.example')],
  ])('a certificate of %s does not do', async (_whose, certificate) => {
    for (const scheme of ['smtp', 'smtps'] as const) {
      const { seen, port } = await startMailServer({ secure: scheme === 'smtps', certificate })
      expect((await send(scheme, ELSEWHERE, port)).kind).toBe('failed')
      expect(seen).toEqual(NOTHING)
    }
  })
})

describe('on this machine', () => {
  test('a mail server needs no encryption, and a certificate of its own making will do', async () => {
    for (const certificate of [undefined, makeAuthority('Snake oil').certify('localhost')]) {
      const { seen, port } = await startMailServer({ ...(certificate && { certificate }) })
      expect(await send('smtp', '127.0.0.1', port)).toEqual({ kind: 'sent' })
      expect(seen.logins).toEqual([`mailer:${PASSWORD}`])
    }
  })
})
