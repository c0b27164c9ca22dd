/** The whole application against the running product and the sandbox’s lenders: three routes, two widths, and what the server is sent. */
import { expect, test } from '@playwright/test'
import { openAndWalkTo, PERSON, tickAndSend } from '#tests/support/apply-form.ts'

const ACCEPTED = { ...PERSON, lastName: 'Sold' }

for (const path of ['/', '/apply', '/apply-now']) {
  for (const width of [375, 1280]) {
    test(`${path} at ${width} px: seven steps, and then a lender’s page`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openAndWalkTo(page, 'bank', { path, person: ACCEPTED })
      await tickAndSend(page)
      await expect(page.getByText(`Hello ${PERSON.firstName}, you have arrived.`)).toBeVisible({ timeout: 45_000 })
      await expect(page.getByText('We have your application for $2,500')).toBeVisible()
    })
  }
}

test('the payload is what was typed, in the shapes of the specification', async ({ page }) => {
  const before = Date.now()
  await openAndWalkTo(page, 'bank', { path: '/apply-now?utm_source=letter&amount=1300' })
  const request = page.waitForRequest('**/api/submit-application')
  await tickAndSend(page)
  const { landingTimestamp, consent, ...payload } = (await request).postDataJSON()
  expect(payload).toEqual({
    ...PERSON,
    loanAmount: 1300,
    userIP: '203.0.113.7',
    landingPath: '/apply-now',
    utm_source: 'letter',
  })
  expect(landingTimestamp).toBeGreaterThanOrEqual(before)
  expect(consent).toMatchObject({ termsAccepted: true, notActiveMilitary: true })
  expect(Object.keys(consent.documents)).toEqual(['terms', 'privacy', 'eConsent', 'military', 'creditInquiry'])
})

test('what is sent of a calculator’s term is how to repay', async ({ page }) => {
  await openAndWalkTo(page, 'bank', { path: '/apply-now?amount=500&term=14&unit=days' })
  const request = page.waitForRequest('**/api/submit-application')
  await tickAndSend(page)
  expect((await request).postDataJSON()).toMatchObject({ loanAmount: 500, wantedRepayment: 'at-once' })
})

test('from step 2 on the form has the home page to itself, and Back brings the page back', async ({ page }) => {
  await openAndWalkTo(page, 'identity', { path: '/' })
  await expect(page.getByRole('heading', { name: 'Kinds of loans' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About you')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Kinds of loans' })).toBeVisible()
})

test('a calculator’s link brings its amount and term, and the amount stays as it is until the slider moves', async ({ page }) => {
  await page.goto('/apply-now?amount=250&term=14&unit=days')
  await expect(page.getByText('$250', { exact: true })).toBeVisible()
  await expect(page.getByText('You picked 14 days')).toBeVisible()
  await page.getByLabel('Loan amount').press('ArrowRight')
  await expect(page.getByText('$400', { exact: true })).toBeVisible()
})

test('a link that makes no sense is ignored', async ({ page }) => {
  await page.goto('/apply-now?amount=99999&term=abc')
  await expect(page.locator('output')).toHaveText('$2,500')
  await expect(page.getByText('You picked')).toHaveCount(0)
})
