/**
 * The built site, held in memory as it goes over the wire. When the server starts, each HTML page gets the settings, the public address and
 * the words of the present facts (`content/slots.ts`) put in, once for all visitors and once for those who sent `Sec-GPC: 1` (without
 * analytics), and is compressed. When facts change, the pages whose words change are made again. Nothing is computed per request.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { SITE } from '#content/site.ts'
import { OPEN_SLOTS_FOLDER } from '#content/slot-tokens.ts'
import { type PageTemplate, putTogether, takeApart, wordsFor } from '#content/slots.ts'
import type { SiteSettings } from '#domain/api/site-settings.ts'
import { OPEN_TEXTS_FOLDER } from '#domain/consent/open-text.ts'
import type { PublicFacts } from '#domain/public-facts.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/site-settings-element.ts'
import { TEST_SITE_BANNER, TEST_SITE_ROBOTS } from '#domain/test-site.ts'
import type { Config } from '../../config.ts'
import { contentSecurityPolicy, pageHeaders, takePolicyFrom } from './page-headers.ts'
import { compressBesides, compressNow, type StoredVariant, storeAsIs, type Uncompressed } from './stored-variant.ts'

export type StoredFile = Variants<StoredVariant>

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

export function loadPages(
  siteDir: string,
  config: Config,
  settingsFor: (facts: PublicFacts) => SharedSettings,
  facts: PublicFacts,
) {
  let settings = settingsFor(facts)
  const files = new Map<string, StoredFile>()
  const pages = new Map<string, Page>()
  for (const { path, file } of filesIn(siteDir)) {
    const route = routeOf(path)
    if (extname(path) !== '.html') {
      files.set(route, storeFile(path, readFileSync(file), config))
      continue
    }
    const open = join(siteDir, OPEN_SLOTS_FOLDER, path)
    const page = readPage(route, readFileSync(existsSync(open) ? open : file, 'utf8'), config)
    const words = wordsFor(page.template, facts)
    pages.set(route, { ...page, words })
    files.set(route, bothVariants(page.variants(words, settings), compressNow))
  }
  return {
    find: (path: string) => (path === NOT_FOUND ? undefined : files.get(path)),
    get notFound() {
      return files.get(NOT_FOUND)
    },
    /** For answers without a body, such as a redirect. */
    headers: pageHeaders(config),
    paths: [...files.keys()].filter((path) => path !== NOT_FOUND).sort(),

    /** Answers which pages changed. They change together, so that no two pages contradict each other. */
    async refill(now: PublicFacts): Promise<readonly string[]> {
      const newSettings = settingsFor(now)
      const sameSettings = JSON.stringify(newSettings) === JSON.stringify(settings)
      const changed = [...pages].flatMap(([route, page]) => {
        const words = wordsFor(page.template, now)
        return sameSettings && words.every((word, place) => word === page.words[place]) ? [] : [{ route, page, words }]
      })
      const stored: StoredFile[] = []
      // One page after the other: requests are answered in between.
      for (const { page, words } of changed) {
        const { everybody, privacySignal } = page.variants(words, newSettings)
        const [forEverybody, withSignal] = await Promise.all([compressBesides(everybody), compressBesides(privacySignal)])
        stored.push({ everybody: forEverybody, privacySignal: withSignal })
      }
      settings = newSettings
      for (const [place, { route, page, words }] of changed.entries()) {
        const file = stored[place]
        if (file) files.set(route, file)
        pages.set(route, { ...page, words })
      }
      return changed.map(({ route }) => route)
    },
  }
}

const NOT_FOUND = '/404'
const ROBOTS = '/robots.txt'

function filesIn(siteDir: string) {
  return readdirSync(siteDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: `/${file.slice(siteDir.length).split(sep).filter(Boolean).join('/')}` }))
    .filter(({ path }) => ![OPEN_SLOTS_FOLDER, OPEN_TEXTS_FOLDER].some((folder) => path.startsWith(`/${folder}/`)))
}

/** /faq.html is served as /faq, and /index.html as /. */
function routeOf(path: string): string {
  if (!path.endsWith('.html')) return path
  const route = path.slice(0, -'.html'.length)
  return route === '/index' ? '/' : route
}

function storeFile(path: string, content: Buffer, config: Config): StoredFile {
  const extension = extname(path)
  const bytes =
    config.staging && path === ROBOTS
      ? Buffer.from(TEST_SITE_ROBOTS)
      : CARRIES_ADDRESSES.has(extension)
        ? Buffer.from(withPublicUrl(content.toString('utf8'), config.publicUrl))
        : content
  const headers = {
    ...pageHeaders(config),
    ...(path.startsWith(SHOWN_ELSEWHERE_FOLDER) && { 'cross-origin-resource-policy': 'cross-origin' }),
    'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    'cache-control': path.startsWith(HASHED_FOLDER) ? IMMUTABLE : FOR_A_DAY,
  }
  const variant = COMPRESSED_ALREADY.has(extension) ? storeAsIs({ bytes, headers }) : compressNow({ bytes, headers })
  return { everybody: variant, privacySignal: variant }
}

interface Variants<Variant> {
  readonly everybody: Variant
  readonly privacySignal: Variant
}

interface Page {
  readonly template: PageTemplate
  /** The words that the stored page says in its slots. */
  readonly words: readonly string[]
  readonly variants: (words: readonly string[], settings: SharedSettings) => Variants<Uncompressed>
}

const bothVariants = <From, To>({ everybody, privacySignal }: Variants<From>, make: (variant: From) => To): Variants<To> => ({
  everybody: make(everybody),
  privacySignal: make(privacySignal),
})

function readPage(route: string, built: string, config: Config): Omit<Page, 'words'> {
  const { html, directives } = takePolicyFrom(withPublicUrl(built, config.publicUrl))
  const template = takeApart(config.staging ? withBanner(html) : html)
  const variant = (filled: string, settings: SharedSettings, privacySignalHonored: boolean): Uncompressed => {
    const analytics = privacySignalHonored ? undefined : config.analytics
    const content = withSettings(filled, { ...settings, analytics: analytics ?? null, privacySignalHonored } as SiteSettings)
    return {
      bytes: Buffer.from(content),
      headers: {
        ...pageHeaders(config, route),
        'content-type': CONTENT_TYPES['.html'] ?? '',
        'cache-control': REVALIDATE,
        'content-security-policy': contentSecurityPolicy(directives, config, analytics),
      },
    }
  }
  return {
    template,
    variants: (words, settings) => {
      const filled = putTogether(template, words)
      return { everybody: variant(filled, settings, false), privacySignal: variant(filled, settings, true) }
    },
  }
}

const withPublicUrl = (content: string, publicUrl: string) => content.replaceAll(BUILD_ORIGIN, () => publicUrl)

const withBanner = (html: string) => html.replace(/<body[^>]*>/, (body) => `${body}${TEST_SITE_BANNER}`)

/** A value may hold `</script>`; as JSON it can be written without any angle bracket. */
function withSettings(html: string, settings: SiteSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const signal = settings.privacySignalHonored ? ' data-privacy-signal' : ''
  return html
    .replace('<html ', `<html${signal} `)
    .replace('</head>', () => `<script type="application/json" id="${SITE_SETTINGS_ELEMENT_ID}">${json}</script></head>`)
}

export type PageStore = ReturnType<typeof loadPages>
