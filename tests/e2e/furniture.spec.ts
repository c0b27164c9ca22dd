/** Header and footer on a phone: there, and not in the way. */
import { expect, test } from '@playwright/test'

test.use({ viewport: { width: 375, height: 667 } })

const SITE_PAGES = ['/', '/emergency-loans', '/faq', '/terms-of-service', '/no-such-page']
const FORM_PAGES = ['/apply', '/apply-now']

test('the header is one line, with Apply Now in it, on a deep band above pages to read and on paper above the form', async ({
  page,
}) => {
  for (const route of [...SITE_PAGES, ...FORM_PAGES]) {
    await page.goto(route)
    const header = page.getByRole('banner')
    const box = await header.boundingBox()
    expect(box?.height, route).toBeGreaterThanOrEqual(56)
    expect(box?.height, route).toBeLessThanOrEqual(64)
    await expect(header.getByRole('link', { name: 'Apply Now' }).first(), route).toBeInViewport({ ratio: 1 })
    const [ground, paper] = await header.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
    expect(ground === paper || ground === 'rgba(0, 0, 0, 0)', route).toBe(FORM_PAGES.includes(route))
  }
})

test('with text of twice the size the header loses nothing', async ({ page }) => {
  for (const route of ['/faq', '/apply']) {
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 667 })
      await page.goto(route)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Loanfinch' })).toBeInViewport({ ratio: 1 })
      if (width === 375) await expect(header.getByRole('link', { name: 'Apply Now' }).first()).toBeInViewport({ ratio: 1 })
      const rights = await header
        .locator('*:visible')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
      expect(Math.max(...rights), `${route} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})
