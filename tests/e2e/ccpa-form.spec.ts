/** The California privacy form as a person meets it. Its answers come from routes here; the server's side has tests of its own. */
import { expect, type Page, test } from '@playwright/test'
import { CCPA_SUBMITTED } from '#domain/ccpa-request.ts'
import { openAsleep } from '#tests/support/asleep-page.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { typeInto } from '#tests/support/person-input.ts'

const API = '**/api/ccpa-requests'
const MESSAGES = ['Full name is required', 'Email is required', 'You must confirm that you are a California resident'] as const

async function openForm(page: Page): Promise<void> {
  await page.goto('/ccpa-rights')
  await page.getByRole('heading', { name: 'Make a request' }).scrollIntoViewIfNeeded()
  await expect(sendButton(page)).toBeEnabled()
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send my request' })

async function fillIn(page: Page): Promise<void> {
  await typeInto(page.getByLabel('Full name'), 'Maria Nuñez-O’Brien 3rd')
  await typeInto(page.getByLabel('Email address'), 'maria@example.com')
  await typeInto(page.getByLabel('Phone (optional)'), '(213) 555-0134')
  await page.getByLabel('I am a California resident').check()
}

async function expectEverythingKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Nuñez-O’Brien 3rd')
  await expect(page.getByLabel('Email address')).toHaveValue('maria@example.com')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('(213) 555-0134')
  await expect(page.getByLabel('I am a California resident')).toBeChecked()
}

test('an empty form says what is missing, above and under each field, and sends nothing', async ({ page }) => {
  let sent = 0
  await page.route(API, (route) => {
    sent += 1
    return route.abort()
  })
  await openForm(page)
  await sendButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('heading')).toHaveText('There is a problem')
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
  expect(sent).toBe(0)
  expect(await violationsOn(page, 'with errors')).toEqual([])
})

test('a wrong email address and phone are named, and what was typed stays', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await typeInto(page.getByLabel('Email address'), 'maria@')
  await typeInto(page.getByLabel('Phone (optional)'), '12345')
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Please enter a valid email address (5-100 characters)',
    'Please enter a valid phone number, or leave it empty',
  ])
  await expect(page.getByLabel('Email address')).toHaveValue('maria@')
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('(123) 45')
})

test('success: the alert, then the same words and the reference on the page', async ({ page }) => {
  const bodies: unknown[] = []
  await page.route(API, (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ status: 201, json: { success: true, reference: 'CA-7Q4M-2K' } })
  })
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
  await expect(received).toContainText('CA-7Q4M-2K')
  await expect(sendButton(page)).toHaveCount(0)
  expect(alerts).toEqual([CCPA_SUBMITTED])
  expect(CCPA_SUBMITTED).toMatch(/submitted.*within 24 hours/)
  expect(bodies).toEqual([
    { fullName: 'Maria Nuñez-O’Brien 3rd', email: 'maria@example.com', phone: '2135550134', confirmed: true },
  ])
  expect(page.url()).not.toContain('maria')
})

test('an empty phone is left out of the request', async ({ page }) => {
  const asked = page.waitForRequest(API)
  await page.route(API, (route) => route.fulfill({ status: 201, json: { success: true, reference: 'CA-1' } }))
  page.on('dialog', (dialog) => dialog.accept())
  await openForm(page)
  await fillIn(page)
  await typeInto(page.getByLabel('Phone (optional)'), ' ')
  await sendButton(page).click()
  expect((await asked).postDataJSON()).not.toHaveProperty('phone')
  await expect(page.getByRole('status')).toContainText('CA-1')
})

test('an unreachable server is told kindly, nothing typed is lost, and a second try succeeds', async ({ page }) => {
  await page.route(API, (route) => route.abort())
  page.on('dialog', (dialog) => dialog.accept())
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/could not reach our server.*still here.*try again/)
  await expectEverythingKept(page)
  expect(await violationsOn(page, 'unreachable')).toEqual([])

  await page.unroute(API)
  await page.route(API, (route) => route.fulfill({ status: 201, json: { success: true, reference: 'CA-2' } }))
  await sendButton(page).click()
  await expect(page.getByRole('status')).toContainText('CA-2')
})

for (const [situation, answer] of [
  ['in trouble', { status: 500, json: { success: false, error: 'Something went wrong' } }],
  ['answering with a page', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
] as const) {
  test(`a server ${situation} is told kindly too`, async ({ page }) => {
    await page.route(API, (route) => route.fulfill(answer))
    await openForm(page)
    await fillIn(page)
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(/could not take your request just now.*still here/)
    await expectEverythingKept(page)
  })
}

test('what the server refuses stands under its field', async ({ page }) => {
  await page.route(API, (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, error: 'Please check', data_errors: { email: 'This address bounced before' } },
    }),
  )
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['This address bounced before'])
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/This address bounced before/)
  await expectEverythingKept(page)
})

test('what is typed before the page has come alive is not lost', async ({ page }) => {
  const asked = page.waitForRequest(API)
  await page.route(API, (route) => route.fulfill({ status: 201, json: { success: true, reference: 'CA-5' } }))
  page.on('dialog', (dialog) => dialog.accept())
  const { wake } = await openAsleep(page, '/ccpa-rights')
  await typeInto(page.getByLabel('Full name'), 'Sam Lee')
  await typeInto(page.getByLabel('Email address'), 'sam@example.com')
  await page.getByLabel('I am a California resident').check()
  wake()
  await page.getByRole('button', { name: 'Send my request' }).click()
  expect((await asked).postDataJSON()).toEqual({ fullName: 'Sam Lee', email: 'sam@example.com', confirmed: true })
  await expect(page.getByRole('status')).toContainText('CA-5')
})

test('two quick presses send one request', async ({ page }) => {
  let sent = 0
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(API, async (route) => {
    sent += 1
    await held
    await route.fulfill({ status: 201, json: { success: true, reference: 'CA-3' } })
  })
  page.on('dialog', (dialog) => dialog.accept())
  await openForm(page)
  await fillIn(page)
  await page.getByRole('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Sending' })).toBeDisabled()
  letGo()
  await expect(page.getByRole('status')).toContainText('CA-3')
  expect(sent).toBe(1)
})

test('the whole form works with a keyboard', async ({ page }) => {
  const asked = page.waitForRequest(API)
  await page.route(API, (route) => route.fulfill({ status: 201, json: { success: true, reference: 'CA-4' } }))
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
  await page.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toEqual({ fullName: 'Sam Lee', email: 'sam@example.com', confirmed: true })
  await expect(page.getByRole('status')).toContainText('CA-4')
})
