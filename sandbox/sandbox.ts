/** The sandbox as one HTTP server and one SMTP server. Parts are routes and, where a person should know of them, a section of the overview. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { isPublicIpv4, SANDBOX_CLIENT_IP } from '#domain/visits/client-ip.ts'
import { filledFormRoutes } from './filled-form.ts'
import { makeInbox } from './inbox.ts'
import { HOME_HEADING, HOME_LEAD, homePage } from './pages/home-page.ts'
import { INBOX_LEAD, inboxPage, mailPage } from './pages/inbox-page.ts'
import { HEADING_FONT_PATH, html, ICON_PATH, type Page, renderPage } from './pages/layout.ts'
import type { SandboxPart, SandboxRoute } from './sandbox-part.ts'
import { startSmtpInbox } from './smtp-inbox.ts'

/** Two stand-ins for the services outside that tell a browser its public address: one answers JSON, the other plain text. */
function answerIpAsJson(request: IncomingMessage, response: ServerResponse): void {
  send(response, 'application/json', JSON.stringify({ ip: ipOf(request) }))
}

function answerIpAsText(request: IncomingMessage, response: ServerResponse): void {
  send(response, 'text/plain; charset=utf-8', `${ipOf(request)}\n`)
}

function ipOf(request: IncomingMessage): string {
  const seen = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return isPublicIpv4(seen) ? seen : SANDBOX_CLIENT_IP
}

/** A link that signs in is for nobody elsewhere in the network. */
const isLoopback = ({ socket }: IncomingMessage): boolean => /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')

/** Any page may ask, as with the real services. */
function send(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, { 'content-type': contentType, 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  response.end(body)
}

/**
 * Which names the sandbox answers to. A page elsewhere may have its own name lead to this machine, and would then read the inbox with every
 * link in it as if it were its own. An address in numbers is nobody's name.
 */
function isServedHost(host: string | undefined, names: readonly string[]): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 || /(^|\.)localhost$/.test(name) || names.includes(name)
}

export interface SandboxSettings {
  readonly host: string
  readonly port: number
  readonly smtpPort: number
  readonly siteUrl: string
  /** Where a browser reaches the sandbox on the site's own host, whose cookies the site gets. */
  readonly publicUrl?: string | undefined
  /** Signs in to the console, once the server has told it. */
  readonly consoleLink?: (() => string | undefined) | undefined
  /** The clock of the outside world: mails come in by it, and made-up applicants are paid by it. */
  readonly now?: (() => Date) | undefined
  /** Under which it is served, beside the names of this machine for itself. */
  readonly names?: readonly string[] | undefined
  readonly parts?: readonly SandboxPart[] | undefined
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const INBOX_REFRESH_SECONDS = 4
const FILES = [
  { path: HEADING_FONT_PATH, type: 'font/woff2', file: '../site/fonts/bitter-semibold.woff2' },
  { path: ICON_PATH, type: 'image/svg+xml', file: '../site/drawings/mark.svg' },
] as const

export async function startSandbox(settings: SandboxSettings) {
  const { host, port, smtpPort, siteUrl, publicUrl = '', consoleLink, now = () => new Date(), names = [], parts = [] } = settings
  const inbox = makeInbox(now)
  const smtp = await startSmtpInbox(inbox, host, smtpPort)
  const show = (response: ServerResponse, page: Omit<Page, 'siteUrl' | 'path'> & { readonly path?: string }, status = 200) =>
    sendPage(response, { path: '', ...page, siteUrl }, status)
  const sections = (request: IncomingMessage) => parts.flatMap((part) => part.sections(request))

  const routes: readonly SandboxRoute[] = [
    get(/^\/$/, (request, response) =>
      show(response, {
        title: 'Overview',
        heading: HOME_HEADING,
        lead: HOME_LEAD,
        path: '/',
        body: homePage({
          publicUrl,
          mails: inbox.mails,
          smtpPort: smtp.port,
          consoleLink: isLoopback(request) ? consoleLink?.() : undefined,
          sections: sections(request),
        }),
      }),
    ),
    get(/^\/inbox$/, (_request, response) =>
      show(response, {
        title: 'Inbox',
        lead: INBOX_LEAD,
        path: '/inbox',
        body: inboxPage(inbox.mails),
        refreshSeconds: INBOX_REFRESH_SECONDS,
      }),
    ),
    get(/^\/inbox\.json$/, (request, response) => {
      const newest = Number(new URL(request.url ?? '', 'http://sandbox').searchParams.get('newest')) || inbox.mails.length
      sendJson(response, { mails: inbox.mails.slice(0, newest).map(({ source, ...mail }) => mail) })
    }),
    get(/^\/inbox\/([\w-]+)$/, (_request, response, [id = '']) => {
      const mail = inbox.find(id)
      if (mail) show(response, { title: mail.subject, body: mailPage(mail) })
      else show(response, { title: 'No such mail', body: inCard('The inbox forgets its mails when the sandbox stops.') }, 404)
    }),
    ...FILES.map(({ path, type, file }) =>
      get(new RegExp(`^${path}$`), async (_request, response) => {
        const body = await readFile(new URL(file, import.meta.url))
        response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body)
      }),
    ),
    get(/^\/ip-services\/json$/, answerIpAsJson),
    get(/^\/ip-services\/text$/, answerIpAsText),
    ...filledFormRoutes(siteUrl, now),
    ...parts.flatMap((part) => part.routes),
  ]

  const server = createServer((request, response) => {
    if (!isServedHost(request.headers.host, names)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end('Nothing is served under this name\n')
      return
    }
    const [path = '/'] = (request.url ?? '/').split('?')
    const route = routes.find((candidate) => candidate.method === request.method && candidate.path.test(path))
    if (!route) return show(response, { title: 'Nothing here', body: inCard('The sandbox has no such page.') }, 404)
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

const inCard = (sentence: string) => html`<div class="card"><p>${sentence}</p></div>`

const get = (path: RegExp, handle: SandboxRoute['handle']): SandboxRoute => ({ method: 'GET', path, handle })

export function sendPage(response: ServerResponse, page: Page, status = 200): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-src 'self'",
    'referrer-policy': 'no-referrer',
  })
  response.end(renderPage(page))
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}
