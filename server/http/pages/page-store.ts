/**
 * The built site, held in memory as it goes over the wire. When the server starts, each HTML page gets the settings and the public address put
 * in, once for all visitors and once for those who sent `Sec-GPC: 1` (without analytics), and is compressed. Nothing is computed per request.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { SITE } from '#content/site.ts'
import type { SiteSettings } from '#domain/api/site-settings.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/site-settings-element.ts'
import type { Config } from '../../config.ts'
import { contentSecurityPolicy, pageHeaders, takePolicyFrom } from './page-headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface StoredBody {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface StoredVariant {
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding, StoredBody>>
}

export interface StoredFile {
  readonly everybody: StoredVariant
  readonly privacySignal: StoredVariant
}

/** The address that pages are built with; `PUBLIC_URL` takes its place when the server starts. */
export const BUILD_ORIGIN = `https://${SITE.domain}`

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const CARRIES_ADDRESSES = new Set(['.xml', '.txt', '.webmanifest'])
const COMPRESSED_ALREADY = new Set(['.png', '.ico', '.woff2'])
/** Astro names these files by their content, so new content has a new name. */
const HASHED_FOLDER = '/_astro/'
/** Pictures for shared links: other sites show them. */
const SHOWN_ELSEWHERE_FOLDER = '/social/'

const REVALIDATE = 'no-cache'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'

/** Settings that are the same on every page, for every visitor. */
type SharedSettings = Omit<SiteSettings, 'analytics' | 'privacySignalHonored'>

export function loadPages(siteDir: string, config: Config, settings: SharedSettings) {
  const files = new Map<string, StoredFile>()
  for (const entry of readdirSync(siteDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${file.slice(siteDir.length).split(sep).filter(Boolean).join('/')}`
    files.set(routeOf(path), storeFile(path, readFileSync(file), config, settings))
  }
  const notFound = files.get('/404')
  files.delete('/404')
  return {
    find: (path: string) => files.get(path),
    notFound /** For answers without a body, such as a redirect. */,
    headers: pageHeaders(config),
    paths: [...files.keys()].sort(),
  }
}

/** /faq.html is served as /faq, and /index.html as /. */
function routeOf(path: string): string {
  if (!path.endsWith('.html')) return path
  const route = path.slice(0, -'.html'.length)
  return route === '/index' ? '/' : route
}

function storeFile(path: string, content: Buffer, config: Config, settings: SharedSettings): StoredFile {
  const extension = extname(path)
  if (extension === '.html') return storePage(routeOf(path), content.toString('utf8'), config, settings)
  const bytes = CARRIES_ADDRESSES.has(extension) ? Buffer.from(withPublicUrl(content.toString('utf8'), config.publicUrl)) : content
  const headers = {
    ...pageHeaders(config),
    ...(path.startsWith(SHOWN_ELSEWHERE_FOLDER) && { 'cross-origin-resource-policy': 'cross-origin' }),
    'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    'cache-control': path.startsWith(HASHED_FOLDER) ? IMMUTABLE : FOR_A_DAY,
  }
  const variant = storeVariant(bytes, headers, !COMPRESSED_ALREADY.has(extension))
  return { everybody: variant, privacySignal: variant }
}

function storePage(route: string, built: string, config: Config, settings: SharedSettings): StoredFile {
  const { html, directives } = takePolicyFrom(withPublicUrl(built, config.publicUrl))
  const variant = (analytics: Config['analytics'], privacySignalHonored: boolean) =>
    storeVariant(
      Buffer.from(withSettings(html, { ...settings, analytics: analytics ?? null, privacySignalHonored } as SiteSettings)),
      {
        ...pageHeaders(config, route),
        'content-type': CONTENT_TYPES['.html'] ?? '',
        'cache-control': REVALIDATE,
        'content-security-policy': contentSecurityPolicy(directives, config, analytics),
      },
      true,
    )
  return { everybody: variant(config.analytics, false), privacySignal: variant(undefined, true) }
}

const withPublicUrl = (content: string, publicUrl: string) => content.replaceAll(BUILD_ORIGIN, () => publicUrl)

/** A value may hold `</script>`; as JSON it can be written without any angle bracket. */
function withSettings(html: string, settings: SiteSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const signal = settings.privacySignalHonored ? ' data-privacy-signal' : ''
  return html
    .replace('<html ', `<html${signal} `)
    .replace('</head>', () => `<script type="application/json" id="${SITE_SETTINGS_ELEMENT_ID}">${json}</script></head>`)
}

/**
 * The headers count for the ETag: a browser that is told 304 keeps its old Content-Security-Policy, whatever the new one says. It is a weak
 * one, since the same page goes out in three encodings.
 */
function storeVariant(bytes: Buffer, headers: Readonly<Record<string, string>>, compress: boolean): StoredVariant {
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url')
  const etag = `W/"${digest.slice(0, 22)}"`
  const stored = (body: Buffer, encoding?: Encoding): StoredBody => ({
    bytes: body,
    headers: {
      ...headers,
      etag,
      vary: 'Accept-Encoding, Sec-GPC',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
  const identity = stored(bytes)
  if (!compress) return { etag, bodies: { identity, gzip: identity, br: identity } }
  const brotli = { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  return {
    etag,
    bodies: { identity, gzip: stored(gzipSync(bytes), 'gzip'), br: stored(brotliCompressSync(bytes, brotli), 'br') },
  }
}

/** Measured on our pages: 9 saves 0.6% more and takes three times as long, 11 saves 10% more and takes sixty times as long. */
const BROTLI_QUALITY = 6

export type PageStore = ReturnType<typeof loadPages>
