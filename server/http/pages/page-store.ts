/**
 * The built site, held in memory as it goes over the wire. When the server starts, each HTML page gets the settings, the public address and
 * the words of the present facts (`content/facts/slots.ts`) put in, once for all visitors and once for those who sent `Sec-GPC: 1` (without
 * analytics), and is compressed. When facts change, the pages whose words change are made again. Nothing is computed per request.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { OPEN_SLOTS_FOLDER, type PageTemplate, putTogether, takeApart, textsFor } from '#content/facts/slots.ts'
import { SITE } from '#content/site.ts'
import type { SiteSettings } from '#contracts/public/site-settings.ts'
import { OPEN_TEXTS_FOLDER } from '#domain/consent/open-text.ts'
import { TEST_SITE_BANNER, TEST_SITE_ROBOTS } from '#domain/look/test-site.ts'
import { policyNamed } from '#domain/policy/policy.ts'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/policy/site-settings-element.ts'
import { FORM_ROUTE, fillingScript } from './filling-script.ts'
import {
  contentSecurityPolicy,
  hashSource,
  isCounted,
  type PageHeaderSettings,
  pageHeaders,
  takePolicyFrom,
} from './page-headers.ts'
import { type Body, compressBesides, type StoredVariant, storedVariant, USUAL_VARY } from './stored-variant.ts'

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

export interface PageSettings extends PageHeaderSettings {
  readonly publicUrl: string
  readonly analytics: { readonly id: string; readonly scriptUrl: string } | undefined
  /** Undefined in production, which has no sandbox. */
  readonly sandboxUrl: string | undefined
}

type SharedSettings = Omit<SiteSettings, 'analytics' | 'privacySignalHonored'>

interface ReadSite {
  readonly pages: ReadonlyMap<string, Page>
  /** All that is no page: the same whatever the facts. */
  readonly others: ReadonlyMap<string, StoredFile>
  /** For answers without a body, such as a redirect. */
  readonly headers: Readonly<Record<string, string>>
}

export async function loadPages(
  siteDir: string,
  config: PageSettings,
  settingsFor: (facts: PublicFacts) => SharedSettings,
  facts: PublicFacts,
) {
  const site = await readSite(siteDir, config)
  const another = async (now: PublicFacts): Promise<PageStore> => {
    const all = [...site.pages].map(([route, page]) => ({ route, page, text: textsFor(page.template, now) }))
    return storeOf(site, await fillBesides(all, settingsFor(now)), settingsFor, now)
  }
  /** The pages that say something else when these facts become those. */
  const between = (before: PublicFacts, after: PublicFacts): string[] =>
    [...site.pages].flatMap(([route, { template }]) => {
      const said = textsFor(template, before)
      return textsFor(template, after).every((word, place) => word === said[place]) ? [] : [route]
    })
  return Object.assign(await another(facts), { another, between })
}

function storeOf(
  { pages, others, headers }: ReadSite,
  filled: readonly FilledPage[],
  settingsFor: (facts: PublicFacts) => SharedSettings,
  facts: PublicFacts,
) {
  let settings = JSON.stringify(settingsFor(facts))
  const files = new Map(others)
  const said = new Map<string, readonly string[]>()
  const put = (made: readonly FilledPage[]) => {
    for (const { route, file, text } of made) {
      files.set(route, file)
      said.set(route, text)
    }
  }
  put(filled)
  return {
    headers,
    find: (path: string) => (path === NOT_FOUND ? undefined : files.get(path)),
    get notFound() {
      return files.get(NOT_FOUND)
    },
    paths: [...files.keys()].filter((path) => path !== NOT_FOUND).sort(),

    /** Answers which pages changed. They change together, so that no two pages contradict each other. */
    async refill(now: PublicFacts): Promise<readonly string[]> {
      const newSettings = settingsFor(now)
      const sameSettings = JSON.stringify(newSettings) === settings
      const changed = [...pages].flatMap(([route, page]) => {
        const text = textsFor(page.template, now)
        const before = said.get(route)
        return sameSettings && text.every((word, place) => word === before?.[place]) ? [] : [{ route, page, text }]
      })
      const made = await fillBesides(changed, newSettings)
      settings = JSON.stringify(newSettings)
      put(made)
      return changed.map(({ route }) => route)
    },
  }
}

interface PageToFill {
  readonly route: string
  readonly page: Page
  readonly text: readonly string[]
}

interface FilledPage {
  readonly route: string
  /** What the page says in its slots. */
  readonly text: readonly string[]
  readonly file: StoredFile
}

