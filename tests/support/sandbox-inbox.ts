/** The mails that the sandbox caught, and the links in them. */
import { type APIRequestContext, expect } from '@playwright/test'

interface Inbox {
  readonly mails: readonly {
    readonly to: readonly string[]
    readonly subject: string
    readonly text: string
    readonly html: string
    readonly links: readonly string[]
  }[]
}

const SANDBOX = `http://localhost:${process.env.E2E_SANDBOX_PORT}`

export async function mailsTo(request: APIRequestContext, email: string): Promise<Inbox['mails']> {
  const { mails } = (await (await request.get(`${SANDBOX}/inbox.json`)).json()) as Inbox
  return mails.filter(({ to }) => to.includes(email))
}

/** The newest link's token, once as many mails have come as were asked for. */
export async function verificationToken(request: APIRequestContext, email: string, mailCount = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(mailCount)
  const [mail] = await mailsTo(request, email)
  const [, token = ''] = /#token=([\w-]+)/.exec(mail?.links[0] ?? '') ?? []
  expect(token).not.toBe('')
  return token
}

export async function askForVerification(request: APIRequestContext, email: string): Promise<void> {
  expect((await request.post('/api/send-verification', { data: { email } })).ok()).toBe(true)
}

/** The mail that tells how a request ended, and its link to Your request. */
export async function outcomeMail(request: APIRequestContext, email: string) {
  // Where the person chooses, another one told of the offers.
  const isOutcome = ({ links, text }: Inbox['mails'][number]) =>
    links.some((link) => link.includes('/your-request#')) && !/\bgood until\b/i.test(text)
  const found = async () => (await mailsTo(request, email)).filter(isOutcome)
  await expect.poll(async () => (await found()).length).toBe(1)
  const [mail] = await found()
  if (!mail) throw new Error('There is no mail')
  return { ...mail, requestLink: mail.links.find((link) => link.includes('/your-request#')) ?? '' }
}
