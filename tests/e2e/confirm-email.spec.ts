/** A code by email while a person waits or has come to the end, and a likely slip in the address, where the person chooses. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { field, isHydrated, onStep, openOnStep, PERSON, pressContinue } from '#tests/support/apply-form.ts'
import { problemsOn } from '#tests/support/axe.ts'
import { checkBoxesAndSend, chooseFirst, heading, OFFERS } from '#tests/support/choose-offers.ts'
import { mailsTo } from '#tests/support/sandbox-inbox.ts'
import { test } from '#tests/support/weak-network.ts'

const LIVE = 'Live: this is where your application is right now.'

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
})

test('while waiting: no connection is said and ends; a code confirms the address and opens Your request', async ({
  page,
  network,
  request,
  causes,
}) => {
  causes(/ERR_INTERNET_DISCONNECTED|status of 400/)
  const person = { ...PERSON, lastName: 'Sold', email: `${randomUUID()}@person.example` }
  const { promise: until, resolve: letAnswer } = Promise.withResolvers<void>()
  network.fail(/^\/api\/submit-application$/, { kind: 'hold-answer', until })
  await openOnStep(page, 'review', { person })
  await checkBoxesAndSend(page)
  const live = page.getByText(LIVE)
  await expect(live).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Not live since /)).toBeVisible()
  await page.context().setOffline(false)
  await expect(live).toBeVisible()

  await page.getByRole('button', { name: 'Confirm your email with a code' }).click()
  const code = page.getByLabel('Code from our email')
  await expect(code).toBeFocused()
  const codes = async () => (await mailsTo(request, person.email)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
  await expect.poll(codes).toHaveLength(1)
  const [digits = ''] = await codes()
  await code.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('That code doesn’t work: it may be mistyped, too old or tried too often.')).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  expect(await problemsOn(page, 'a wrong code', [1280])).toEqual([])
  await code.fill('')
  await code.fill(digits)
  await code.press('Enter')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open your request in a new tab' }).click()
  await expect((await opened).getByRole('heading', { name: 'See the rest' })).toBeVisible()

  letAnswer()
  await expect(heading(page)).toHaveText(OFFERS)
  await expect(page.getByRole('button', { name: 'Confirm your email with a code' })).toBeVisible()
})

test('a lender that does not answer: the page leads to Your request at once', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'review', { person: { ...PERSON, lastName: 'Unknown' } })
  await checkBoxesAndSend(page)
  await expect(heading(page)).toHaveText(OFFERS)
  await chooseFirst(page)
  await expect(heading(page)).toHaveText(/^No answer from .+ yet$/)
  await expect(page.getByRole('link', { name: 'Ask for your private link' })).toHaveAttribute('href', '/your-request')
  await expect(page.getByRole('button', { name: 'Confirm your email with a code' })).toBeVisible()
})

test('a likely slip in the address is asked about, taken over by a tap, and blocks nobody', { tag: '@long' }, async ({ page }) => {
  await page.goto('/apply')
  await isHydrated(page)
  await field(page, 'State').selectOption('TX')
  const email = field(page, 'Email address')
  await email.fill('Ann.Lee@gmial.com')
  const question = page.getByText('Did you mean Ann.Lee@gmail.com?')
  await expect(question).toBeVisible()
  await expect(email).toHaveAccessibleDescription(/^Did you mean Ann\.Lee@gmail\.com/)
  expect(await problemsOn(page, 'a likely slip', [1280])).toEqual([])
  await page.getByRole('button', { name: 'Ann.Lee@gmail.com' }).click()
  await expect(email).toHaveValue('Ann.Lee@gmail.com')
  await expect(email).toBeFocused()
  await expect(question).toBeHidden()
  await email.fill('ann.lee@gmial.com')
  await pressContinue(page)
  await onStep(page, 'identity')
})

test('as specified nobody is asked about a slip, and no code is offered', { tag: '@long' }, async ({ page, context }) => {
  await context.clearCookies()
  await page.goto('/apply')
  await isHydrated(page)
  await field(page, 'Email address').fill('ann.lee@gmial.com')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await pressContinue(page)
  await onStep(page, 'identity')
})
