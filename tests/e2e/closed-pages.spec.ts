/** The page of a place where we are closed leads on only those who live elsewhere. Its first screen is asked for by every-route.spec.ts. */
import { expect, type Page } from '@playwright/test'
import { POLICY_COOKIE } from '#domain/policy/policy-cookie.ts'
import { test } from '#tests/support/browser-test.ts'
import { CLOSED_ROUTES, PHONE } from '#tests/support/visits/first-screen.ts'

test.use({ viewport: PHONE })

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
    // Nor does the calculator offer more once it is hydrated.
    await page.getByRole('radio', { name: '$500', exact: true }).check()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    expect(await waysToApply(page), route).toEqual(links)
    // Amount and term go along (spec §2).
    await page.getByRole('radio', { name: '24 months', exact: true }).check()
    await expect(page.locator('astro-island').getByRole('link', { name: ELSEWHERE }), route).toHaveAttribute(
      'href',
      '/apply-now?amount=500&term=24',
    )
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
