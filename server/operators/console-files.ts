/**
 * The console, from memory: hashed files for ever, and one page for every address under /console/, fresh each time with a nonce for the styles
 * that its parts make while it runs. A process without a build answers like any other address that it does not know.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../http/pages/serve-page.ts'

const CONSOLE = '/console/'
const CONSOLE_DIR = fileURLToPath(new URL('../../dist-console', import.meta.url))
const FOR_EVER = 'public, max-age=31536000, immutable'
/** As console/index.html has it. */
const NONCE_IN_PAGE = 'nonce="NONCE"'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

interface ConsoleFile {
  readonly type: string
  readonly cacheControl: string
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

export function serveConsole(app: FastifyInstance, folder = CONSOLE_DIR): void {
  if (!existsSync(join(folder, 'index.html'))) return
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = readFiles(folder)
  const toConsole = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(CONSOLE, 302)
  app.get('/', toConsole)
  app.get('/console', toConsole)
  app.get<{ Params: { '*': string } }>(`${CONSOLE}*`, async (request, reply) => {
    const path = request.params['*']
    const file = files.get(path)
    if (file) return sendFile(file, request, reply)
    // A file of an earlier build: the page must learn that it is gone, not get another page in its place.
    if (path.startsWith('assets/')) return reply.callNotFound()
    return sendPage(page, reply)
  })
}

function readFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const paths = globSync('**/*.{js,css,svg}', { cwd: folder })
  return new Map(
    paths.map((path) => {
      const read = (ending: string) => readFileSync(join(folder, `${path}${ending}`))
      return [
        path.replaceAll('\\', '/'),
        {
          type: TYPES[extname(path)] ?? 'application/octet-stream',
          cacheControl: path.startsWith('assets') ? FOR_EVER : 'no-cache',
          bodies: { identity: read(''), br: read('.br'), gzip: read('.gz') },
        },
      ]
    }),
  )
}

function sendFile({ type, cacheControl, bodies }: ConsoleFile, request: FastifyRequest, reply: FastifyReply) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .headers({ 'content-type': type, 'cache-control': cacheControl, vary: 'accept-encoding', ...COMMON_HEADERS })
    .send(bodies[encoding])
}

function sendPage(page: string, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
      ...COMMON_HEADERS,
    })
    .send(page.replaceAll(NONCE_IN_PAGE, `nonce="${nonce}"`))
}

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
} as const

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
