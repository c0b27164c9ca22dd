/** The whole application, once key by key, against the running product and the sandbox’s lenders: three routes, two widths, and what the server is sent. */
import { expect, type Page } from '@playwright/test'
import { checkAndSend, openAndWalkTo, openOnStep, PERSON, typeAndSend, walkTo } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { typeInto } from '#tests/support/person-input.ts'

const ACCEPTED = { ...PERSON, lastName: 'Sold' }
const [PHONE, DESK] = [375, 1280].map((width) => ({ width, height: 800 })) as [Size, Size]
type Size = { readonly width: number; readonly height: number }

async function expectLendersPage(page: Page, amount: string) {
  await expect(page.getByText(`Hello ${PERSON.firstName}, you have arrived.`)).toBeVisible()
  await expect(page.getByText(`We have your application for ${amount}`)).toBeVisible()
}

test('/ on a phone: from step 2 on the form has the page to itself, Back brings the page back, and at the end is a lender’s page', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAndWalkTo(page, 'identity', { path: '/' })
  await expect(page.getByRole('heading', { name: 'Kinds of loans' })).toBeHidden()
  // A list, so that it waits while the page's own heading is still there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['About you'])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Kinds of loans' })).toBeVisible()
  await walkTo(page, 'bank', ACCEPTED)
  const request = page.waitForRequest('**/api/submit-application')
  await checkAndSend(page)
  expect((await request).postDataJSON()).not.toHaveProperty('wantedRepayment')
  await expectLendersPage(page, '$2,500')
})

test('/apply on a desk: seven steps, and then a lender’s page', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(DESK)
  await openAndWalkTo(page, 'bank', { path: '/apply', person: ACCEPTED })
  await checkAndSend(page)
  await expectLendersPage(page, '$2,500')
})

test('/apply-now on a phone: the payload is what was typed, in the shapes of the specification, with what the link brought', async ({
  page,
}) => {
  const before = Date.now()
  const counted: unknown[] = []
  const answers: number[] = []
  page.on('response', (answer) => answer.url().endsWith('/api/form-counts') && answers.push(answer.status()))
  // What a beacon carries is seen by nobody but the page and the server.
  await page.exposeFunction('seeBeacon', (body: string) => counted.push(JSON.parse(body)))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((window as unknown as { seeBeacon: (text: string) => void }).seeBeacon)
      return send(url, body)
    }
  })
  await page.setViewportSize(PHONE)
  const path = '/apply-now?utm_source=letter&amount=1300&term=14&unit=days'
  await openAndWalkTo(page, 'bank', { path, person: ACCEPTED, enter: typeInto })
  const request = page.waitForRequest('**/api/submit-application')
  await typeAndSend(page)
  const { landingTimestamp, consent, ...payload } = (await request).postDataJSON()
  expect(payload).toEqual({
    ...ACCEPTED,
    loanAmount: 1300,
    wantedRepayment: 'at-once',
    userIP: '203.0.113.7',
    landingPath: '/apply-now',
    utm_source: 'letter',
  })
  expect(landingTimestamp).toBeGreaterThanOrEqual(before)
  expect(consent).toMatchObject({ termsAccepted: true, notActiveMilitary: true })
  expect(Object.keys(consent.documents)).toEqual(['terms', 'privacy', 'eConsent', 'military', 'creditInquiry'])
  await expectLendersPage(page, '$1,300')
  // One word at a time, and what the application says of its visit: no id, and nothing typed.
  const way = ['opened', 'identity', 'contact', 'employment', 'income', 'address', 'bank', 'sent']
  expect(answers).toEqual(way.map(() => 200))
  expect(counted).toEqual(way.map((event) => ({ event, landingPath: '/apply-now', utm_source: 'letter' })))
})

for (const [path, size] of [
  ['/', DESK],
  ['/apply', PHONE],
  ['/apply-now', DESK],
] as const)
  test(`${path} at ${size.width} px: from a reload on the last step to a lender’s page`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize(size)
    await openOnStep(page, 'bank', { path, person: ACCEPTED })
    await checkAndSend(page)
    await expectLendersPage(page, '$2,500')
  })

test('a calculator’s link brings its amount and term, and the amount stays as it is until the slider moves', async ({ page }) => {
  await page.goto('/apply-now?amount=250&term=14&unit=days')
  await expect(page.getByText('$250', { exact: true })).toBeVisible()
  await expect(page.getByText('You picked 14 days')).toBeVisible()
  await page.getByLabel('Loan amount').press('ArrowRight')
  await expect(page.getByText('$400', { exact: true })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/apply-now?amount=99999&term=abc')
  await expect(page.locator('output')).toHaveText('$2,500')
  await expect(page.getByText('You picked')).toHaveCount(0)
})
