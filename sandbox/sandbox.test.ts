import nodemailer from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { SERVICE_ENDPOINTS } from '#domain/api/service.ts'
import { checkClientIp } from '#domain/client-ip.ts'
import { startSandbox } from './sandbox.ts'

const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, siteUrl: 'http://localhost:3000' })
afterAll(() => sandbox.close())

const page = async (path: string) => {
  const response = await fetch(`${sandbox.url}${path}`)
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

test('the two IP services tell any page a public address, as JSON and as text', async () => {
  const json = await page('/ip-services/json')
  const { ip } = JSON.parse(json.text)
  expect(checkClientIp(ip).kind).toBe('valid')
  expect(SERVICE_ENDPOINTS['GET /api/get-client-ip'].answers[200].schema.safeParse({ success: true, ip }).success).toBe(true)
  const text = await page('/ip-services/text')
  expect(text.text.trim()).toBe(ip)
  for (const { headers } of [json, text]) expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('the overview names its parts, and an unknown page is a 404', async () => {
  expect((await page('/')).text).toContain('IP services')
  expect((await page('/nothing')).status).toBe(404)
  expect((await page('/inbox/nothing')).status).toBe(404)
})

test('an address that is none is a 404 as well, and the sandbox goes on', async () => {
  expect((await page('//')).status).toBe(404)
  expect((await page('/')).status).toBe(200)
})
