/** Numbers that nobody should read over a shoulder: SSN and account number. */
import { expect, type Page } from '@playwright/test'
import { field, openOnStep, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { pasteInto, typeInto } from '#tests/support/person-input.ts'

const ssn = (page: Page) => field(page, 'Social Security number')
const show = (page: Page) => page.getByRole('button', { name: 'Show Social Security number', exact: true })
async function expectShown(page: Page, isShown: boolean) {
  await expect(ssn(page)).toHaveCSS('-webkit-text-security', isShown ? 'none' : 'disc')
  await expect(show(page)).toHaveAttribute('aria-pressed', String(isShown))
}

test('hidden until asked for, with the keyboard and the mouse; typed, pasted and corrected', async ({ page }) => {
  await openOnStep(page, 'identity')
  await typeInto(ssn(page), '219099871')
  await expect(ssn(page)).toHaveValue('219-09-9871')
  await expectShown(page, false)
  await page.keyboard.press('Tab')
  await expect(show(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectShown(page, true)
  await page.keyboard.press('Space')
  await expectShown(page, false)
  await show(page).click({ delay: 250 })
  await expectShown(page, true)
  await show(page).click()
  await expectShown(page, false)
  await expect(ssn(page)).toHaveValue('219-09-9871')

  // Pasted noise goes, a correction in the middle keeps its place, and a further digit is refused with words.
  await typeInto(ssn(page), '')
  await pasteInto(ssn(page), 'SSN: 219 09 9871')
  await expect(ssn(page)).toHaveValue('219-09-9871')
  for (let presses = 0; presses < 6; presses += 1) await ssn(page).press('ArrowLeft')
  await ssn(page).press('Backspace')
  await ssn(page).press('1')
  await expect(ssn(page)).toHaveValue('219-19-9871')
  await ssn(page).press('4')
  await expect(ssn(page)).toHaveValue('219-19-9871')
  await expect(ssn(page)).toHaveAccessibleDescription(/At most 9 digits fit here/)
  await expect(ssn(page)).toBeFocused()
})

test('an account number ends after 17 digits, with a word', async ({ page }) => {
  await openOnStep(page, 'bank')
  const account = field(page, 'Account number')
  await typeInto(account, '1234 5678 9012 3456 789')
  await expect(account).toHaveValue('12345678901234567')
  await expect(account).toHaveAccessibleDescription('At most 17 digits fit here')
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true })

  test('a tap shows it; no browser remembers it; a screen reader hears what is wrong', async ({ page }) => {
    await openOnStep(page, 'identity')
    await ssn(page).tap()
    await page.keyboard.type('219')
    await show(page).tap()
    await expectShown(page, true)
    await expect(ssn(page)).toHaveAttribute('type', 'text')
    await expect(ssn(page)).toHaveAttribute('autocomplete', 'off')
    await pressContinue(page)
    await expect(ssn(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(ssn(page)).toHaveAccessibleDescription(
      /Please enter a valid 9-digit SSN Press Show, and compare it with your card digit by digit\.$/,
    )
    await expect(page.locator('main form')).toMatchAriaSnapshot(`
      - textbox "Social Security number": /219/
      - button "Show Social Security number" [pressed]
    `)
  })
})
