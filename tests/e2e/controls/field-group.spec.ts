/** Several controls that give one answer: here the three selects of a date of birth. Radios, the other use, have a test of their own. */
import { expect } from '@playwright/test'
import { field, openOnStep, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'

const PARTS = ['Month', 'Day', 'Year'] as const

test('to a screen reader it is one question with three answers and one error, which goes when the whole date is chosen', {
  tag: '@long',
}, async ({ page }) => {
  await openOnStep(page, 'identity')
  const group = page.getByRole('group', { name: 'Date of birth' })
  for (const part of PARTS) {
    await expect(group.getByRole('combobox', { name: part, exact: true })).toHaveAccessibleDescription('')
    await expect(field(page, part)).not.toHaveAttribute('aria-invalid')
  }
  await pressContinue(page)
  for (const part of PARTS) {
    await expect(field(page, part)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, part)).toHaveAccessibleDescription('Date of birth is required')
  }
  await expect(group.locator('p')).toHaveCSS('color', 'rgb(143, 22, 22)')

  // With the keyboard: letters and digits choose, half a date is no answer, and a whole one takes the error away.
  await field(page, 'Month').focus()
  await page.keyboard.type('Mar')
  await page.keyboard.press('Tab')
  await page.keyboard.type('14')
  await expect(field(page, 'Day')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1988')
  await expect(field(page, 'Month')).toHaveValue('3')
  await expect(field(page, 'Day')).toHaveValue('14')
  await expect(field(page, 'Year')).toHaveValue('1988')
  for (const part of PARTS) await expect(field(page, part)).not.toHaveAttribute('aria-invalid')
})
