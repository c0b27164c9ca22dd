/** A list to choose from: the browser's own. */
import { expect } from '@playwright/test'
import { field, openOnStep, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'

test('letters and arrows choose', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'address')
  const state = field(page, 'State')
  await state.focus()
  await page.keyboard.type('new y')
  await expect(state).toHaveValue('NY')
  await page.keyboard.press('ArrowDown')
  await expect(state).toHaveValue('NC')
  await page.keyboard.press('Home')
  await expect(state).toHaveValue('')
})

test('it begins with no choice; a screen reader hears its label and what is wrong', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'employment')
  const years = page.getByRole('combobox', { name: 'Time at job (years)' })
  await expect(years).toHaveValue('')
  await expect(years.locator('option')).toHaveText(['Choose', '0 (less than 1 year)', '1', '2', '3', '4', '5', '6', '7+'])
  await pressContinue(page)
  await expect(years).toHaveAttribute('aria-invalid', 'true')
  await expect(years).toHaveAccessibleDescription('Choose how long you’ve had this job')
  // The mouse opens it, and then the keyboard chooses.
  await years.click({ delay: 250 })
  await expect(years).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(years).toHaveValue('0')
  await expect(years).not.toHaveAttribute('aria-invalid')
})

test('an optional one may be left at nothing, and takes what a browser fills in', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'identity')
  const title = page.getByRole('combobox', { name: 'Title (optional)' })
  await expect(title).toHaveAttribute('autocomplete', 'honorific-prefix')
  await title.selectOption('Ms')
  await expect(title).toHaveValue('Ms')
  await title.selectOption('')
  await pressContinue(page)
  await expect(title).not.toHaveAttribute('aria-invalid')
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true })

  test('a tap opens it, and then the keyboard chooses', async ({ page }) => {
    await openOnStep(page, 'employment')
    const years = field(page, 'Time at job (years)')
    await years.tap()
    await expect(years).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(years).toHaveValue('0')
  })
})
