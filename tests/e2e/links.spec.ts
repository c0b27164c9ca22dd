/** Every link and every anchor of the site leads somewhere. */
import { expect, test } from '@playwright/test'
import { ALL_ROUTES } from '#tests/support/site-routes.ts'

test.use({ javaScriptEnabled: false })

interface PageLinks {
  readonly hrefs: readonly string[]
  readonly ids: readonly string[]
}

test('every internal link and anchor resolves, and nothing leads to another site unasked', async ({ page, request, baseURL }) => {
  test.slow()
  await page.route(/\.(css|js|woff2|png|svg)$/, (route) => route.abort())
  const pages = new Map<string, PageLinks>()
  for (const route of [...ALL_ROUTES, '/no-such-page']) {
    await page.goto(route)
    pages.set(
      route,
      await page.evaluate(() => ({
        hrefs: [...document.querySelectorAll('a[href], link[href], script[src]')].map((element) =>
          String(element.getAttribute('href') ?? element.getAttribute('src')),
        ),
        ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      })),
    )
  }

  const broken: string[] = []
  const answers = new Map<string, number>()
  for (const [route, { hrefs, ids }] of pages) {
    if (new Set(ids).size !== ids.length) broken.push(`${route} uses an id twice`)
    for (const href of new Set(hrefs)) {
      if (/^(mailto|tel):/.test(href)) continue
      const url = new URL(href, `${baseURL}${route}`)
      if (url.origin !== baseURL) {
        broken.push(`${route} leads to ${href}`)
        continue
      }
      if (!answers.has(url.pathname)) answers.set(url.pathname, (await request.get(url.pathname, { maxRedirects: 0 })).status())
      if (answers.get(url.pathname) !== 200 && url.pathname !== '/no-such-page')
        broken.push(`${route}: ${href} answers ${answers.get(url.pathname)}`)
      const target = pages.get(url.pathname)
      if (url.hash && target && !target.ids.includes(url.hash.slice(1))) broken.push(`${route}: nothing is called ${href}`)
    }
  }
  expect(broken).toEqual([])
  expect(answers.size).toBeGreaterThan(ALL_ROUTES.length)
})

test('every page can be reached from the home page', async ({ page }) => {
  test.slow()
  await page.route(/\.(css|js|woff2|png|svg)$/, (route) => route.abort())
  const reached = new Set<string>(['/'])
  for (const route of reached) {
    await page.goto(route)
    const paths = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname),
    )
    for (const path of paths) reached.add(path)
  }
  // Only a verification mail leads there; /apply is what /apply-now is called for search engines.
  expect(ALL_ROUTES.filter((route) => !reached.has(route))).toEqual(['/apply', '/verify-email'])
})
