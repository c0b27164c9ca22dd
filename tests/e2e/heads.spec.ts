/** What search engines and other sites read of every page. */
import { expect } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { test } from '#tests/support/browser-test.ts'
import { attributeOf, type ServedPage, servedPage, servedPages, textOf } from '#tests/support/served-pages.ts'
import { ALL_ROUTES, INDEXED_ROUTES, MAIL_LINK_ROUTES } from '#tests/support/site-routes.ts'

const BEHIND_TITLES = ` | ${SITE.brand}`

interface Head {
  readonly title: string
  readonly description: string
  readonly keywords: string
  readonly canonical: string
  readonly robots: string
  readonly headings: number
  readonly language: string
  readonly social: Readonly<Record<string, string>>
  readonly structured: readonly string[]
}

let heads: ReadonlyMap<string, Head>

// All on one page's worth of bytes each, which one worker asks for once.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  heads = new Map((await servedPages()).filter(({ route }) => route !== '/no-such-page').map((page) => [page.route, headOf(page)]))
})

test('every route answers 200', async () => {
  for (const { route, status } of await servedPages()) expect(status, route).toBe(route === '/no-such-page' ? 404 : 200)
  expect([...heads.keys()]).toEqual([...ALL_ROUTES])
})

function headOf({ root }: ServedPage): Head {
  const content = (selector: string) => attributeOf(root.querySelector(selector), 'content') ?? ''
  const social = root
    .querySelectorAll('meta')
    .map((tag) => [attributeOf(tag, 'property') ?? attributeOf(tag, 'name') ?? '', attributeOf(tag, 'content') ?? ''] as const)
    .filter(([name]) => /^(og|twitter):/.test(name))
  return {
    title: textOf(root.querySelector('title')),
    description: content('meta[name="description"]'),
    keywords: content('meta[name="keywords"]'),
    canonical: attributeOf(root.querySelector('link[rel="canonical"]'), 'href') ?? '',
    robots: content('meta[name="robots"]'),
    headings: root.querySelectorAll('h1').length,
    language: attributeOf(root.querySelector('html'), 'lang') ?? '',
    social: Object.fromEntries(social),
    structured: root.querySelectorAll('script[type="application/ld+json"]').map(({ textContent }) => textContent),
  }
}

const repeated = (values: readonly string[]) => values.filter((value, place) => values.indexOf(value) !== place)

test('with a title and a description of its own, of a length that is shown whole', () => {
  const all = [...heads.values()]
  expect(repeated(all.map(({ title }) => title))).toEqual([])
  expect(repeated(all.map(({ description }) => description))).toEqual([])
  for (const [route, { title, description }] of heads) {
    expect(title.endsWith(BEHIND_TITLES), route).toBe(true)
    expect(title.slice(0, -BEHIND_TITLES.length), route).toMatch(/^.{20,60}$/)
    expect(description.length, route).toBeGreaterThanOrEqual(100)
    expect(description.length, route).toBeLessThanOrEqual(160)
  }
})

test('with one first-level heading, in American English', () => {
  for (const [route, { headings, language }] of heads) expect([headings, language], route).toEqual([1, 'en-US'])
})

test('with its canonical address under the public one', ({ baseURL }) => {
  for (const [route, { canonical }] of heads) {
    expect(canonical, route).toBe(`${baseURL}${route === '/apply-now' ? '/apply' : route}`)
  }
})

test('indexed unless it is nobody else’s business', () => {
  for (const [route, { robots, keywords }] of heads) {
    expect(robots, route).toBe((MAIL_LINK_ROUTES as readonly string[]).includes(route) ? 'noindex' : '')
    if (robots === '') expect(keywords.split(', ').length, route).toBeGreaterThanOrEqual(4)
  }
})

test('with social tags and a picture of its own that is there', async ({ baseURL, request }) => {
  test.slow()
  for (const [route, { title, description, social }] of heads) {
    const ownTitle = title.slice(0, -BEHIND_TITLES.length)
    expect(social, route).toMatchObject({
      'og:type': 'website',
      'og:site_name': SITE.brand,
      'og:title': ownTitle,
      'og:description': description,
      'og:url': `${baseURL}${route === '/apply-now' ? '/apply' : route}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': ownTitle,
      'twitter:description': description,
    })
    expect(social['og:image:alt'], route).toContain(ownTitle)
    expect(social['twitter:image'], route).toBe(social['og:image'])
    const image = await request.get(social['og:image'] ?? '')
    expect([image.status(), image.headers()['content-type']], route).toEqual([200, 'image/png'])
    const bytes = await image.body()
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], route).toEqual([1200, 630])
  }
  expect(repeated([...heads.values()].map(({ social }) => social['og:image'] ?? ''))).toEqual([])
})

test('with structured data that is true of it', ({ baseURL }) => {
  const typesOn = (route: string) => (heads.get(route)?.structured ?? []).map((text) => JSON.parse(text)['@type'])
  for (const [route, { structured }] of heads) {
    for (const text of structured) {
      const entry = JSON.parse(text)
      expect(entry['@context'], route).toBe('https://schema.org')
      if (entry['@type'] === 'BreadcrumbList') expect(entry.itemListElement.at(-1).item, route).toBe(`${baseURL}${route}`)
    }
    expect(structured.join(''), route).not.toMatch(/aggregateRating|"Review"|\{[a-zA-Z]+\}/)
    expect(structured.join(''), route).not.toContain(`${SITE.domain}/`)
  }
  expect(typesOn('/')).toEqual(['Organization'])
  expect(typesOn('/emergency-loans')).toEqual(['BreadcrumbList', 'FAQPage', 'WebPage'])
  expect(typesOn('/faq')).toEqual(['BreadcrumbList', 'FAQPage'])
  expect(typesOn('/terms-of-service')).toEqual(['BreadcrumbList'])
})

test('sitemap.xml lists exactly the indexed routes', async ({ request, baseURL }) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(listed.sort()).toEqual(INDEXED_ROUTES.map((route) => `${baseURL}${route}`).sort())
})

test('robots.txt keeps machines out of the API and names the sitemap', async ({ request, baseURL }) => {
  expect((await (await request.get('/robots.txt')).text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /go/',
    '',
    `Sitemap: ${baseURL}/sitemap.xml`,
    '',
  ])
})

test('the manifest and its icons are there', async ({ request }) => {
  const answer = await request.get('/site.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: SITE.brand, start_url: '/' })
  for (const icon of [...manifest.icons, { src: '/icon-180.png', type: 'image/png', sizes: '180x180' }]) {
    const file = await request.get(icon.src)
    expect(file.status(), icon.src).toBe(200)
    expect(file.headers()['content-type'], icon.src).toContain(icon.type)
    if (icon.type === 'image/png')
      expect(`${(await file.body()).readUInt32BE(16)}x${(await file.body()).readUInt32BE(20)}`).toBe(icon.sizes)
  }
})

test('unknown paths get a page of their own with status 404', async ({ request }) => {
  for (const path of ['/no-such-page', '/emergency-loans/more', '/wp-login.php', '/faq.html']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  const page = await servedPage('/no-such-page')
  expect(textOf(page.root.querySelector('h1'))).toBe('We can’t find that page')
  const ways = page.root.querySelectorAll('main a').map((link) => [textOf(link), attributeOf(link, 'href')])
  expect(ways).toContainEqual(['Go to the home page', '/'])
  expect(headOf(page)).toMatchObject({ robots: 'noindex', canonical: '', headings: 1 })
  const api = await request.get('/api/no-such-call')
  expect([api.status(), api.headers()['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})
