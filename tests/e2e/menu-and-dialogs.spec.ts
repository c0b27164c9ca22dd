/** What lies over a page when it is open, at every width: the menu, and the legal texts in their dialogs. They fit, and axe finds nothing. */
import { expect } from '@playwright/test'
import { problemsOn } from '#tests/support/axe.ts'
import { test } from '#tests/support/browser-test.ts'
import { unlessFirst } from '#tests/support/long-run.ts'

const HEIGHT = 600
/** From here on the header has room for all of its links. */
const WITHOUT_MENU_PX = 1024

for (const [place, width] of [320, 375, 768, 1280].entries())
  test(`nothing is wrong with the open menu and the open dialogs at ${width} px`, { tag: unlessFirst(place) }, async ({ page }) => {
    test.slow()
    const problems: string[] = []
    const survey = async (where: string) => problems.push(...(await problemsOn(page, where, [width], HEIGHT)))
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto('/contact-us')
    if (width < WITHOUT_MENU_PX) {
      await page.getByRole('banner').locator('summary').click()
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      await survey('the menu')
    }
    for (const name of ['Terms & Conditions', 'Privacy Policy', 'E-Consent Agreement']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
      await survey(name)
      const box = await dialog.boundingBox()
      expect(
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= HEIGHT,
        `${name} lies within the screen`,
      ).toBe(true)
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
    expect(problems).toEqual([])
  })
