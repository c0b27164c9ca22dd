/** Every outcome of the sandbox’s lenders, forced by a well-known last name, through the running product to what the person sees. */
import { expect, type Page, test } from '@playwright/test'
import { onStep, openOnStep, PERSON, tickAndSend } from '#tests/support/apply-form.ts'
import { typeInto } from '#tests/support/person-input.ts'

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
  })
}

for (const lastName of ['Noredirect', 'Badredirect']) {
  test(`${lastName}: the bar runs to its end and stays there`, async ({ page }) => {
    const answer = page.waitForResponse('**/api/submit-application')
    await applyAs(page, lastName)
    expect((await (await answer).json()).data.redirect).toBeNull()
    await expect(page.getByText('All stages are complete.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
  })
}

test('Wrongsite: blocked with its alert', async ({ page }) => {
  const alert = page.waitForEvent('dialog', { timeout: 45_000 })
  await applyAs(page, 'Wrongsite')
  expect((await alert).message()).toBe('Browser cache detected. Please hard refresh (Ctrl+F5) and try again.')
  await (await alert).accept()
  await onStep(page, 'bank')
})

test('the verification email is in the inbox, and its link verifies', async ({ page, request }) => {
  const email = `inbox-${Date.now()}@canary.example`
  await page.goto('/apply')
  await typeInto(page.getByLabel('Email address'), email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await onStep(page, 'identity')
  const sandbox = `http://localhost:${process.env.E2E_SANDBOX_PORT}`
  const linkInMail = async () => {
    const { mails } = (await (await request.get(`${sandbox}/inbox.json`)).json()) as { mails: { to: string[]; links: string[] }[] }
    return mails.find(({ to }) => to.includes(email))?.links[0] ?? ''
  }
  await expect.poll(linkInMail, { timeout: 30_000 }).toContain('/verify-email?token=')
  await page.goto(await linkInMail())
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.locator('main')).toContainText(email)
})
