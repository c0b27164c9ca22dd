/** What the browser does with every answer (spec §4), in the words of spec §8, on the specification's clock. */
import { expect, type Page, test } from '@playwright/test'
import {
  answerSubmissions,
  FILL,
  field,
  holdClock,
  onStep,
  openOnStep,
  PERSON,
  pressSubmit,
  tickAndSend,
} from '#tests/support/apply-form.ts'

const LENDER_PAGE = 'http://lender.test/offer'
const processing = (page: Page) => page.getByRole('heading', { name: 'Processing your application' })

test.beforeEach(async ({ page }) => {
  await page.route(`${LENDER_PAGE}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The lender’s page</h1>' }))
})

for (const status of ['approved', 'sold', 'pending']) {
  test(`${status} with a redirect: to the lender’s page after one second, and the draft is gone`, async ({ page }) => {
    await answerSubmissions(page, { status, redirect: LENDER_PAGE })
    await openOnStep(page, 'bank')
    await holdClock(page)
    await tickAndSend(page)
    await page.clock.runFor(150)
    await expect(page.getByText('We are taking you to its page now.')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.clock.runFor(999)
    expect(new URL(page.url()).pathname).toBe('/apply')
    await page.clock.runFor(1)
    await expect(page).toHaveURL(LENDER_PAGE)
  })

  test(`${status} without a redirect: the bar runs to 100 % and nothing further happens`, async ({ page }) => {
    await answerSubmissions(page, { status })
    await openOnStep(page, 'bank')
    await holdClock(page)
    await tickAndSend(page)
    await page.clock.runFor(150)
    await expect(processing(page)).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByText('100%')).toBeVisible()
    await expect(page.getByText('Waiting for')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/apply')
  })
}

for (const status of ['data_error', 'reject', 'error', 'a status of tomorrow']) {
  test(`${status}: back on the form at once, logged, and nothing shown`, async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes(status))
    await answerSubmissions(page, { status, data_errors: { bankName: 'Unknown bank' }, reasons: ['Income too low'] })
    await openOnStep(page, 'bank')
    await tickAndSend(page)
    expect((await logged).text()).toBe(`Application lead-1: ${status}`)
    await onStep(page, 'bank')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/Unknown bank|Income too low/)).toHaveCount(0)
    await expect(field(page, 'Bank name')).toHaveValue(PERSON.bankName)
    await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled()
  })
}

test('a redirect that carries the wrong-site marker is blocked with its alert', async ({ page }) => {
  await answerSubmissions(page, { status: 'sold', redirect: 'https://wrong-site.invalid/x' })
  await openOnStep(page, 'bank')
  const alert = page.waitForEvent('dialog')
  await tickAndSend(page)
  expect((await alert).message()).toBe('Browser cache detected. Please hard refresh (Ctrl+F5) and try again.')
  await (await alert).accept()
  await onStep(page, 'bank')
})

for (const [what, answer, message] of [
  ['with a message', { status: 503, json: { success: false, message: 'We are busy' } }, 'We are busy'],
  ['without one', { status: 500, body: 'oops' }, 'Unknown error occurred'],
] as const) {
  test(`an answer that is not ok, ${what}: the alert, and the form as it was`, async ({ page }) => {
    await page.route('**/api/submit-application', (route) => route.fulfill(answer))
    await openOnStep(page, 'bank')
    const alert = page.waitForEvent('dialog')
    await tickAndSend(page)
    expect((await alert).message()).toBe(`There was an error submitting your application: ${message}. Please try again.`)
    await (await alert).accept()
    await onStep(page, 'bank')
    await expect(field(page, 'Account number')).toHaveValue(PERSON.accountNumber)
  })
}

test('fields that the server refuses are shown on their step', async ({ page }) => {
  await page.route('**/api/submit-application', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: 'City must be 2-50 letters', data_errors: { city: 'City must be 2-50 letters' } },
    }),
  )
  page.on('dialog', (dialog) => dialog.accept())
  await openOnStep(page, 'bank')
  await tickAndSend(page)
  await onStep(page, 'address')
  await expect(field(page, 'City')).toHaveAccessibleDescription('City must be 2-50 letters')
})

test('a connection that is lost is tried again with the same key, and the person notices nothing', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route('**/api/submit-application', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length < 3) return route.abort('connectionreset')
    return route.fulfill({ json: { success: true, data: { status: 'sold', lead_id: 'x', redirect: LENDER_PAGE } } })
  })
  await openOnStep(page, 'bank')
  await tickAndSend(page)
  await expect(page).toHaveURL(LENDER_PAGE, { timeout: 20_000 })
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
})

test('a connection that stays lost ends in the alert', async ({ page }) => {
  await page.route('**/api/submit-application', (route) => route.abort('connectionreset'))
  await openOnStep(page, 'bank')
  await holdClock(page)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    return dialog.accept()
  })
  let tries = 0
  page.on('requestfailed', () => {
    tries += 1
  })
  await tickAndSend(page)
  const letTimePass = async () => {
    await page.clock.runFor(500)
    return alerts
  }
  await expect
    .poll(letTimePass, { timeout: 40_000, intervals: [50] })
    .toEqual(['There was an error submitting your application: Failed to submit application. Please try again.'])
  expect(tries).toBe(5)
  await onStep(page, 'bank')
})

test('changed entries are another submission, and the same ones after an answer are too', async ({ page }) => {
  const sent = await answerSubmissions(page, { status: 'reject' })
  await openOnStep(page, 'bank')
  await tickAndSend(page)
  await expect.poll(() => sent.length).toBe(1)
  await onStep(page, 'bank')
  await field(page, 'Account number').fill('123456789')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  expect(sent[1]?.body.accountNumber).toBe('123456789')
  await onStep(page, 'bank')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]?.body).toEqual(sent[1]?.body)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a double click sends once', async ({ page }) => {
  const sent = await answerSubmissions(page, { status: 'sold' })
  await openOnStep(page, 'bank')
  await FILL.bank(page, PERSON)
  await page.getByLabel('I agree to the').check()
  await expect(page.getByText('You must confirm you are not active military personnel').first()).toBeVisible()
  await page.getByLabel('I am not an active-duty member of the military').check()
  await page.getByRole('button', { name: 'Submit application' }).dblclick()
  await expect(processing(page)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('the terms box', () => {
  test('after 150 ms it validates the bank fields and the military box, and sends nothing while one is wrong', async ({ page }) => {
    const sent = await answerSubmissions(page, { status: 'sold' })
    await openOnStep(page, 'bank')
    await expect(page.getByText('sends your application at once')).toBeVisible()
    await holdClock(page)
    await page.getByLabel('I agree to the').check()
    await page.clock.runFor(149)
    await expect(page.getByText('There is a problem')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Bank name is required',
      'Routing number is required',
      'Account number is required',
      'You must confirm you are not active military personnel',
    ])
    expect(sent).toHaveLength(0)
  })

  test('unticked in time, it does nothing', async ({ page }) => {
    const sent = await answerSubmissions(page, { status: 'sold' })
    await openOnStep(page, 'bank')
    await holdClock(page)
    await tickAndSend(page)
    await page.getByLabel('I agree to the').uncheck()
    await page.clock.runFor(1000)
    await onStep(page, 'bank')
    expect(sent).toHaveLength(0)
  })

  test('the button is held back until both boxes are ticked, and pressed early it says why', async ({ page }) => {
    const sent = await answerSubmissions(page, { status: 'sold' })
    await openOnStep(page, 'bank')
    const button = page.getByRole('button', { name: 'Submit application' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await pressSubmit(page)
    await expect(page.getByRole('link', { name: 'You must agree to the terms and conditions' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'You must confirm you are not active military personnel' })).toBeVisible()
    expect(sent).toHaveLength(0)
  })
})

test.describe('the client’s address', () => {
  const IP_SERVICE = /\/ip-services\//

  for (const [what, ip, text] of [
    [
      'none at all',
      undefined,
      'Unable to verify your location for lender compliance. Please check your internet connection and try again.',
    ],
    ['a private one', '192.168.0.7', 'Unable to verify your location for lender compliance. Please refresh and try again.'],
    ['a placeholder', '{ip}', 'IP verification failed. Please refresh your browser and try again.'],
  ] as const) {
    test(`${what}: the submission is blocked with its words`, async ({ page }) => {
      await page.route(IP_SERVICE, (route) =>
        ip ? route.fulfill({ body: ip, headers: { 'access-control-allow-origin': '*' } }) : route.abort(),
      )
      await page.route('**/api/get-client-ip', (route) => route.fulfill({ json: { success: false, ip: null } }))
      const sent = await answerSubmissions(page, { status: 'sold' })
      await openOnStep(page, 'bank')
      await tickAndSend(page)
      await expect(page.getByRole('alert')).toHaveText(text)
      await expect(page.getByRole('alert')).toBeFocused()
      await onStep(page, 'bank')
      expect(sent).toHaveLength(0)
    })
  }

  test('the second service is asked when the first fails, then our own server', async ({ page }) => {
    const asked: string[] = []
    await page.route(IP_SERVICE, (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    const ownServer = page.waitForResponse('**/api/get-client-ip')
    await page.goto('/apply')
    expect(await (await ownServer).json()).toEqual({ success: true, ip: '203.0.113.7' })
    expect(asked).toEqual(['/ip-services/json', '/ip-services/text'])
  })
})
