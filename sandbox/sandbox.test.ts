import { get, type IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import nodemailer from 'nodemailer'
import { afterAll, describe, expect, test } from 'vitest'
import { SERVICE_ENDPOINTS } from '#contracts/public/service.ts'
import { checkClientIp } from '#domain/visits/client-ip.ts'
import { requestPolicy } from '#server/http/request-policy.ts'
import { startSandbox } from './sandbox.ts'
import { whichPolicyPart } from './which-policy.ts'

const siteUrl = 'http://localhost:3000'
const sandbox = await startSandbox({
  host: '127.0.0.1',
  port: 0,
  smtpPort: 0,
  siteUrl,
  names: ['trial.example'],
  consoleLink: () => 'http://localhost:3200/console/enter#secret',
  parts: [whichPolicyPart({ siteUrl, publicUrl: () => sandbox.url, setting: undefined })],
})
afterAll(() => sandbox.close())

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${sandbox.url}${path}`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('an empty inbox says what to do', async () => expect((await page('/inbox')).text).toContain('No mail yet'))

test('a mail over SMTP shows up with its links, and its markup stays in its frame', async () => {
  const link = 'http://localhost:3000/verify-email?token=abc'
  await nodemailer.createTransport({ url: sandbox.smtpUrl }).sendMail({
    from: 'a@b.example',
    to: 'ann@person.example',
    subject: 'Hi <script>alert(1)</script> Zoë',
    text: `Open ${link}`,
    html: `<p>Open <a href="${link}">this</a></p><script>alert(2)</script>`,
  })
  const inbox = await page('/inbox')
  expect(inbox.text).toContain('Hi &lt;script&gt;alert(1)&lt;/script&gt; Zoë')
  expect(inbox.text).toContain(`href="${link}"`)
  const [mail] = sandbox.inbox.mails
  expect(mail).toMatchObject({ to: ['ann@person.example'], links: [link] })
  const shown = await page(`/inbox/${mail?.id}`)
  expect(shown.text).not.toMatch(/<script/)
  expect(shown.text).toContain('sandbox="allow-popups')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  const { mails } = JSON.parse((await page('/inbox.json')).text)
  expect(mails).toMatchObject([{ to: ['ann@person.example'], links: [link], subject: expect.stringContaining('Zoë') }])
})

/** fetch sends no other host than that of the address. */
const pageAt = (host: string, path: string) =>
  new Promise<[number | undefined, string]>((done, failed) =>
    get(`${sandbox.url}${path}`, { headers: { host } }, async (answer) => done([answer.statusCode, await text(answer)])).on(
      'error',
      failed,
    ),
  )

test.each(['localhost', 'localhost:3100', 'any.localhost', '127.0.0.1', '[::1]:3100', '192.168.7.7:3100', 'trial.example:3100'])(
  'it answers as %s',
  async (host) => expect(await pageAt(host, '/inbox')).toEqual([200, expect.stringContaining('Inbox')]),
)

test.each(['evil.example', 'evil.example:3100', 'localhost.evil.example', 'trial.example.evil.example', 'localhost@evil.example'])(
  'a page of %s, whose name leads to this machine, reads nothing',
  async (host) => {
    for (const path of ['/', '/inbox', '/inbox.json', '/heading-font.woff2', '/ip-services/json', '/nowhere'])
      expect(await pageAt(host, path)).toEqual([403, 'Nothing is served under this name\n'])
  },
)

test('the two IP services tell any page a public address, as JSON and as text', async () => {
  const json = await page('/ip-services/json')
  const { ip } = JSON.parse(json.text)
  expect(checkClientIp(ip).kind).toBe('valid')
  expect(SERVICE_ENDPOINTS['GET /api/get-client-ip'].answers[200].schema.safeParse({ success: true, ip }).success).toBe(true)
  const text = await page('/ip-services/text')
  expect(text.text.trim()).toBe(ip)
  for (const { headers } of [json, text]) expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('the overview leads to the mails, to Your request once a mail has its link, and to the console', async () => {
  const before = (await page('/')).text
  expect(before).toContain('<a href="http://localhost:3200/console/enter#secret">Open the console</a>')
  expect(before).toContain('A mail brings the link.')
  const link = 'http://localhost:3000/your-request#token'
  const mail = { from: 'a@b.example', to: 'ann@person.example', subject: 'An answer', text: `See ${link}` }
  await nodemailer.createTransport({ url: sandbox.smtpUrl }).sendMail(mail)
  const after = (await page('/')).text
  expect(after).toContain(`<a href="${link}">See Your request</a>`)
  expect(after).toContain(`<a href="/inbox/${sandbox.inbox.mails[0]?.id}">An answer</a>`)
})

const [elsewhere] = Object.values(networkInterfaces()).flatMap((all) =>
  all?.filter((one) => !one.internal && one.family === 'IPv4'),
)
test.runIf(elsewhere)('the link that signs in to the console is not shown to the network', async () => {
  const open = await startSandbox({ host: '0.0.0.0', port: 0, smtpPort: 0, siteUrl, consoleLink: () => 'enter#secret' })
  const { port } = new URL(open.url)
  const seenFrom = async (address: string) => (await fetch(`http://${address}:${port}/`)).text()
  expect(await seenFrom('127.0.0.1')).toContain('enter#secret')
  expect(await seenFrom(elsewhere?.address ?? '')).not.toContain('enter#secret')
  await open.close()
})

test('the overview names its parts, and an unknown page is a 404', async () => {
  expect((await page('/')).text).toContain('IP services')
  expect((await page('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  expect((await page('/nothing')).status).toBe(404)
  expect((await page('/inbox/nothing')).status).toBe(404)
})

test('an address that is none is a 404 as well, and the sandbox goes on', async () => {
  expect((await page('//')).status).toBe(404)
  expect((await page('/')).status).toBe(200)
})

describe('which policy', () => {
  const choose = (policy: string) =>
    fetch(`${sandbox.url}/policy`, { method: 'POST', body: new URLSearchParams({ policy }), redirect: 'manual' })

  test('a choice is a cookie that the site reads as that policy, and the overview says so', async () => {
    expect((await page('/')).text).toContain('follows <strong>as-specified</strong>, as its setting says')
    const chosen = await choose('consumer-first')
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `${sandbox.url}/#which-policy`])
    const [setting] = chosen.headers.getSetCookie()
    expect(setting).toBe('policy=consumer-first; Path=/; SameSite=Lax; HttpOnly')
    const cookie = setting?.split(';')[0] ?? ''
    expect(requestPolicy({ policy: 'as-specified', production: false }, cookie)).toBe('consumer-first')
    const after = (await page('/', { cookie })).text
    expect(after).toContain('follows <strong>consumer-first</strong>.')
    expect(after).toContain(`href="${siteUrl}/apply"`)
    expect(after).not.toContain('<script')
  })

  test.each(['', 'other', 'x'.repeat(5000)])('a policy that is none (%#) is refused, and sets nothing', async (policy) => {
    const refused = await choose(policy)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []])
  })

  test('without a choice the site follows its setting', () => {
    const { sections } = whichPolicyPart({ siteUrl, publicUrl: () => sandbox.url, setting: 'consumer-first' })
    const [{ body } = { body: { html: '' } }] = sections({ headers: {} } as IncomingMessage)
    expect(body.html).toContain('follows <strong>consumer-first</strong>, as its setting says')
  })
})
