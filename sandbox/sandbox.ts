/** The sandbox as one HTTP server and one SMTP server. Parts are routes and, where a person should know of them, a section of the overview. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Inbox, makeInbox } from './inbox.ts'
import { answerIpAsJson, answerIpAsText } from './ip-services.ts'
import { type HomeSection, homePage } from './pages/home-page.ts'
import { inboxPage, mailPage } from './pages/inbox-page.ts'
import { html, type Page, renderPage } from './pages/layout.ts'
import { startSmtpInbox } from './smtp-inbox.ts'

export interface SandboxRoute {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  /** The groups of the path's pattern are handed over. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, groups: readonly string[]) => void | Promise<void>
}

export interface SandboxPart {
  readonly routes: readonly SandboxRoute[]
  /** Asked for whenever the overview is shown. */
  readonly sections: (request: IncomingMessage) => readonly HomeSection[]
}

export interface SandboxSettings {
  readonly host: string
  readonly port: number
  readonly smtpPort: number
  readonly siteUrl: string
  readonly parts?: readonly SandboxPart[] | undefined
}

export interface Sandbox {
  readonly url: string
  readonly smtpUrl: string
  readonly inbox: Inbox
  readonly close: () => Promise<void>
}

const INBOX_REFRESH_SECONDS = 4

export async function startSandbox({ host, port, smtpPort, siteUrl, parts = [] }: SandboxSettings): Promise<Sandbox> {
  const inbox = makeInbox()
  const smtp = await startSmtpInbox(inbox, host, smtpPort)
  const show = (response: ServerResponse, page: Omit<Page, 'siteUrl'>, status = 200) =>
    sendPage(response, { ...page, siteUrl }, status)
  const sections = (request: IncomingMessage) => parts.flatMap((part) => part.sections(request))

  const routes: readonly SandboxRoute[] = [
    get(/^\/$/, (request, response) =>
      show(response, { title: 'Overview', body: homePage(inbox.mails.length, smtp.port, sections(request)) }),
    ),
    get(/^\/inbox$/, (_request, response) =>
      show(response, { title: 'Inbox', body: inboxPage(inbox.mails), refreshSeconds: INBOX_REFRESH_SECONDS }),
    ),
    get(/^\/inbox\.json$/, (_request, response) => sendJson(response, { mails: inbox.mails.map(({ source, ...mail }) => mail) })),
    get(/^\/inbox\/([\w-]+)$/, (_request, response, [id = '']) => {
      const mail = inbox.find(id)
      if (mail) show(response, { title: mail.subject, body: mailPage(mail) })
      else show(response, { title: 'No such mail', body: html`<p>The inbox forgets its mails when the sandbox stops.</p>` }, 404)
    }),
    get(/^\/ip-services\/json$/, answerIpAsJson),
    get(/^\/ip-services\/text$/, answerIpAsText),
    ...parts.flatMap((part) => part.routes),
  ]

  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const route = routes.find((candidate) => candidate.method === request.method && candidate.path.test(path))
    if (!route) return show(response, { title: 'Nothing here', body: html`<p>The sandbox has no such page.</p>` }, 404)
    Promise.try(route.handle, request, response, route.path.exec(path)?.slice(1) ?? []).catch(() => response.destroy())
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    smtpUrl: `smtp://${host}:${smtp.port}`,
    inbox,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await smtp.close()
    },
  }
}

const get = (path: RegExp, handle: SandboxRoute['handle']): SandboxRoute => ({ method: 'GET', path, handle })

function sendPage(response: ServerResponse, page: Page, status: number): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    'referrer-policy': 'no-referrer',
  })
  response.end(renderPage(page))
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}
