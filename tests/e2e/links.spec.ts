/** Every link and every anchor of the site leads somewhere. */
import { expect, type Page, test } from '@playwright/test'
import { ALL_ROUTES } from '#tests/support/site-routes.ts'

interface PageLinks {
  readonly hrefs: readonly string[]
  readonly ids: readonly string[]
}

/** Reads pages as a browser without JavaScript would, all from one open page. */
async function readPages(page: Page, routes: readonly string[]): Promise<Map<string, PageLinks>> {
  await page.goto('/robots.txt')
  const read = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
          const linked = [...parsed.querySelectorAll('a[href], link[href], script[src]')]
          return {
            hrefs: linked.map((element) => String(element.getAttribute('href') ?? element.getAttribute('src'))),
            ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
          }
        }),
      ),
    routes,
  )
  return new Map(routes.map((route, place) => [route, read[place] ?? { hrefs: [], ids: [] }]))
}

test('every internal link and anchor resolves, and nothing leads to another site unasked', async ({ page, request, baseURL }) => {
  test.slow()
  const pages = await readPages(page, [...ALL_ROUTES, '/no-such-page'])
  const broken: string[] = []
  const answers = new Map<string, number>()
  for (const [route, { hrefs, ids }] of pages) {
    expect(hrefs.length, route).toBeGreaterThan(20)
    if (new Set(ids).size !== ids.length) broken.push(`${route} uses an id twice`)
    for (const href of new Set(hrefs)) {
      if (/^(mailto|tel):/.test(href)) continue
      const url = new URL(href, `${baseURL}${route}`)
      if (url.origin !== baseURL) {
        broken.push(`${route} leads to ${href}`)
        continue
      }
      if (!answers.has(url.pathname)) answers.set(url.pathname, (await request.get(url.pathname, { maxRedirects: 0 })).status())
      const answer = answers.get(url.pathname)
      if (answer !== 200 && url.pathname !== '/no-such-page') broken.push(`${route}: ${href} answers ${answer}`)
      const target = pages.get(url.pathname)
      if (url.hash && target && !target.ids.includes(url.hash.slice(1))) broken.push(`${route}: nothing is called ${href}`)
    }
  }
  expect(broken).toEqual([])
  expect(answers.size).toBeGreaterThan(ALL_ROUTES.length)
})

test('every page can be reached from the home page', async ({ page, baseURL }) => {
  const pages = await readPages(page, ALL_ROUTES)
  const reached = new Set<string>(['/'])
  for (const route of reached) {
    for (const href of pages.get(route)?.hrefs ?? []) reached.add(new URL(href, `${baseURL}${route}`).pathname)
  }
  // Only a verification mail leads there.
  expect(ALL_ROUTES.filter((route) => !reached.has(route))).toEqual(['/verify-email'])
})
