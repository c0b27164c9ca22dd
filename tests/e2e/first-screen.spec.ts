/** The first screen of a loan page on a small phone: what the loan costs and the way on, or where we are closed, that we are and who helps. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { POLICY_COOKIE } from '#domain/policy-cookie.ts'
import { isServedState } from '#domain/state-law.ts'
import { type StateCode, US_STATES } from '#domain/us-states.ts'
import { contentPage } from '#tests/support/content-pages.ts'
import { LOAN_ROUTES } from '#tests/support/site-routes.ts'

const PHONE = { width: 375, height: 667 }

test.use({ viewport: PHONE })

const stateOf = (route: string) => contentPage(route.slice(1)).frontmatter.state as StateCode | undefined
const isClosed = (route: string) => {
  const state = stateOf(route)
  return state !== undefined && !isServedState(state)
}
const OPEN_ROUTES = LOAN_ROUTES.filter((route) => !isClosed(route))
const CLOSED_ROUTES = LOAN_ROUTES.filter(isClosed)

const bottomOf = async (found: Locator) => {
  const box = await found.boundingBox()
  return box ? box.y + box.height : Infinity
}

test('every loan page shows the price picture and the button without scrolling', async ({ page }) => {
  test.slow()
  const below: string[] = []
  for (const route of OPEN_ROUTES) {
    await page.goto(route)
    const picture = page.locator('main').getByRole('figure').first()
    const button = page.getByRole('link', { name: /^Apply for \$/ })
    for (const [name, bottom] of [
      ['picture', await bottomOf(picture)],
      ['button', await bottomOf(button)],
    ] as const)
      if (bottom > PHONE.height) below.push(`${route}: ${name} ends at ${Math.round(bottom)} px`)
  }
  expect(below).toEqual([])
})

test('where we are closed, that and the first help stand there instead', async ({ page }) => {
  for (const route of CLOSED_ROUTES) {
    await page.goto(route)
    const state = stateOf(route)
    const card = page.getByRole('region', { name: `We don’t serve ${state && US_STATES[state]} yet` })
    expect(await bottomOf(card.getByRole('heading')), route).toBeLessThan(PHONE.height)
    expect(await bottomOf(card.getByRole('definition').first()), route).toBeLessThan(PHONE.height)
  }
})

const waysToApply = (page: Page) =>
  page
    .locator('main')
    .getByRole('link', { name: /apply/i })
    .evaluateAll((links) => links.map((link) => link.textContent))

const ELSEWHERE = 'Apply if you live in another state'

test('where we are closed, hero and calculator lead on only those who live elsewhere', async ({ page, context, baseURL }) => {
  for (const route of CLOSED_ROUTES) {
    await page.goto(route)
    const links = await waysToApply(page)
    expect(links.filter((name) => name === ELSEWHERE).length, route).toBeGreaterThanOrEqual(2)
    expect(
      links.filter((name) => name?.startsWith('Apply for')),
      route,
    ).toEqual([])
    // Nor does the calculator offer more once it is awake.
    await page.getByRole('radio', { name: '$500', exact: true }).check()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    expect(await waysToApply(page), route).toEqual(links)
  }
  await context.addCookies([{ name: POLICY_COOKIE, value: 'consumer-first', url: baseURL ?? '' }])
  for (const route of CLOSED_ROUTES) {
    await page.goto(route)
    await expect(page.locator('html[data-choice]')).toHaveCount(1)
    expect(
      (await waysToApply(page)).filter((name) => name === ELSEWHERE),
      route,
    ).toEqual([])
  }
})

test('until the heading font is there, no headline takes more lines', async ({ page }) => {
  test.slow()
  const linesOf = async (route: string) => {
    await page.goto(route)
    await page.evaluate(() => document.fonts.ready)
    return page.locator('h1').evaluate((heading) => {
      const words = document.createRange()
      words.selectNodeContents(heading)
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  }
  const lines = new Map<string, number>()
  for (const route of LOAN_ROUTES) lines.set(route, await linesOf(route))
  await page.route(/\.woff2$/, (font) => font.abort())
  const longer: string[] = []
  for (const route of LOAN_ROUTES) {
    const fallback = await linesOf(route)
    if (fallback > (lines.get(route) ?? 0)) longer.push(`${route}: ${fallback} instead of ${lines.get(route)}`)
  }
  expect(longer).toEqual([])
})
