/** As specified: the bar, the second before the lender's page, and the endings that the form says nothing about. */
import { expect, type Page, test } from '@playwright/test'
import { checkAndSend, holdClock, onStep, openOnStep, type Person } from '#tests/support/apply-form.ts'
import { lookAt, personNamed, take } from './take.ts'

test.beforeEach(({ context, baseURL }) => lookAt(context, 'as-specified', baseURL ?? ''))

/** On a clock that stands still after the answer has come, so that the second before the lender's page lasts. */
async function send(page: Page, person: Person): Promise<void> {
  await openOnStep(page, 'bank', { person })
  await holdClock(page)
  await checkAndSend(page, person)
  await page.clock.runFor(150)
}

test('processing and yes', async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/submit-application', async (route) => {
    await held
    await route.continue()
  })
  await send(page, personNamed('Sold'))
  await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
  await page.clock.runFor(3000)
  await take(page, 'as-specified-processing')
  letGo()
  await expect(page.getByText(/ said yes: /).first()).toBeVisible()
  await take(page, 'as-specified-yes')
})

test('yes without a page', async ({ page }) => {
  const answered = page.waitForResponse('**/api/submit-application')
  await send(page, personNamed('Noredirect'))
  await answered
  await page.clock.runFor(20_000)
  await expect(page.getByText(/will contact you/).first()).toBeVisible()
  await take(page, 'as-specified-yes-without-page')
})

test('not yet', async ({ page }) => {
  const person = personNamed('Unknown')
  await openOnStep(page, 'bank', { person })
  await checkAndSend(page, person)
  await expect(page.getByText(/ needs more time/).first()).toBeVisible({ timeout: 120_000 })
  await take(page, 'as-specified-not-yet')
})

// A no, a mistake and a failure look alike: the form says nothing, and the mail does.
test('refused', async ({ page }) => {
  const person = personNamed('Decline')
  const answered = page.waitForResponse('**/api/submit-application')
  await openOnStep(page, 'bank', { person })
  await checkAndSend(page, person)
  await answered
  await onStep(page, 'bank')
  await take(page, 'as-specified-refused')
})
