/** The mark beside what is right: for the eye alone. */
import { expect } from '@playwright/test'
import { field, openOnStep } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { typeInto } from '#tests/support/person-input.ts'

test('the routing number says when it is right: the mark is drawn beside the words, which say the same without it', async ({
  page,
}) => {
  await openOnStep(page, 'bank')
  await field(page, 'Routing number').pressSequentially('1110')
  await expect(page.getByText('Please enter a valid 9-digit routing number')).toBeVisible()
  await field(page, 'Routing number').pressSequentially('00024')
  await expect(page.getByText('Invalid routing number - please check and try again')).toBeVisible()
  await typeInto(field(page, 'Routing number'), '111000025')
  const message = page.getByText('Valid routing number', { exact: true })
  const mark = message.locator('svg')
  await expect(mark).toBeVisible()
  await expect(mark).toHaveAttribute('aria-hidden', 'true')
  await expect(mark).toHaveCSS('stroke', 'rgb(20, 87, 58)')
  await expect(message).toMatchAriaSnapshot('- paragraph: Valid routing number')
})
