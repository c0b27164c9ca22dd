/** The California privacy form as a person meets it, sent to the running product; the server's side has tests of its own. */
import { expect, type Page } from '@playwright/test'
import { CCPA_SUBMITTED } from '#domain/law/ccpa-request.ts'
import { problemsOn } from '#tests/support/axe.ts'
import { unlessFirst } from '#tests/support/long-run.ts'
import { mailsTo } from '#tests/support/sandbox-inbox.ts'
import { openStatic } from '#tests/support/static-page.ts'

import { test, type WeakNetwork } from '#tests/support/weak-network.ts'

const API = /^\/api\/ccpa-requests$/
const bodiesSent = (network: WeakNetwork) => network.requestsTo('/api/ccpa-requests').map(({ body }) => JSON.parse(body))

const REFERENCE = /Your reference is \S+\./

const NAME = 'Maria Nuñez-O’Brien 3rd & Sons'
const MESSAGES = ['Full name is required', 'Email is required', 'You must confirm that you are a California resident'] as const

async function openForm(page: Page): Promise<void> {
  await page.goto('/ccpa-rights')
  // It hydrates on interaction.
  await page.getByRole('form').dispatchEvent('pointerdown')
  await expect(sendButton(page)).toBeEnabled()
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send my request' })

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(NAME)
  await page.getByLabel('Email address').fill('maria@example.com')
  await page.getByLabel('Phone (optional)').fill('(213) 555-0134')
  await page.getByLabel('I am a California resident').check()
}

async function expectEverythingKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Full name')).toHaveValue(NAME)
  await expect(page.getByLabel('Email address')).toHaveValue('maria@example.com')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('(213) 555-0134')
  await expect(page.getByLabel('I am a California resident')).toBeChecked()
}

test('an empty form says what is missing, above and under each field, and sends nothing', async ({ page, network }) => {
  await openForm(page)
  await sendButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('heading')).toHaveText('Please fix 3 answers')
  await expect(summary.getByRole('link')).toHaveText([...MESSAGES])

  for (const [label, message] of [
    ['Full name', MESSAGES[0]],
    ['Email address', MESSAGES[1]],
    ['I am a California resident', MESSAGES[2]],
  ] as const) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
    await summary.getByRole('link', { name: message }).click()
    await expect(field).toBeFocused()
  }
  await expect(page.getByLabel('Phone (optional)')).not.toHaveAttribute('aria-invalid')
  expect(bodiesSent(network)).toEqual([])
  expect(await problemsOn(page, 'with errors', [1280])).toEqual([])
})

test('a wrong email address and phone are named, and what was typed stays', { tag: '@long' }, async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await page.getByLabel('Email address').fill('maria@')
  await page.getByLabel('Phone (optional)').fill('12345')
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Please enter a valid email address (5-100 characters)',
    'Please enter a valid phone number, or leave it empty',
  ])
  await expect(page.getByLabel('Email address')).toHaveValue('maria@')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('(123) 45')
})

test('success: the alert, then the same words and the reference on the page', async ({ page, network }) => {
  const answer = page.waitForResponse('**/api/ccpa-requests')
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    return dialog.accept()
  })
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  const received = page.getByRole('status')
  await expect(received).toContainText(CCPA_SUBMITTED)
  const { reference } = (await (await answer).json()) as { reference: string }
  await expect(received).toContainText(`Your reference is ${reference}.`)
  await expect(sendButton(page)).toHaveCount(0)
  expect(alerts).toEqual([CCPA_SUBMITTED])
  expect(CCPA_SUBMITTED).toMatch(/submitted.*within 24 hours/)
  expect(bodiesSent(network)).toEqual([{ fullName: NAME, email: 'maria@example.com', phone: '2135550134', confirmed: true }])
  expect(page.url()).not.toContain('maria')
})

