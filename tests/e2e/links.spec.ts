/** Every link and every anchor of the site leads somewhere. */
import { expect } from '@playwright/test'
import { test } from '#tests/support/browser-test.ts'
import { attributeOf, type ServedPage, servedPages } from '#tests/support/served-pages.ts'
import { ALL_ROUTES } from '#tests/support/site-routes.ts'

const linksOf = ({ root }: ServedPage) =>
  ['a[href]', 'link[href]', 'script[src]'].flatMap((selector) =>
    root.querySelectorAll(selector).map((element) => attributeOf(element, 'href') ?? attributeOf(element, 'src') ?? ''),
  )
const idsOf = ({ root }: ServedPage) => root.querySelectorAll('[id]').map((element) => attributeOf(element, 'id') ?? '')

test('every internal link and anchor resolves, and nothing leads to another site unasked', async ({ request, baseURL }) => {
  test.slow()
  const pages = await servedPages()
  const idsAt = new Map(pages.map((page) => [page.route, idsOf(page)]))
  const broken: string[] = []
  const answers = new Map<string, number>()
  for (const page of pages) {
    const { route } = page
    const hrefs = linksOf(page)
    const ids = idsAt.get(route) ?? []
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
      const target = idsAt.get(url.pathname)
      if (url.hash && target && !target.includes(url.hash.slice(1))) broken.push(`${route}: nothing is called ${href}`)
    }
  }
  expect(broken).toEqual([])
  expect(answers.size).toBeGreaterThan(ALL_ROUTES.length)
})

test('every page can be reached from the home page', async ({ baseURL }) => {
  const pages = new Map((await servedPages()).map((page) => [page.route, page]))
  const reached = new Set<string>(['/'])
  for (const route of reached) {
    const page = pages.get(route)
    for (const href of page ? linksOf(page) : []) reached.add(new URL(href, `${baseURL}${route}`).pathname)
  }
  // Only a verification mail leads there.
  expect(ALL_ROUTES.filter((route) => !reached.has(route))).toEqual(['/verify-email'])
})
