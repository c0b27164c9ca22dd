/** Income, as people write it. The applicant is one whom every lender declines, so that the form comes back for the next figure. */
import { expect, type Page } from '@playwright/test'
import { checkAndSend, field, onStep, openOnStep, PERSON, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { pasteInto, typeInto } from '#tests/support/person-input.ts'

const GROSS = 'Monthly gross income'
const OTHER = 'Other monthly income (optional)'

const WRITTEN: readonly (readonly [written: string, shown: string, sent: number])[] = [
  ['1500.00', '1,500', 1500],
  ['3200.50', '3,200', 3200],
  ['$2,400.00', '2,400', 2400],
  ['1,500', '1,500', 1500],
  [' 2 400 ', '2,400', 2400],
]

test('typed or pasted with cents, commas, a sign or spaces: the same whole dollars on the screen and in the payload', async ({
  page,
}) => {
  await openOnStep(page, 'bank', { person: { ...PERSON, lastName: 'Decline' } })
  for (const [round, [written, shown, sent]] of WRITTEN.slice(0, process.env.LONG ? undefined : 2).entries()) {
    await backToIncome(page)
    const ways = round % 2 === 0 ? [typeInto, pasteInto] : [pasteInto, typeInto]
    for (const enter of ways) {
      await enter(field(page, GROSS), written)
      await enter(field(page, OTHER), written)
      await field(page, 'Next pay date').focus()
      await expect(field(page, GROSS)).toHaveValue(shown)
      await expect(field(page, OTHER)).toHaveValue(shown)
    }
    await pressContinue(page)
    await onStep(page, 'address')
    await pressContinue(page)
    await onStep(page, 'bank')
    const submission = page.waitForRequest('**/api/submit-application')
    await checkAndSend(page)
    expect((await submission).postDataJSON(), written).toMatchObject({ grossIncome: sent, otherIncome: sent })
    await onStep(page, 'bank')
  }
})

async function backToIncome(page: Page): Promise<void> {
  for (const step of ['address', 'income'] as const) {
    await page.getByRole('button', { name: 'Back' }).click()
    await onStep(page, step)
  }
}

test('a sixth digit is not taken, and what is no number of dollars is called wrong: the field says so', async ({ page }) => {
  await openOnStep(page, 'income')
  const income = field(page, GROSS)
  const copy = 'At most 5 digits fit here. Please enter the amount for one month'
  await typeInto(income, '$12345')
  await expect(page.getByText(copy)).toHaveCount(0)
  await income.press('6')
  await expect(income).toHaveValue('$12345')
  await expect(income).toHaveAccessibleDescription(new RegExp(copy))
  await income.press('Enter')
  await expect(page.getByText('Please fix ')).toHaveCount(0)
  await income.press('Backspace')
  await expect(page.getByText(copy)).toHaveCount(0)
  await pasteInto(income, '48,000')
  await pasteInto(income, '125,000')
  await expect(income).toHaveValue('48,000')
  await expect(page.getByText(copy)).toBeVisible()

  // What is no number of dollars stays as it was typed, is called wrong at once, and goes nowhere.
  for (const written of ['1500,', '1.500', '3k']) {
    await typeInto(income, written)
    await expect(income).toHaveAccessibleDescription(/Please enter whole dollars, such as 3200/)
    await income.blur()
    await expect(income).toHaveValue(written)
  }
  await pressContinue(page)
  await expect(income).toHaveAccessibleDescription(/Income must be between \$1,000 and \$1,000,000/)
  await onStep(page, 'income')
})

test('Tab into a filled field selects it, so that keys replace it; Enter counts without leaving it', { tag: '@long' }, async ({
  page,
}) => {
  await openOnStep(page, 'address')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, GROSS)).toHaveValue('3,200')
  await page.getByRole('radio', { name: 'Bi-weekly' }).focus()
  await page.keyboard.press('Tab')
  await expect(field(page, GROSS)).toHaveValue('3,200')
  await page.keyboard.type('4100.75')
  await page.keyboard.press('Enter')
  await onStep(page, 'address')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, GROSS)).toHaveValue('4,100')
  // Our commas go with the first key, wherever it falls.
  await field(page, GROSS).click({ delay: 250 })
  await page.keyboard.press('End')
  await page.keyboard.type('5')
  await expect(field(page, GROSS)).toHaveValue('41005')
  await field(page, GROSS).blur()
  await expect(field(page, GROSS)).toHaveValue('41,005')
  await field(page, GROSS).press('Home')
  await page.keyboard.press('Delete')
  await page.keyboard.type('2')
  await expect(field(page, GROSS)).toHaveValue('21005')
})

test('what a program puts in takes the place of what was there, whatever it does first', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'address')
  await page.getByRole('button', { name: 'Back' }).click()
  const income = field(page, GROSS)
  await expect(income).toHaveValue('3,200')
  await income.fill('2 500')
  await expect(income).toHaveValue('2 500')
  await field(page, OTHER).fill('')
  await expect(income).toHaveValue('2,500')
  await income.fill('')
  await expect(income).toHaveValue('')

  // As an assistant does: all in one go.
  const put = (text: string) =>
    income.evaluate((control: HTMLInputElement, given) => {
      control.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, given)
      control.dispatchEvent(new InputEvent('input', { bubbles: true }))
      control.blur()
    }, text)
  await put('4100.75')
  await expect(income).toHaveValue('4,100')
  await put('')
  await expect(income).toHaveValue('')
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true })

  test('tapped, it takes keys; to a screen reader it is a text field with its hint', async ({ page }) => {
    await openOnStep(page, 'income')
    await field(page, GROSS).tap()
    await page.keyboard.type('2400')
    await field(page, OTHER).tap()
    await expect(field(page, GROSS)).toHaveValue('2,400')
    await expect(field(page, GROSS)).toHaveAccessibleDescription('Before taxes. Minimum $1,000 for approval.')
    await expect(field(page, GROSS)).toHaveAttribute('inputmode', 'numeric')
    await expect(page.locator('main form')).toMatchAriaSnapshot(`
      - textbox "Monthly gross income": 2,400
      - textbox "Other monthly income (optional)"
    `)
  })
})
