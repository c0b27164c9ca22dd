/** The furniture of a page without a mouse. The dialogs and the calculator have tests of their own; that the focus is seen is asked by every-route.spec.ts. */
import { expect } from '@playwright/test'
import { test } from '#tests/support/browser-test.ts'
import { FOCUS_STOPS } from '#tests/support/visits/focus-marks.ts'

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

  test('Escape closes the menu and gives the focus back, and so does a tap elsewhere', { tag: '@long' }, async ({ page }) => {
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

  test('the open menu lies over the page and pushes nothing aside', { tag: '@long' }, async ({ page }) => {
    await page.goto('/emergency-loans')
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await page.getByRole('banner').locator('summary').click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
    expect(await heading.boundingBox()).toEqual(before)
  })

  test('the contents of a long page unfold, and lead to their place', { tag: '@long' }, async ({ page }) => {
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

test('Tab stops at nothing but what is asked whether it shows the focus, and comes to the footer', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  for (const route of ['/apply', '/new-york-loans']) {
    await page.goto(route)
    const focused = page.locator(':focus')
    for (let isInFooter = false; !isInFooter; ) {
      await page.keyboard.press('Tab')
      expect(await focused.evaluate((element, stops) => element.matches(stops), FOCUS_STOPS), route).toBe(true)
      isInFooter = await focused.evaluate((element) => element.closest('footer') !== null)
    }
  }
})
