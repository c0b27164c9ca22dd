/** When the code of something interactive comes. What each page weighs before that is asked by every-route.spec.ts. */
import { expect } from '@playwright/test'
import { test } from '#tests/support/browser-test.ts'
import { LOAN_ROUTES } from '#tests/support/site-routes.ts'
import { PHONE } from '#tests/support/visits/first-screen.ts'
import { scriptsOf, watchWire } from '#tests/support/visits/wire.ts'

test.use({ viewport: PHONE })

test('the calculator brings its code when it is touched, and not by being seen', async ({ page }) => {
  const wire = await watchWire(page)
  for (const route of [LOAN_ROUTES.at(0) ?? '', LOAN_ROUTES.at(-1) ?? '']) {
    await wire.open(route)
    expect(scriptsOf(wire), route).toEqual([])
    await expect(page.getByRole('group', { name: 'How much do you need?' })).toBeInViewport()
    await page.getByRole('radio', { name: '$1,000' }).press('ArrowRight')
    await expect.poll(() => scriptsOf(wire).some((path) => path.includes('/_astro/calculator.')), { message: route }).toBe(true)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  }
})