test('what is asked can be chosen, and the link in the receipt confirms it with one press', async ({ page, request, network }) => {
  page.on('dialog', (dialog) => dialog.accept())
  const email = `privacy-${process.pid}-${Date.now()}@canary.example`
  await openForm(page)
  const asked = page.getByRole('group', { name: 'What would you like? (optional)' })
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0)
  // After everything that the specification asks.
  const names = page.getByRole('form').locator('input')
  expect(await names.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))).toEqual([
    ...['fullName', 'email', 'phone', 'confirmed'],
    ...['request', 'request', 'request', 'request', 'request'],
  ])
  await page.getByLabel('Delete my information').check()
  await fillIn(page)
  await page.getByLabel('Email address').fill(email)
  await sendButton(page).click()
  await expect(page.getByRole('status')).toContainText('Open the link in the email to confirm')
  expect(bodiesSent(network)).toMatchObject([{ request: 'delete', email }])

  const confirmLink = async () => (await mailsTo(request, email))[0]?.links.find((link) => link.includes('#confirm-'))
  await expect.poll(confirmLink, { timeout: 30_000 }).toBeDefined()
  const { hash } = new URL((await confirmLink()) ?? '')
  await page.goto(`/your-request${hash}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Confirm your privacy request')
  await expect(page).toHaveURL(/\/your-request$/)
  expect(await problemsOn(page, 'confirming', [1280])).toEqual([])
  // Opening the link has confirmed nothing.
  expect(network.requestsTo('/api/ccpa-requests/confirm')).toEqual([])

  network.fail(/confirm$/, { kind: 'lose-request' })
  await page.getByRole('button', { name: 'Confirm my request' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach our server')
  network.mend()
  await page.getByRole('button', { name: 'Confirm my request' }).click()
  await expect(heading).toHaveText('Thanks. Your privacy request is confirmed')
  await expect(heading).toBeFocused()
  await expect(page.locator('main')).toContainText('We check the rest and delete it')
  await expect(page.locator('main')).toContainText(REFERENCE)
  expect(await problemsOn(page, 'confirmed', [1280])).toEqual([])

  await page.goto(`/your-request#confirm-${'a'.repeat(32)}`)
  await page.getByRole('button', { name: 'Confirm my request' }).click()
  await expect(heading).toHaveText('This link doesn’t work anymore')
})

test('an empty phone is left out of the request', { tag: '@long' }, async ({ page, network }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openForm(page)
  await fillIn(page)
  await page.getByLabel('Phone (optional)').fill(' ')
  await sendButton(page).click()
  await expect(page.getByRole('status')).toContainText(REFERENCE)
  expect(bodiesSent(network)[0]).not.toHaveProperty('phone')
})

test('an unreachable server is told kindly, nothing typed is lost, and a second try succeeds', { tag: '@long' }, async ({
  page,
  network,
}) => {
  network.fail(API, { kind: 'lose-request' })
  page.on('dialog', (dialog) => dialog.accept())
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/could not reach our server.*still here.*try again/)
  await expectEverythingKept(page)
  expect(await problemsOn(page, 'unreachable', [1280])).toEqual([])

  network.mend()
  await sendButton(page).click()
  await expect(page.getByRole('status')).toContainText(REFERENCE)
})

for (const [place, [situation, status, body]] of (
  [
    ['in trouble', 500, '{"success":false,"error":"Something went wrong"}'],
    ['answering with a page', 502, '<h1>Bad gateway</h1>'],
  ] as const
).entries()) {
  test(`a server ${situation} is told kindly too`, { tag: unlessFirst(place) }, async ({ page, network }) => {
    network.fail(API, { kind: 'answer', status, body })
    await openForm(page)
    await fillIn(page)
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(/could not take your request just now.*still here/)
    await expectEverythingKept(page)
  })
}

test('what the server refuses stands under its field', { tag: '@long' }, async ({ page, network }) => {
  // Form and server have the same rules today, so a server of tomorrow has to refuse this.
  const refusal = { success: false, error: 'Please check', data_errors: { email: 'This address bounced before' } }
  network.fail(API, { kind: 'answer', status: 422, body: JSON.stringify(refusal) })
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['This address bounced before'])
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/This address bounced before/)
  await expectEverythingKept(page)
})

test('what is typed before the page has come alive is not lost', { tag: '@long' }, async ({ page, network }) => {
  page.on('dialog', (dialog) => dialog.accept())
  const { hydrate } = await openStatic(page, network, '/ccpa-rights')
  await page.getByLabel('Full name').fill('Sam Lee')
  await page.getByLabel('Email address').fill('sam@example.com')
  await page.getByLabel('I am a California resident').check()
  hydrate()
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(page.getByRole('status')).toContainText(REFERENCE)
  expect(bodiesSent(network)).toEqual([{ fullName: 'Sam Lee', email: 'sam@example.com', confirmed: true }])
})

test('two quick presses send one request', { tag: '@long' }, async ({ page, network }) => {
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  network.fail(API, { kind: 'hold-answer', until })
  page.on('dialog', (dialog) => dialog.accept())
  await openForm(page)
  await fillIn(page)
  await page.getByRole('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Sending' })).toBeDisabled()
  letGo()
  await expect(page.getByRole('status')).toContainText(REFERENCE)
  expect(bodiesSent(network)).toHaveLength(1)
})

test('the whole form works with a keyboard', { tag: '@long' }, async ({ page, network }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openForm(page)
  await page.getByLabel('Full name').focus()
  await page.keyboard.type('Sam Lee')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sam@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Don’t sell or share my information')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(REFERENCE)
  expect(bodiesSent(network)).toEqual([{ fullName: 'Sam Lee', email: 'sam@example.com', confirmed: true }])
})
