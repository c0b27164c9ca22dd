/** A line of text, and a date. */
import { expect } from '@playwright/test'
import { field, onStep, openOnStep, PERSON, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { pasteInto, typeInto } from '#tests/support/person-input.ts'

test('typed or pasted, it shows exactly that; Enter presses Continue', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'employment')
  await field(page, 'Employed').check()
  await field(page, 'Time at job (years)').selectOption('3')
  await typeInto(field(page, 'Employer'), "O'Hara & Sons")
  await pasteInto(field(page, 'Job title'), '  Line   cook ')
  await expect(field(page, 'Employer')).toHaveValue("O'Hara & Sons")
  await expect(field(page, 'Job title')).toHaveValue('  Line   cook ')
  await field(page, 'Job title').press('Enter')
  await onStep(page, 'income')
})

test('a date is typed in parts, and says what it must be', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'income')
  const next = field(page, 'Next pay date')
  await typeInto(next, PERSON.nextPayDate)
  await expect(next).toHaveValue(PERSON.nextPayDate)
  await expect(next).toHaveAccessibleDescription('Must be in the future, within the next month.')
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

  test('tapped, it takes keys; a browser may fill it in; a screen reader hears what is wrong', async ({ page }) => {
    await openOnStep(page, 'identity')
    const name = page.getByRole('textbox', { name: 'First name' })
    await expect(name).toHaveAttribute('autocomplete', 'given-name')
    await name.tap()
    await page.keyboard.type('R2D2')
    await pressContinue(page)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription(
      'Name must be 2-50 characters and contain only letters Spaces, hyphens and apostrophes are fine too.',
    )
    await name.tap()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Nuñez')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(name).toHaveAccessibleDescription('')
    await expect(page.locator('main form')).toMatchAriaSnapshot('- textbox "First name": Nuñez')
  })
})
