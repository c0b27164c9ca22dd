/** Boxes to check: the words are the label, and the whole row is the target. */
import { expect } from '@playwright/test'
import { CREDIT_INQUIRY_STATEMENTS } from '#content/consent-statements.ts'
import { field, openOnStep, pressSubmit } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { typeInto } from '#tests/support/person-input.ts'

test('Space and a press on its words, short or long, check and uncheck it', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'contact')
  const box = page.getByRole('checkbox', { name: 'Same as cell phone' })
  await typeInto(field(page, 'Cell phone'), '5125550148')
  await field(page, 'Work phone').focus()
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(field(page, 'Work phone')).toHaveValue('(512) 555-0148')
  await page.getByText('Same as cell phone').click()
  await expect(box).not.toBeChecked()
  await page.getByText('Same as cell phone').click({ delay: 250 })
  await expect(box).toBeChecked()
})

test('a link beside its words opens its text and checks nothing, nor does a press that misses the link', { tag: '@long' }, async ({
  page,
}) => {
  await openOnStep(page, 'bank')
  const box = page.getByRole('checkbox', { name: 'I agree to the' })
  await page.locator('main').getByRole('link', { name: 'Privacy Policy' }).click({ delay: 250 })
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).not.toBeChecked()

  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Terms & Conditions', 'E-Consent Agreement', 'Privacy Policy']) {
      const link = page.locator('main').getByRole('link', { name })
      await link.scrollIntoViewIfNeeded()
      // Right of each line of it, and between two.
      const missed = await link.evaluate((element) =>
        [...element.getClientRects()].flatMap(({ left, right, top, bottom }) => [
          { x: right + 3, y: (top + bottom) / 2 },
          { x: left + 3, y: bottom + 1 },
        ]),
      )
      for (const { x, y } of missed) await page.mouse.click(x, y)
    }
    await expect(box, `at ${width} px`).not.toBeChecked()
    await page.locator('main').getByText('I agree', { exact: true }).click()
    await expect(box).toBeChecked()
    await box.uncheck()
  }
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

  test('its words are the target; a screen reader hears what checking does, and what is wrong', async ({ page }) => {
    await openOnStep(page, 'bank')
    await pressSubmit(page)
    const terms = page.getByRole('checkbox', {
      name: /^I agree to the Terms & Conditions, E-Consent Agreement and Privacy Policy$/,
    })
    const military = page.getByRole('checkbox', { name: 'I am not an active-duty member of the military' })
    await expect(terms).toHaveAttribute('aria-invalid', 'true')
    await expect(terms).toHaveAccessibleDescription(
      `${CREDIT_INQUIRY_STATEMENTS.soft.wording} Checking this box submits your application right away. You must agree to the terms and conditions`,
    )
    await expect(military).toHaveAccessibleDescription('You must confirm you are not active military personnel')
    await page.getByText('I am not an active-duty member of the military').tap()
    await expect(military).toBeChecked()
    await expect(military).not.toHaveAttribute('aria-invalid')
    await expect(military).toHaveAccessibleDescription('')
  })
})
