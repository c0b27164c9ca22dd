/** A small built site in a folder of the run, as Astro would have left it, for tests of what serves it. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BUILT_SOURCES_FILE } from '#content/built-sources.ts'
import { OPEN_SLOTS_FOLDER, slotToken } from '#content/facts/slots.ts'
import { SITE } from '#content/site.ts'
import { OPEN_TEXTS_FOLDER } from '#domain/consent/open-text.ts'
import { type LoadedPages, loadPages } from '#server/http/pages/page-store.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { builtSourcesOf } from '#site/build/built-sources-integration.ts'
import { openTexts } from '#site/build/written-texts.ts'
import { USUAL_FACTS } from './public-facts.ts'
import { temporaryFolder } from './run-wide.ts'

const SCRIPT = 'run()'
const STYLE = 'p{margin:0}'
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
export const SCRIPT_HASH = hashSource(SCRIPT)
export const STYLE_HASH = hashSource(STYLE)
/** With the hash of a script that this page does not have. */
const OWN_POLICY = `script-src 'self' ${SCRIPT_HASH} ${hashSource('another()')}; style-src 'self' ${STYLE_HASH};`

export const pageHtml = (path: string, words: string): string =>
  `<!DOCTYPE html><html lang="en-US"><head><title>${words}</title><link rel="canonical" href="https://${SITE.domain}${path}">` +
  `<meta http-equiv="content-security-policy" content="${OWN_POLICY}"><style>${STYLE}</style><script>${SCRIPT}</script></head><body><h1>${words}</h1></body></html>`

const FILES: Readonly<Record<string, string>> = {
  // With a style, and an island with its script.
  'index.html': pageHtml('/', 'Home').replace(
    '</body>',
    '<astro-island component-url="/_astro/page.def456.js"></astro-island><link rel="stylesheet" href="/_astro/page.abc123.css"></body>',
  ),
  'faq.html': pageHtml('/faq', 'Questions'),
  'apply.html': pageHtml('/apply', 'Apply'),
  'ecoa-notice.html': pageHtml('/ecoa-notice', 'Notice'),
  'payday-loans.html': pageHtml('/payday-loans', 'Payday loans'),
  // As built, and as the server fills it.
  'how-it-works.html': pageHtml('/how-it-works', 'Of the build'),
  [`${OPEN_SLOTS_FOLDER}/how-it-works.html`]: pageHtml('/how-it-works', slotToken('ranking')),
  'rates-fees.html': pageHtml('/rates-fees', 'Of the build'),
  [`${OPEN_SLOTS_FOLDER}/rates-fees.html`]: pageHtml('/rates-fees', `${slotToken('identity')} ${slotToken('bankDeletion')}`),
  'texas-loans.html': pageHtml('/texas-loans', 'Of the build'),
  [`${OPEN_SLOTS_FOLDER}/texas-loans.html`]: pageHtml('/texas-loans', slotToken('lendersIn', 'TX')),
  '404.html': pageHtml('/404', 'This page is not here'),
  // Astro would build these if a page were named so; the API's paths must stay the API's.
  'api.html': pageHtml('/api', 'Never shown'),
  'go/somewhere.html': pageHtml('/go/somewhere', 'Never shown'),
  'lenders/one.html': pageHtml('/lenders/one', 'Never shown'),
  'sitemap.xml': `<urlset><url><loc>https://${SITE.domain}/faq</loc></url></urlset>`,
  'robots.txt': `Sitemap: https://${SITE.domain}/sitemap.xml\n`,
  'site.webmanifest': '{"start_url":"/"}',
  'icon-180.png': 'not really a picture',
  'social/faq.png': 'not really a picture',
  '_astro/page.abc123.css': 'body{color:#14231d}',
  '_astro/page.def456.js': `console.log("https://${SITE.domain}")`,
  '.built': 'a stamp, not a page',
  ...Object.fromEntries(
    openTexts().map((text) => [`${OPEN_TEXTS_FOLDER}/${text.name}-${text.version}.json`, JSON.stringify(text)]),
  ),
}

const shownAs = (version: string) => ({ version, sha256: '0'.repeat(64) })
export const SHOWN_DOCUMENTS = {
  terms: shownAs('1.0'),
  privacy: shownAs('1.1'),
  eConsent: shownAs('1.2'),
  military: shownAs('1.0'),
  creditInquiry: shownAs('1.0-soft'),
}

export function configFor(environment: Readonly<Record<string, string>> = {}): Config {
  const reading = readConfig({ NODE_ENV: 'test', ...environment })
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  return reading.config
}

export function smallSiteFolder(): string {
  const folder = temporaryFolder('site')
  writeSmallSite(folder)
  return folder
}

/** Before the time of every test. */
const BUILT_AT = new Date('2026-11-01T08:00:00Z')
let sources: string | undefined

export function writeSmallSite(folder: string): void {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  sources ??= builtSourcesOf(BUILT_AT)
  writeFileSync(join(folder, BUILT_SOURCES_FILE), sources)
}

export function loadSmallSite(
  environment: Readonly<Record<string, string>> = {},
  wrongSiteMarker = 'wrong-site.invalid',
): Promise<LoadedPages> {
  const config = configFor(environment)
  const settings = {
    ipServices: [...config.ipServices],
    placeholderIps: [...config.placeholderIps],
    wrongSiteMarker,
    documents: SHOWN_DOCUMENTS,
  }
  const facts = { ...USUAL_FACTS, policy: config.policy }
  return loadPages(smallSiteFolder(), config, ({ policy }) => ({ policy, ...settings }), facts)
}
