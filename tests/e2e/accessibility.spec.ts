/** axe with the rules of WCAG 2.2 AA on every route, from 320 px to a desk, with everything open that can be opened. */
import { expect, test } from '@playwright/test'
import { violationsOn } from '#tests/support/axe.ts'
import { ALL_ROUTES } from '#tests/support/site-routes.ts'

const WIDTHS = [320, 768, 1280] as const
const ROUTES = [...ALL_ROUTES, '/no-such-page']
const PARTS = 6

for (let part = 0; part < PARTS; part++) {
  test(`no route has a violation at 320, 768 and 1280 px (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.slow()
    const found: string[] = []
    for (const route of ROUTES.filter((_, place) => place % PARTS === part)) {
      await page.goto(route)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        // The menu lies over the page when it is open: it has a test of its own.
        await page.evaluate((open) => {
          for (const details of document.querySelectorAll('details')) {
            if (!details.closest('header')) details.toggleAttribute('open', open)
          }
        }, width !== 768)
        found.push(...(await violationsOn(page, `${route} at ${width} px`)))
      }
    }
    expect(found).toEqual([])
  })
}

test('no violation with the menu open on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/how-it-works')
  await page.locator('header summary').click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  expect(await violationsOn(page, 'the menu')).toEqual([])
})

for (const width of WIDTHS) {
  test(`no violation with a dialog open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/contact-us')
    for (const name of ['Terms & Conditions', 'Privacy Policy', 'E-Consent Agreement']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
      expect(await violationsOn(page, name)).toEqual([])
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
  })
}

test('axe finds what it looks for', async ({ page }) => {
  await page.setContent('<main><h1>A page</h1><img src="nothing.png"><p style="color: #999">Pale</p></main>')
  expect((await violationsOn(page, 'page')).map((violation) => violation.split(' ')[1])).toEqual(
    expect.arrayContaining(['color-contrast', 'document-title', 'html-has-lang', 'image-alt']),
  )
})
