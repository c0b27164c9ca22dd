/** The mark beside what is right: for the eye alone. */
import { expect, test } from '@playwright/test'
import { field, openOnStep } from '#tests/support/apply-form.ts'
import { typeInto } from '#tests/support/person-input.ts'

test('it is drawn beside the words, which say the same without it', async ({ page }) => {
  await openOnStep(page, 'bank')
  await typeInto(field(page, 'Routing number'), '111000025')
  const message = page.getByText('Valid routing number', { exact: true })
  const mark = message.locator('svg')
  await expect(mark).toBeVisible()
  await expect(mark).toHaveAttribute('aria-hidden', 'true')
  await expect(mark).toHaveCSS('stroke', 'rgb(20, 87, 58)')
  await expect(message).toMatchAriaSnapshot('- paragraph: Valid routing number')
})
