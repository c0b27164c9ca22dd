/** The field that no person sees or reaches. */
import { expect } from '@playwright/test'
import { checkAndSend, isHydrated, openOnStep, PERSON, walkTo } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'

test('no eye, no Tab and no screen reader finds it, and no browser fills it in', async ({ page }) => {
  await openOnStep(page, 'loan-amount')
  const trap = page.locator('input[name=website]')
  await expect(trap).not.toBeInViewport()
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByLabel('Email address').focus()
  for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(trap).not.toBeFocused()
  }
  expect(await page.locator('main form').ariaSnapshot()).not.toContain('Website')
})

test('a machine that fills it in is told of by the payload, and served all the same', { tag: '@long' }, async ({ page }) => {
  await page.goto('/apply')
  await isHydrated(page)
  await page.locator('input[name=website]').fill('http://machine.example')
  await walkTo(page, 'bank', { ...PERSON, lastName: 'Sold' })
  const submission = page.waitForRequest('**/api/submit-application')
  await checkAndSend(page)
  expect((await submission).postDataJSON()).toMatchObject({ website: 'http://machine.example' })
  await expect(page.getByText('you have arrived')).toBeVisible()
})
