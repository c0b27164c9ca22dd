/** Numbers that are shown in groups, or that end after so many digits: ZIP code and routing number. */
import { expect } from '@playwright/test'
import { field, openOnStep } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { pasteInto, typeInto } from '#tests/support/person-input.ts'

test('ZIP code: grouped as it is typed, whatever noise is pasted; a correction in the middle keeps its place', async ({ page }) => {
  await openOnStep(page, 'address')
  const zip = field(page, 'ZIP code')
  await typeInto(zip, '902101234')
  await expect(zip).toHaveValue('90210-1234')
  await typeInto(zip, '90210-12')
  await expect(zip).toHaveValue('90210-12')
  await pasteInto(zip, ' ZIP: 78701 1234 ')
  await expect(zip).toHaveValue('78701-1234')
  for (let presses = 0; presses < 3; presses += 1) await zip.press('ArrowLeft')
  await zip.press('Backspace')
  await expect(zip).toHaveValue('78701-234')
  await zip.press('9')
  await zip.press('8')
  await expect(zip).toHaveValue('78701-9234')
  await expect(zip).toHaveAccessibleDescription(/Filled in Austin, Texas\./)
  await zip.press('Backspace')
  await expect(zip).toHaveValue('78701-234')
  await expect(zip).not.toHaveAccessibleDescription(/At most/)
})

test('routing number: a full field takes no further digit and stays valid, wherever it is typed; of a long paste the beginning counts', {
  tag: '@long',
}, async ({ page }) => {
  await openOnStep(page, 'bank')
  const routing = field(page, 'Routing number')
  await typeInto(routing, '1110 0002-5')
  await expect(routing).toHaveValue('111000025')
  const hint = 'The 9 digits at the bottom left of a check, or in your bank’s app.'
  await expect(routing).toHaveAccessibleDescription(`${hint} Valid routing number`)
  for (const place of ['End', 'Home', 'ArrowRight'] as const) {
    await routing.press(place)
    await routing.press('9')
    await expect(routing).toHaveValue('111000025')
    await expect(routing).toHaveAccessibleDescription(`${hint} Valid routing number`)
  }
  await pasteInto(routing, 'Routing no. 021000021, account 4417')
  await expect(routing).toHaveValue('021000021')
  await expect(page.getByText('At most 9 digits fit here')).toBeVisible()
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true })

  test('tapped, it takes digits; a screen reader reads what is shown', async ({ page }) => {
    await openOnStep(page, 'address')
    await field(page, 'ZIP code').tap()
    await page.keyboard.type('787011234')
    await expect(page.locator('main form')).toMatchAriaSnapshot('- textbox "ZIP code": 78701-1234')
    await expect(field(page, 'ZIP code')).toHaveAttribute('inputmode', 'numeric')
  })
})
