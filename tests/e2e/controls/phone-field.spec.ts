/** Phone numbers: what the field shows is what is sent. */
import { expect } from '@playwright/test'
import { checkAndSend, field, onStep, openOnStep, PERSON, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { pasteInto, typeInto } from '#tests/support/person-input.ts'

test('a pasted country code and extension are left out, on the screen as in the payload', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'bank', { person: { ...PERSON, lastName: 'Decline' } })
  for (const step of ['address', 'income', 'employment', 'contact'] as const) {
    await page.getByRole('button', { name: 'Back' }).click()
    await onStep(page, step)
  }
  await pasteInto(field(page, 'Cell phone'), '+1 (555) 010-9999 ext. 12')
  await pasteInto(field(page, 'Work phone'), '1-512-555-0163 x4417')
  await expect(field(page, 'Cell phone')).toHaveValue('(555) 010-9999')
  await expect(field(page, 'Work phone')).toHaveValue('(512) 555-0163')
  for (const step of ['employment', 'income', 'address', 'bank'] as const) {
    await pressContinue(page)
    await onStep(page, step)
  }
  const submission = page.waitForRequest('**/api/submit-application')
  await checkAndSend(page)
  expect((await submission).postDataJSON()).toMatchObject({ primaryPhone: '5550109999', secondaryPhone: '5125550163' })
})

test('typed: grouped as it goes, with or without a country code; an extension does not fit, and the field says so', async ({
  page,
}) => {
  await openOnStep(page, 'contact')
  const cell = field(page, 'Cell phone')
  await typeInto(cell, '51255')
  await expect(cell).toHaveValue('(512) 55')
  await typeInto(cell, '+1 512.555.0148')
  await expect(cell).toHaveValue('(512) 555-0148')
  await expect(page.getByText('At most 10 digits fit here')).toHaveCount(0)
  await cell.pressSequentially(' ext. 12')
  await expect(cell).toHaveValue('(512) 555-0148')
  await expect(cell).toHaveAccessibleDescription('At most 10 digits fit here')
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true })

  test('the privacy form has it too: tapped, it takes digits for a phone’s own keyboard', async ({ page }) => {
    await page.goto('/ccpa-rights')
    const phone = page.getByRole('textbox', { name: 'Phone (optional)' })
    await phone.tap()
    await expect(page.getByRole('button', { name: 'Send my request' })).toBeEnabled()
    await page.keyboard.type('2135550134')
    await expect(phone).toHaveValue('(213) 555-0134')
    await expect(phone).toHaveAttribute('type', 'tel')
    await expect(phone).toHaveAttribute('autocomplete', 'tel')
  })
})
