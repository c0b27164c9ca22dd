/** What every field has: a label above, a hint, and words in red under it, all tied to the control. */
import { expect } from '@playwright/test'
import { field, openOnStep, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { typeInto } from '#tests/support/person-input.ts'

const RED = 'rgb(143, 22, 22)'

test('its label leads to the control, short press or long; an optional one says so; hint and error describe it', async ({
  page,
}) => {
  await openOnStep(page, 'income')
  for (const delay of [0, 250]) {
    await page.getByText('Monthly gross income', { exact: true }).click({ delay })
    await expect(field(page, 'Monthly gross income')).toBeFocused()
    await field(page, 'Monthly gross income').blur()
  }
  await pressContinue(page)
  const gross = field(page, 'Monthly gross income')
  await expect(gross).toHaveAttribute('aria-invalid', 'true')
  await expect(gross).toHaveAccessibleDescription(
    'Before taxes. Minimum $1,000 for approval. Income must be between $1,000 and $1,000,000',
  )
  const other = page.getByRole('textbox', { name: 'Other monthly income (optional)', exact: true })
  await expect(other).not.toHaveAttribute('aria-invalid')
  await expect(other).toHaveAccessibleDescription('For example benefits, rent you collect, or a second job.')
  await expect(page.locator('form p').getByText('Income must be between $1,000 and $1,000,000')).toHaveCSS('color', RED)
})

test('what is wrong while typing is red too, said politely, and gives way to what Continue finds', { tag: '@long' }, async ({
  page,
}) => {
  await openOnStep(page, 'loan-amount')
  const email = field(page, 'Email address')
  await typeInto(email, 'quillon@')
  const message = page.getByText('Please enter a valid email address', { exact: true })
  await expect(message).toHaveCSS('color', RED)
  await expect(page.locator('[aria-live=polite]').filter({ has: message })).toHaveCount(1)
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await pressContinue(page)
  await expect(message).toHaveCount(0)
  await expect(email).toHaveAccessibleDescription(
    'Please enter a valid email address (5-100 characters) Check for typos. It should look like name@example.com.',
  )
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

test('words that only explain are not red', { tag: '@long' }, async ({ page, causes }) => {
  causes(/status of 422 .*\/api\/zip\//)
  await openOnStep(page, 'address')
  await typeInto(field(page, 'ZIP code'), '90210')
  await expect(page.getByText('Filled in Beverly Hills, California.')).toHaveCSS('color', 'rgb(65, 79, 72)')
  await typeInto(field(page, 'ZIP code'), '00901')
  await expect(page.getByText('We can only take addresses in the 50 states and Washington, DC')).toHaveCSS('color', RED)
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

  test('its label is a target as well', async ({ page }) => {
    await openOnStep(page, 'loan-amount')
    await page.getByText('Email address', { exact: true }).tap()
    await expect(field(page, 'Email address')).toBeFocused()
  })
})
