/** The form where the person chooses the lender: the state first, every answer checked at the end, and nothing sent before the button. */
import { expect, type Page } from '@playwright/test'
import { CALLS_AND_TEXTS_STATEMENT } from '#content/consent-statements.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { FILL, field, isHydrated, onStep, openOnStep, PERSON, pressContinue } from '#tests/support/apply-form.ts'
import { problemsOn, violationsAt } from '#tests/support/axe.ts'
import { checkBoxesAndSend } from '#tests/support/choose-offers.ts'
import { openStatic } from '#tests/support/static-page.ts'
import { test } from '#tests/support/weak-network.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
})

const keptInTab = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))
const findOffers = (page: Page) => page.getByRole('button', { name: 'Find my offers' })
const answer = (page: Page, label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

test.describe('the first step', () => {
  test('asks for the state above the email, and how to pay it back, as a calculator’s link says', async ({ page }) => {
    await page.goto('/apply-now?amount=500&term=14&unit=days')
    await isHydrated(page)
    await expect(page.getByRole('radio', { name: 'All at once, on my next payday' })).toBeChecked()
    await page.getByRole('radio', { name: 'Over several months' }).check()
    await pressContinue(page)
    const problems = page.getByRole('alert').getByRole('link')
    await expect(problems).toHaveText(['Choose your state', 'Email is required'])
    await field(page, 'State').selectOption('TX')
    await field(page, 'Email address').fill(PERSON.email)
    await pressContinue(page)
    await onStep(page, 'identity')
    await expect(page).toHaveTitle(/^Step 2 of 7: About you \| /)
  })

  test('keeps what was chosen before the page has come alive', { tag: '@long' }, async ({ page, network }) => {
    const { hydrate } = await openStatic(page, network, '/apply')
    await page.getByRole('radio', { name: 'All at once, on my next payday' }).check()
    await field(page, 'Email address').fill(PERSON.email)
    // The names of the states come with the page.
    await field(page, 'State').selectOption('TX')
    hydrate()
    await isHydrated(page)
    await expect(field(page, 'Email address')).toHaveValue(PERSON.email)
    await expect(field(page, 'State')).toHaveValue('TX')
    await expect(page.getByRole('radio', { name: 'All at once, on my next payday' })).toBeChecked()
    await pressContinue(page)
    await onStep(page, 'identity')
  })

  test('as specified it asks for neither', { tag: '@long' }, async ({ page, context }) => {
    await context.clearCookies()
    await page.goto('/apply')
    await expect(field(page, 'Email address')).toBeVisible()
    await expect(field(page, 'State')).toBeHidden()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})

test.describe('a state that we do not serve', () => {
  test('ends the form at the first step: no email is asked for, nothing is sent and nothing is kept', async ({ page, network }) => {
    await page.goto('/apply')
    await isHydrated(page)
    await field(page, 'Email address').fill(PERSON.email)
    await field(page, 'State').selectOption('NY')
    await expect(page.getByText('We don’t serve New York')).toBeVisible()
    await expect(field(page, 'Email address')).toBeHidden()
    expect(await keptInTab(page)).toEqual([])
    await page.getByRole('button', { name: 'See who can help' }).click()
    const heading = page.getByRole('heading', { name: 'Sorry, we don’t serve New York' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/^Sorry, we don’t serve New York \| /)
    await expect(page.getByRole('link', { name: 'Call 211' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'our page about New York' })).toHaveAttribute('href', '/new-york-loans')
    expect(await keptInTab(page)).toEqual([])
    expect(network.requestsTo('/api/send-verification')).toHaveLength(0)
    expect(await violationsAt(page, 'a state that is not served', [320])).toEqual([])

    await page.getByRole('button', { name: 'Choose another state' }).click()
    await expect(field(page, 'State')).toBeFocused()
    await field(page, 'State').selectOption('TX')
    await field(page, 'Email address').fill(PERSON.email)
    await pressContinue(page)
    await onStep(page, 'identity')
    await expect(page.getByText('Your earlier answers')).toHaveCount(0)
  })

  test('ends it at the address too, by the state and by a ZIP code that lies wholly there', { tag: '@long' }, async ({
    page,
    network,
  }) => {
    await openOnStep(page, 'address')
    await expect(field(page, 'State')).toHaveValue('TX')
    await field(page, 'ZIP code').fill('10001')
    await expect(page.getByText('ZIP 10001 is in New York. Do you live in Texas?')).toBeVisible()
    await expect(field(page, 'State')).toHaveValue('TX')
    await pressContinue(page)
    await expect(page.getByRole('heading', { name: 'Sorry, we don’t serve New York' })).toBeFocused()
    expect(await keptInTab(page)).toEqual([])
    await page.goBack()
    await onStep(page, 'address')
    await FILL.address(page, PERSON)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await field(page, 'State').selectOption('NJ')
    await pressContinue(page)
    await expect(page.getByRole('heading', { name: 'Sorry, we don’t serve New Jersey' })).toBeFocused()
    await page.goBack()
    await field(page, 'State').selectOption('TX')
    await pressContinue(page)
    await onStep(page, 'review')
    expect(network.requestsTo('/api/submit-application')).toHaveLength(0)
    expect(network.requestsTo('/api/address-suggestions')).toHaveLength(0)
  })
})

test.describe('checking the answers', () => {
  test('each step has a way to change it that comes back, secrets are masked, and only the button sends', async ({
    page,
    network,
  }) => {
    network.fail(/^\/api\/submit-application$/, { kind: 'hold-answer', until: new Promise(() => {}) })
    const sent = page.waitForRequest('**/api/submit-application')
    await openOnStep(page, 'review')
    await expect(answer(page, 'Social Security number')).toContainText(`•••-••-${PERSON.ssn.slice(-4)}`)
    await expect(page.locator('main')).not.toContainText(PERSON.driversLicenseNumber)
    await expect(page.getByText('Bank name')).toHaveCount(0)

    // One way back for each step.
    await expect(page.getByRole('link', { name: /^Change/ })).toHaveText(
      ['Your loan', 'About you', 'Phone', 'Work', 'Income', 'Address'].map((title) => `Change ${title}`),
    )
    await page.getByRole('link', { name: 'Change Work' }).click()
    await onStep(page, 'employment')
    await expect(field(page, PERSON.employmentStatus)).toBeFocused()
    await field(page, 'Employer').fill('Another Bakery')
    await pressContinue(page)
    await onStep(page, 'review')
    await expect(answer(page, 'Employer')).toContainText('Another Bakery')

    await page.getByRole('link', { name: 'Change Income' }).click()
    await onStep(page, 'income')
    await page.getByRole('radio', { name: 'Savings' }).check()
    await page.getByRole('button', { name: 'Back' }).click()
    await onStep(page, 'review')
    await expect(answer(page, 'Account type')).toContainText('Savings')

    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.getByLabel('I am not an active-duty member of the military').check()
    await page.getByLabel('I agree to the').check()
    await expect(page.getByText('No lender sees your name before you choose its offer.')).toBeVisible()
    await page.clock.runFor(2000)
    expect(network.requestsTo('/api/submit-application')).toHaveLength(0)
    await findOffers(page).click()
    const payload = (await sent).postDataJSON() as SubmitApplicationRequest
    expect(payload).toMatchObject({
      state: 'TX',
      accountType: 'savings',
      wantedRepayment: 'over-months',
      employer: 'Another Bakery',
    })
    for (const bank of ['bankName', 'routingNumber', 'accountNumber']) expect(payload).not.toHaveProperty(bank)
    // The texts of this page alone: the permission for an inquiry is read, and named, with the choice.
    const { consent } = payload
    expect(Object.keys(consent.documents ?? {}).sort()).toEqual(['callsAndTexts', 'eConsent', 'military', 'privacy', 'terms'])
    expect(consent.callsAndTexts ?? false).toBe(false)
  })

  test('calls and texts are permitted by a box of its own, which is off, optional, and goes along as it was left', {
    tag: '@long',
  }, async ({ page }) => {
    await openOnStep(page, 'review')
    const box = page.getByLabel(CALLS_AND_TEXTS_STATEMENT.wording)
    await expect(box).not.toBeChecked()
    await expect(box).toHaveAccessibleDescription('Optional.')
    await expect(box).not.toHaveAttribute('required')
    await box.check()
    const sent = page.waitForRequest('**/api/submit-application')
    await checkBoxesAndSend(page)
    const { consent } = (await sent).postDataJSON() as SubmitApplicationRequest
    expect(consent.callsAndTexts).toBe(true)
    expect(consent.documents).toMatchObject({ callsAndTexts: { version: CALLS_AND_TEXTS_STATEMENT.version } })
  })

  test('is for everybody, on a phone and on a desk, with and without errors', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await openOnStep(page, 'review')
    expect(await problemsOn(page, 'check your answers')).toEqual([])
    await findOffers(page).click({ force: true })
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'You must confirm you are not active military personnel',
      'You must agree to the terms and conditions',
    ])
    await expect(page).toHaveTitle(/^Problem: Step 7 of 7: Check your answers \| /)
    expect(await problemsOn(page, 'check your answers, with errors')).toEqual([])
  })

  test('after a reload asks again for what is never kept, and comes back', { tag: '@long' }, async ({ page }) => {
    await openOnStep(page, 'review')
    await page.reload()
    await onStep(page, 'identity')
    const notice = page.getByRole('status').filter({ hasText: 'Your earlier answers are still here.' })
    await expect(notice).toContainText('For your safety we didn’t save your SSN or license number. Please enter them again.')
    await field(page, 'Social Security number').fill(PERSON.ssn)
    await field(page, 'Driver’s license number').fill(PERSON.driversLicenseNumber)
    await pressContinue(page)
    await onStep(page, 'review')
  })
})
