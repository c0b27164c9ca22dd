import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import { siteSettings } from '#contracts/public/site-settings.ts'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { factsWith, USUAL_FACTS } from '#tests/support/public-facts.ts'
import { loadSmallSite, SHOWN_DOCUMENTS } from '#tests/support/small-site.ts'
import { BUILD_ORIGIN, type PageStore } from './page-store.ts'
import type { StoredVariant } from './stored-variant.ts'

const ANALYTICS = { ANALYTICS_ID: 'G-TEST', ANALYTICS_SCRIPT_URL: 'https://stats.example/tag.js', ANALYTICS_LEAD_LABEL: 'lead' }

const variantOf = (pages: PageStore, path: string, kind: 'everybody' | 'privacySignal' = 'everybody'): StoredVariant => {
  const file = pages.find(path)
  if (!file) throw new Error(`${path} is not stored`)
  return file[kind]
}
const textOf = (variant: StoredVariant) => variant.bodies.identity.bytes.toString('utf8')
const headersOf = (pages: PageStore, path: string) => variantOf(pages, path).bodies.identity.headers

function settingsIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/json" id="site-settings">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

test('files are stored under the addresses that visitors use, the stamp of the build is not, nor is the 404 page', async () => {
  expect((await loadSmallSite()).paths).toEqual([
    '/',
    '/_astro/page.abc123.css',
    '/_astro/page.def456.js',
    '/api',
    '/apply',
    '/ecoa-notice',
    '/faq',
    '/go/somewhere',
    '/how-it-works',
    '/icon-180.png',
    '/lenders/one',
    '/payday-loans',
    '/rates-fees',
    '/robots.txt',
    '/site.webmanifest',
    '/sitemap.xml',
    '/social/faq.png',
    '/texas-loans',
  ])
})

describe('the public address', async () => {
  const pages = await loadSmallSite({ PUBLIC_URL: 'https://loans.example:8443' })

  test('takes the place of the one that pages are built with', () => {
    expect(BUILD_ORIGIN).toBe(`https://${SITE.domain}`)
    expect(textOf(variantOf(pages, '/faq'))).toContain('<link rel="canonical" href="https://loans.example:8443/faq">')
    expect(textOf(variantOf(pages, '/sitemap.xml'))).toContain('<loc>https://loans.example:8443/faq</loc>')
    expect(textOf(variantOf(pages, '/robots.txt'))).toBe('Sitemap: https://loans.example:8443/sitemap.xml\n')
  })

  test('leaves hashed files as their hash says', () => {
    expect(textOf(variantOf(pages, '/_astro/page.def456.js'))).toContain(`https://${SITE.domain}`)
  })

  test('is put in as it is, whatever signs it has', async () => {
    const odd = await loadSmallSite({ PUBLIC_URL: 'https://loans.example/$&$1' })
    expect(textOf(variantOf(odd, '/faq'))).toContain('href="https://loans.example/$&$1/faq"')
  })
})

describe('the settings in a page', async () => {
  const pages = await loadSmallSite({ ...ANALYTICS, IP_SERVICES: 'https://ip.example' })

  test('say what the form needs to know, in the shape of the contract', () => {
    const settings = settingsIn(textOf(variantOf(pages, '/faq')))
    expect(siteSettings.parse(settings)).toEqual(settings)
    expect(settings).toMatchObject({
      policy: 'as-specified',
      analytics: { id: 'G-TEST', scriptUrl: 'https://stats.example/tag.js', leadLabel: 'lead' },
      privacySignalHonored: false,
      ipServices: ['https://ip.example'],
      wrongSiteMarker: 'wrong-site.invalid',
      documents: SHOWN_DOCUMENTS,
    })
  })

  test('for a visitor who sent a privacy signal hold no analytics, and the page is marked', () => {
    const html = textOf(variantOf(pages, '/faq', 'privacySignal'))
    expect(settingsIn(html)).toMatchObject({ analytics: null, privacySignalHonored: true })
    expect(html).toContain('<html data-privacy-signal lang="en-US">')
    expect(html).not.toContain('G-TEST')
    expect(textOf(variantOf(pages, '/faq'))).toContain('<html lang="en-US">')
  })

  test('name the policy, and the page is marked where the person chooses among offers', async () => {
    const chosen = await loadSmallSite({ ...ANALYTICS, POLICY: 'consumer-first' })
    expect(settingsIn(textOf(variantOf(chosen, '/faq')))).toMatchObject({ policy: 'consumer-first' })
    expect(textOf(variantOf(chosen, '/faq'))).toContain('<html data-choice lang="en-US">')
    expect(textOf(variantOf(chosen, '/faq', 'privacySignal'))).toContain('<html data-privacy-signal data-choice lang="en-US">')
    expect(textOf(variantOf(pages, '/faq'))).not.toContain('data-choice')
  })

  test('are null where no id is set', async () => {
    expect(settingsIn(textOf(variantOf(await loadSmallSite(), '/faq')))).toMatchObject({
      analytics: null,
      privacySignalHonored: false,
    })
  })

  test('cannot end their script element, nor be read as a replacement pattern', async () => {
    const marker = `</script><script>alert(1)</script><!-- $& $' $1`
    const html = textOf(variantOf(await loadSmallSite({}, marker), '/faq'))
    expect(html).not.toContain('alert(1)</script>')
    // The page's own script, and the settings.
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(settingsIn(html)).toMatchObject({ wrongSiteMarker: marker })
  })
})

