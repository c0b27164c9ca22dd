/** Every outcome of the sandbox’s lenders, forced by a well-known last name, through the running product to what the person sees. */
import { expect, type Page, test } from '@playwright/test'
import { field, onStep, openOnStep, PERSON, tickAndSend } from '#tests/support/apply-form.ts'
import { typeInto } from '#tests/support/person-input.ts'
import { mailsTo, verificationToken } from '#tests/support/sandbox-inbox.ts'

async function applyAs(page: Page, lastName: string) {
  const person = { ...PERSON, lastName }
  await openOnStep(page, 'bank', { person })
  await tickAndSend(page, person)
}

for (const lastName of ['Sold', 'Approved', 'Secondchance']) {
  test(`${lastName}: to the lender’s page`, async ({ page }) => {
    await applyAs(page, lastName)
    await expect(page.getByText('you have arrived')).toBeVisible({ timeout: 45_000 })
  })
}

for (const [lastName, status] of [
  ['Decline', 'reject'],
  ['Mistake', 'data_error'],
  ['Outage', 'error'],
] as const) {
  test(`${lastName}: back on the form, logged and nothing shown`, async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Application '))
    await applyAs(page, lastName)
    expect((await logged).text()).toMatch(new RegExp(`^Application \\S+: ${status}$`))
    await onStep(page, 'bank')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page, 'Bank name')).toHaveValue(PERSON.bankName)
    await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled()
  })
}

for (const lastName of ['Noredirect', 'Badredirect']) {
  test(`${lastName}: the bar runs to its end and stays there`, async ({ page }) => {
    const answer = page.waitForResponse('**/api/submit-application')
    await applyAs(page, lastName)
    expect((await (await answer).json()).data.redirect).toBeNull()
    const words = page.getByRole('paragraph').filter({ hasText: 'has accepted your request and will contact you.' })
    await expect(words).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /said yes$/ })).toBeVisible()
    await expect(page.locator('progress')).toHaveJSProperty('value', 100)
  })
}

test('Wrongsite: blocked with its alert', async ({ page }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    return dialog.accept()
  })
  await applyAs(page, 'Wrongsite')
  await expect.poll(() => alerts).toEqual(['Browser cache detected. Please hard refresh (Ctrl+F5) and try again.'])
  await onStep(page, 'bank')
})

test('every advance from step 1 brings a verification email, and the link of the newest verifies', async ({ page, request }) => {
  const email = `inbox-${Date.now()}@canary.example`
  await page.goto('/apply')
  await typeInto(page.getByLabel('Email address'), email)
  for (let advance = 1; advance <= 2; advance++) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await onStep(page, 'identity')
    await expect.poll(async () => (await mailsTo(request, email)).length, { timeout: 30_000 }).toBe(advance)
    await page.getByRole('button', { name: 'Back' }).click()
    await onStep(page, 'loan-amount')
  }
  await page.goto(`/verify-email#token=${await verificationToken(request, email, 2)}`)
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.locator('main')).toContainText(email)
})
