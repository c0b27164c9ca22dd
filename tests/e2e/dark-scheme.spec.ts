/** The colors of the dark scheme are read by every-route.spec.ts; here, that there is one. */
import { expect } from '@playwright/test'
import { test } from '#tests/support/browser-test.ts'

test.use({ colorScheme: 'dark' })

test('the paper is dark, and print is light', async ({ page }) => {
  await page.goto('/faq')
  const lightness = () => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[0]))
  expect(await lightness()).toBeLessThan(40)
  await page.emulateMedia({ media: 'print' })
  expect(await lightness()).toBeGreaterThan(240)
})
