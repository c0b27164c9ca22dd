/** What scrolls by itself: a long payment schedule, and the text of a dialog. */
import { expect, type Locator, type Page } from '@playwright/test'
import { openOnStep } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'

const scrolledTo = (frame: Locator) => frame.evaluate((element) => element.scrollTop)

test('the keyboard reaches it, sees that it does, and scrolls it; so does the wheel; to a screen reader it is a named group', async ({
  page,
}) => {
  await page.goto('/installment-loans')
  const summary = page.locator('summary', { hasText: 'See every payment' })
  await summary.click()
  const frame = page.getByRole('group', { name: 'Payment schedule' })
  await summary.focus()
  await page.keyboard.press('Tab')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveCSS('outline-style', 'solid')
  // Chromium stops at whatever scrolls; other browsers only where they are told to.
  await expect(frame).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('End')
  await expect.poll(() => scrolledTo(frame)).toBeGreaterThan(0)
  await page.keyboard.press('Home')
  await expect.poll(() => scrolledTo(frame)).toBe(0)

  await frame.hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrolledTo(frame)).toBeGreaterThan(0)
  await expect(frame).toMatchAriaSnapshot(`
    - group "Payment schedule":
      - table:
        - rowgroup:
          - row "No. Payment Principal Interest Balance"
  `)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

  test('a swipe scrolls the text of a dialog, and not the page behind it', { tag: '@long' }, async ({ page }) => {
    await openOnStep(page, 'bank')
    await page.locator('main').getByRole('link', { name: 'Terms & Conditions' }).tap()
    const frame = page.getByRole('dialog').getByRole('group', { name: 'Text' })
    await expect(frame).toContainText('Governing law')
    const [box, before] = [await frame.boundingBox(), await page.evaluate(() => scrollY)]
    if (!box) throw new Error('The text is not on the page')
    await swipeUp(page, box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(() => scrolledTo(frame)).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
})

/** As a finger does it: down, a few moves, up. */
async function swipeUp(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', [{ x, y: y - moved }])
  await touch('touchEnd', [])
}