describe('facts in a page', () => {
  const HIGHEST_PAYOUT = factsWith({ ranking: 'highest-payout' })

  test('take the place of those of the build', async () => {
    const html = textOf(variantOf(await loadSmallSite(), '/how-it-works'))
    expect(html).toContain(`<h1>${RANKING_SENTENCES['fair-cost']}</h1>`)
    expect(html).not.toContain('Of the build')
  })

  test('change in the pages that speak of them, and leave all others as they are', async () => {
    const pages = await loadSmallSite()
    const before = new Map(pages.paths.map((path) => [path, pages.find(path)]))
    expect(await pages.refill(HIGHEST_PAYOUT)).toEqual(['/how-it-works'])
    expect(pages.paths.filter((path) => pages.find(path) !== before.get(path))).toEqual(['/how-it-works'])
    for (const kind of ['everybody', 'privacySignal'] as const) {
      const variant = variantOf(pages, '/how-it-works', kind)
      expect(textOf(variant)).toContain(`<h1>${RANKING_SENTENCES['highest-payout']}</h1>`)
      expect(brotliDecompressSync(variant.bodies.br.bytes)).toEqual(variant.bodies.identity.bytes)
      expect(gunzipSync(variant.bodies.gzip.bytes)).toEqual(variant.bodies.identity.bytes)
      expect(variant.etag).not.toBe(before.get('/how-it-works')?.[kind].etag)
      expect(variant.bodies.br.headers['content-length']).toBe(String(variant.bodies.br.bytes.length))
    }
    expect(await pages.refill(HIGHEST_PAYOUT)).toEqual([])
  })

  test('change in the page for what is not found too', async () => {
    const pages = await loadSmallSite()
    const { notFound } = pages
    await pages.refill({ ...USUAL_FACTS, policy: 'consumer-first' })
    expect(pages.notFound).not.toBe(notFound)
  })

  test('that come back bring back the page as it was, to the last byte', async () => {
    const pages = await loadSmallSite()
    const { etag } = variantOf(pages, '/how-it-works')
    await pages.refill(HIGHEST_PAYOUT)
    await pages.refill(USUAL_FACTS)
    expect(variantOf(pages, '/how-it-works').etag).toBe(etag)
  })
})

describe('headers', async () => {
  const pages = await loadSmallSite({ ...ANALYTICS })

  test('pages are revalidated, hashed files kept for ever, the rest for a day', () => {
    expect(headersOf(pages, '/faq')['cache-control']).toBe('no-cache')
    expect(headersOf(pages, '/_astro/page.abc123.css')['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headersOf(pages, '/icon-180.png')['cache-control']).toBe('public, max-age=86400')
  })

  test('every file has its type and says what its answer depends on', async () => {
    const types = Object.fromEntries(pages.paths.map((path) => [path, headersOf(pages, path)['content-type']]))
    expect(types).toMatchObject({
      '/': 'text/html; charset=utf-8',
      '/_astro/page.abc123.css': 'text/css; charset=utf-8',
      '/_astro/page.def456.js': 'text/javascript; charset=utf-8',
      '/icon-180.png': 'image/png',
      '/robots.txt': 'text/plain; charset=utf-8',
      '/site.webmanifest': 'application/manifest+json; charset=utf-8',
      '/sitemap.xml': 'application/xml; charset=utf-8',
    })
    const inProduction = await loadSmallSite(PRODUCTION)
    for (const path of pages.paths) {
      expect(headersOf(pages, path)).toMatchObject({ 'x-content-type-options': 'nosniff' })
      const isPage = headersOf(pages, path)['content-type']?.startsWith('text/html')
      expect(headersOf(pages, path).vary).toBe(`Accept-Encoding, Sec-GPC${isPage ? ', Cookie' : ''}`)
      expect(headersOf(inProduction, path).vary).toBe('Accept-Encoding, Sec-GPC')
    }
  })

  test('the policy stands in the header, without the analytics host for a visitor who sent a privacy signal', () => {
    expect(headersOf(pages, '/faq')['content-security-policy']).toContain('https://stats.example')
    expect(variantOf(pages, '/faq', 'privacySignal').bodies.br.headers['content-security-policy']).not.toContain('stats.example')
    expect(textOf(variantOf(pages, '/faq'))).not.toContain('http-equiv')
  })

  test('other sites may show the pictures of shared links, and nothing else', () => {
    const open = pages.paths.filter((path) => headersOf(pages, path)['cross-origin-resource-policy'] !== 'same-origin')
    expect(open).toEqual(['/social/faq.png'])
  })
})

describe('encodings', async () => {
  const pages = await loadSmallSite()

  test('the three bodies of a page hold the same text, each with its length', () => {
    const { identity, gzip, br } = variantOf(pages, '/faq').bodies
    expect(gunzipSync(gzip.bytes)).toEqual(identity.bytes)
    expect(brotliDecompressSync(br.bytes)).toEqual(identity.bytes)
    for (const body of [identity, gzip, br]) expect(body.headers['content-length']).toBe(String(body.bytes.length))
    expect([identity, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  })

  test('what is compressed already is sent as it is', () => {
    const { identity, gzip, br } = variantOf(pages, '/icon-180.png').bodies
    expect([gzip, br]).toEqual([identity, identity])
  })
})

describe('the ETag', () => {
  const etagOf = async (environment: Record<string, string>, kind?: 'privacySignal') =>
    variantOf(await loadSmallSite(environment), '/faq', kind).etag

  test('stays the same from one start to the next', async () => expect(await etagOf({})).toBe(await etagOf({})))

  test('differs between the two variants of a page', async () =>
    expect(await etagOf(ANALYTICS)).not.toBe(await etagOf(ANALYTICS, 'privacySignal')))

  test('changes with a header alone: a browser would keep the old policy on a 304', async () => {
    expect(await etagOf({ FRAME_ANCESTORS: 'https://partner.example' })).not.toBe(await etagOf({}))
  })
})
