/** The furniture of a page without a mouse. The dialogs and the calculator have tests of their own. */
import { expect, type Page, test } from '@playwright/test'
import { KINDS_OF_PAGE } from '#tests/support/site-routes.ts'

test('the first Tab offers to skip to the main content, and does', async ({ page }) => {
  for (const route of ['/', '/apply', '/emergency-loans', '/faq']) {
    await page.goto(route)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip, route).toBeFocused()
    await expect(skip, route).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.locator('main'), route).toBeFocused()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('the menu opens, leads on and closes with the keyboard', async ({ page }) => {
    await page.goto('/faq')
    const button = page.getByRole('banner').locator('summary')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expect(button).toHaveText(/Close/)
    for (const name of ['Home', 'How It Works', 'Rates & Fees', 'Contact', 'Apply Now']) {
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name })).toBeFocused()
    }
    await button.focus()
    await page.keyboard.press('Space')
    await expect(menu).toBeHidden()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/how-it-works$/)
    await expect(menu).toBeHidden()
  })

  test('Escape closes the menu and gives the focus back, and so does a tap elsewhere', async ({ page }) => {
    await page.goto('/faq')
    const button = page.getByRole('banner').locator('summary')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await button.click()
    await menu.getByRole('link', { name: 'Contact' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await menu.click({ position: { x: 3, y: 3 } })
    await expect(menu).toBeVisible()
    await page.mouse.click(180, 640)
    await expect(menu).toBeHidden()
  })

  test('the open menu lies over the page and pushes nothing aside', async ({ page }) => {
    await page.goto('/emergency-loans')
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await page.getByRole('banner').locator('summary').click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
    expect(await heading.boundingBox()).toEqual(before)
  })

  test('the contents of a long page unfold, and lead to their place', async ({ page }) => {
    await page.goto('/terms-of-service')
    await page.locator('main summary', { hasText: 'On this page' }).click()
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: '12. Governing law' }).click()
    await expect(page.getByRole('heading', { name: '12. Governing law' })).toBeInViewport()
  })
})

test('the page that is shown is marked in the navigation', async ({ page }) => {
  await page.goto('/rates-fees')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rates & Fees' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('everything that can be reached shows that it has the focus', async ({ page }) => {
  test.slow()
  for (const route of KINDS_OF_PAGE) {
    await page.goto(route)
    const unmarked = await unmarkedStops(page)
    expect(unmarked, route).toEqual([])
  }
})

/** Walks the page with Tab, up to its footer, and names what has the focus without showing it. */
async function unmarkedStops(page: Page): Promise<string[]> {
  const unmarked: string[] = []
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('footer')) return 'end'
      const marks = [focused, focused.closest('label')].filter((element) => element !== null)
      const isMarked = marks.some((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      return isMarked ? 'marked' : `${focused.tagName} ${(focused.textContent ?? '').slice(0, 40)}`
    })
    if (seen === 'end') break
    if (seen !== 'marked') unmarked.push(seen)
  }
  return unmarked
}
