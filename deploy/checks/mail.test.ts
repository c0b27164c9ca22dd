/** The mail server, a real one in each of its manners. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { type Certificate, makeAuthority, makeTrustedAuthority } from '#tests/support/certificates.ts'
import { findingsOf, type InstallationChanges, textOf } from '#tests/support/examined-installation.ts'
import { startNameServer } from '#tests/support/name-server.ts'
import { freePort } from '#tools/free-ports.ts'
import { mail } from './mail.ts'

/** Our own machine under an address that is none of loopback's: a client treats it like any other machine. */
const ELSEWHERE = '0.0.0.0'
const PASSWORD = 'pass/word+1'
const authority = makeTrustedAuthority()

const closings: (() => void)[] = []
afterAll(() => {
  for (const close of closings) close()
})

async function startMailServer({ certificate = undefined as Certificate | undefined, refusesRecipients = false } = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    ...certificate,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ password }, _session, done) {
      if (password === PASSWORD) done(null, { user: 'mailer' })
      else done(Object.assign(new Error(`Wrong password ${password}`), { responseCode: 535 }))
    },
    onRcptTo(_address, _session, done) {
      done(refusesRecipients ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      stream.on('data', (chunk) => mails.push(String(chunk)))
      stream.on('end', () => done())
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', () => listening()))
  closings.push(() => server.close(() => undefined))
  const { port } = server.server.address() as AddressInfo
  return { mails, url: (password = PASSWORD) => `smtp://mailer:${encodeURIComponent(password)}@${ELSEWHERE}:${port}` }
}

const look = (SMTP_URL: string, changes: InstallationChanges = {}) => textOf(mail, { ...changes, environment: { SMTP_URL } })

test('a server that encrypts and knows us is greeted, and gets no mail', async () => {
  const server = await startMailServer({ certificate: authority.certify(ELSEWHERE) })
  const found = await look(server.url())
  expect(found.Server).toMatch(/^ok: 0\.0\.0\.0:\d+ answers, encrypted, with a certificate that holds, and lets us in\.$/)
  expect(found['Test mail']).toBe('not-tried: Name an address of yours with --mail-to to have a mail sent there.')
  expect(server.mails).toEqual([])
})

test('with an address a real mail goes there, and the owner is told what to look for', async () => {
  const server = await startMailServer({ certificate: authority.certify(ELSEWHERE) })
  const found = await look(server.url(), { mailTo: 'owner@loans.example' })
  expect(found['Test mail']).toMatch(
    /^ok: A test mail is on its way to owner@loans\.example\. .*spf=pass, dkim=pass and dmarc=pass/,
  )
  expect(server.mails.join('')).toContain('https://loans.example')
})

test.each([
  ['no encryption', undefined, PASSWORD, /^failed: 0\.0\.0\.0:\d+ does not take our mails \(ETLS/],
  ['a stranger’s certificate', makeAuthority('Stranger').certify(ELSEWHERE), PASSWORD, /^failed: .* \(E(SOCKET|TLS)/],
  ['a certificate that has expired', authority.certifyUntil(-1, ELSEWHERE), PASSWORD, /^failed: .* \(E(SOCKET|TLS)/],
  ['another password', authority.certify(ELSEWHERE), 'not-the-password', /^failed: .* \((EAUTH|535)/],
])('%s', async (_what, certificate, password, says) => {
  const server = await startMailServer({ ...(certificate && { certificate }) })
  const found = await look(server.url(password), { mailTo: 'owner@loans.example' })
  expect(found.Server).toMatch(says)
  expect(found.Server).not.toContain('not-the-password')
  expect(found['Test mail']).toBe('not-tried: It needs what “Server” found wanting.')
  expect(server.mails).toEqual([])
})

test('nothing listens', async () =>
  expect((await look(`smtp://127.0.0.1:${await freePort()}`)).Server).toMatch(/^failed: .* does not take our mails \(E/))

test('a recipient that the server refuses', async () => {
  const server = await startMailServer({ certificate: authority.certify(ELSEWHERE), refusesRecipients: true })
  const found = await look(server.url(), { mailTo: 'owner@loans.example' })
  expect(found['Test mail']).toMatch(/^failed: .* does not take our mails \(550/)
})

test('a sender’s domain without SPF and DMARC is warned of', async () => {
  const server = await startMailServer({ certificate: authority.certify(ELSEWHERE) })
  const records = async (own: readonly string[], dmarc: readonly string[]) => {
    const names = await startNameServer({ 'loans.example': { txt: own }, '_dmarc.loans.example': { txt: dmarc } })
    const environment = { SMTP_URL: server.url() }
    const found = await findingsOf(mail, 'Sender’s records', { environment, resolver: names.resolver })
    names.close()
    return found.map(({ kind, says }) => `${kind}: ${says}`)
  }
  expect(await records(['other', 'v=spf1 mx -all'], ['v=DMARC1; p=reject'])).toEqual([
    'ok: loans.example names its senders (SPF).',
    'ok: loans.example has a DMARC record.',
  ])
  expect(await records([], ['v=other'])).toEqual([
    'warning: loans.example has no SPF record.',
    'warning: _dmarc.loans.example has no DMARC record.',
  ])
  expect(await records(['v=spf1 mx -all', 'v=spf1 -all'], ['v=DMARC1; p=none'])).toContain(
    'warning: loans.example has 2 SPF records, which counts as none.',
  )
  expect((await look(server.url()))['Sender’s records']).toBe('not-tried: No name server answers.')
})
