/** Outcomes of the sandbox’s lenders that no other file brings about, forced by a well-known last name, and the mails of the first step. */
import { expect, type Page } from '@playwright/test'
import { checkAndSend, onStep, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { mailsTo, verificationToken } from '#tests/support/sandbox-inbox.ts'

async function applyAs(page: Page, lastName: string) {
  const person = { ...PERSON, lastName }
  await openOnStep(page, 'bank', { person })
  await checkAndSend(page, person)
}

test('Secondchance: to the lender’s page', { tag: '@long' }, async ({ page }) => {
  await applyAs(page, 'Secondchance')
  await expect(page.getByText('you have arrived')).toBeVisible()
})

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
  const asked: unknown[] = []
  page.on('request', (sent) => sent.url().endsWith('/api/send-verification') && asked.push(sent.postDataJSON()))
  await page.goto('/apply')
  await page.getByLabel('Email address').fill(email)
  for (let advance = 1; advance <= 2; advance++) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await onStep(page, 'identity')
    await expect.poll(async () => (await mailsTo(request, email)).length).toBe(advance)
    await page.getByRole('button', { name: 'Back' }).click()
    await onStep(page, 'loan-amount')
  }
  expect(asked).toEqual([{ email }, { email }])
  await page.goto(`/verify-email#token=${await verificationToken(request, email, 2)}`)
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.locator('main')).toContainText(email)
})