/** One page after the other: requests are answered in between. */
async function fillBesides(pages: readonly PageToFill[], settings: SharedSettings): Promise<readonly FilledPage[]> {
  const filled: FilledPage[] = []
  for (const { route, page, text } of pages) {
    const { everybody, privacySignal } = page.variants(text, settings)
    const [forEverybody, withSignal] = await Promise.all([compressBesides(everybody), compressBesides(privacySignal)])
    filled.push({ route, text, file: { everybody: forEverybody, privacySignal: withSignal } })
  }
  return filled
}

async function readSite(siteDir: string, config: PageSettings): Promise<ReadSite> {
  const pages = new Map<string, Page>()
  const others = new Map<string, StoredFile>()
  for (const { path, file } of filesIn(siteDir)) {
    const route = routeOf(path)
    if (extname(path) !== '.html') {
      others.set(route, await storeFile(path, readFileSync(file), config))
      continue
    }
    const open = join(siteDir, OPEN_SLOTS_FOLDER, path)
    pages.set(route, readPage(route, readFileSync(existsSync(open) ? open : file, 'utf8'), config))
  }
  return { pages, others, headers: pageHeaders(config) }
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

async function storeFile(path: string, content: Buffer, config: PageSettings): Promise<StoredFile> {
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
  const variant = COMPRESSED_ALREADY.has(extension) ? storedVariant({ bytes, headers }) : await compressBesides({ bytes, headers })
  return { everybody: variant, privacySignal: variant }
}

interface Variants<Variant> {
  readonly everybody: Variant
  readonly privacySignal: Variant
}

interface Page {
  readonly template: PageTemplate
  readonly variants: (text: readonly string[], settings: SharedSettings) => Variants<Body>
}

function readPage(route: string, built: string, config: PageSettings): Page {
  const { html, directives } = withFilling(route, takePolicyFrom(withPublicUrl(built, config.publicUrl)), config)
  const template = takeApart(config.staging ? withBanner(html) : html)
  const variant = (filled: string, settings: SharedSettings, privacySignalHonored: boolean): Body => {
    const analytics = privacySignalHonored || !isCounted(route) ? undefined : config.analytics
    const content = withSettings(filled, { ...settings, analytics: analytics ?? null, privacySignalHonored } as SiteSettings)
    return {
      bytes: Buffer.from(content),
      headers: {
        ...pageHeaders(config, route),
        'content-type': CONTENT_TYPES['.html'] ?? '',
        'cache-control': REVALIDATE,
        // Outside production a cookie chooses the policy (request-policy.ts).
        ...(!config.production && { vary: `${USUAL_VARY}, Cookie` }),
        'content-security-policy': contentSecurityPolicy(directives, config, analytics),
      },
    }
  }
  return {
    template,
    variants: (text, settings) => {
      const filled = putTogether(template, text)
      return { everybody: variant(filled, settings, false), privacySignal: variant(filled, settings, true) }
    },
  }
}

const withPublicUrl = (content: string, publicUrl: string) => content.replaceAll(BUILD_ORIGIN, () => publicUrl)

/** Outside production the form's page can be filled in by the sandbox. */
function withFilling(
  route: string,
  page: ReturnType<typeof takePolicyFrom>,
  { production, sandboxUrl }: PageSettings,
): typeof page {
  if (production || !sandboxUrl || route !== FORM_ROUTE) return page
  const script = fillingScript(sandboxUrl)
  const added = { 'script-src': hashSource(script), 'connect-src': new URL(sandboxUrl).origin }
  return {
    html: page.html.replace('</head>', () => `<script>${script}</script></head>`),
    directives: new Map([
      ...page.directives,
      ...Object.entries(added).map(([name, source]) => [name, [...(page.directives.get(name) ?? []), source]] as const),
    ]),
  }
}

const withBanner = (html: string) => html.replace(/<body[^>]*>/, (body) => `${body}${TEST_SITE_BANNER}`)

/** A value may hold `</script>`; as JSON it can be written without any angle bracket. */
function withSettings(html: string, settings: SiteSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const signal = settings.privacySignalHonored ? ' data-privacy-signal' : ''
  const choice = policyNamed(settings.policy).choice === 'by-person' ? ' data-choice' : ''
  return html
    .replace('<html ', `<html${signal}${choice} `)
    .replace('</head>', () => `<script type="application/json" id="${SITE_SETTINGS_ELEMENT_ID}">${json}</script></head>`)
}

export type PageStore = ReturnType<typeof storeOf>
export type LoadedPages = Awaited<ReturnType<typeof loadPages>>
