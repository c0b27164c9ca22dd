/** What the browser does with every answer (spec §4), in the words of spec §8, on the specification's clock. */
import { expect, type Page } from '@playwright/test'
import { addDays, type PlainDate } from '#domain/values/calendar.ts'
import {
  checkAndSend,
  enterSecrets,
  FILL,
  field,
  holdClock,
  onStep,
  openOnStep,
  PERSON,
  type Person,
  pressSubmit,
} from '#tests/support/apply-form.ts'
import { test, type WeakNetwork } from '#tests/support/weak-network.ts'

const SUBMIT = /^\/api\/submit-application$/
const processing = (page: Page) => page.getByRole('heading', { name: 'Processing your application' })
const sent = (network: WeakNetwork) => network.requestsTo('/api/submit-application')
const named = (lastName: string): Person => ({ ...PERSON, lastName })

/** Accepted at once: an alert stops the page, and with it whatever a test is doing there. */
function alertsOn(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    return dialog.accept()
  })
  return alerts
}

const alertAbout = (message: string) => `There was an error submitting your application: ${message}. Please try again.`

/** Answers that no lender of the sandbox brings about come from a server in between. */
const answerWith = (network: WeakNetwork, data: { readonly status: string; readonly redirect?: string }) =>
  network.fail(SUBMIT, {
    kind: 'answer',
    status: 200,
    body: JSON.stringify({ success: true, data: { lead_id: 'lead-1', redirect: null, data_errors: {}, reasons: [], ...data } }),
  })

async function expectForwardedAfterOneSecond(page: Page, person: Person, text: RegExp) {
  await openOnStep(page, 'bank', { person })
  await holdClock(page)
  await checkAndSend(page, person)
  await page.clock.runFor(150)
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['application-under-way'])
  await page.clock.runFor(999)
  expect(new URL(page.url()).pathname).toBe('/apply')
  await page.clock.runFor(1)
}

for (const lastName of ['Approved', 'Sold']) {
  test(`${lastName}, with a redirect: to the lender’s page after one second, and the draft is gone`, {
    tag: '@long',
  }, async ({ page }) => {
    await expectForwardedAfterOneSecond(
      page,
      named(lastName),
      / said yes: \$[\d,.]+ a month, total cost \$[\d,.]+, [\d.]+% APR\. Taking you to its site\.$/,
    )
    await expect(page.getByText('you have arrived')).toBeVisible()
  })
}

test('pending with a redirect: the same', async ({ page, network }) => {
  answerWith(network, { status: 'pending', redirect: `${network.url}/faq` })
  await expectForwardedAfterOneSecond(page, PERSON, /^A lender has answered\. Taking you to its site\.$/)
  await expect(page).toHaveURL(`${network.url}/faq`)
})

for (const [status, person, heading, text] of [
  [
    'approved',
    named('Badredirect'),
    / said yes$/,
    / has accepted your request\. It gave us no page to open for you\. To go on, call .+\. You can close this page\.$/,
  ],
  [
    'sold',
    named('Noredirect'),
    / said yes$/,
    / has accepted your request\. It gave us no page to open for you\. To go on, call .+\. You can close this page\.$/,
  ],
  [
    'pending',
    undefined,
    /^Not decided yet$/,
    /No answer from .+ yet\. We keep asking, and email you its answer\. You can close this page\.$/,
  ],
] as const) {
  test(`${status} without a redirect: the bar runs to 100 % and nothing further happens`, {
    tag: status === 'approved' ? [] : '@long',
  }, async ({ page, network }) => {
    if (!person) answerWith(network, { status })
    await openOnStep(page, 'bank', { person: person ?? PERSON })
    await holdClock(page)
    const answered = page.waitForResponse('**/api/submit-application')
    await checkAndSend(page, person ?? PERSON)
    await page.clock.runFor(150)
    expect((await (await answered).json()).data).toMatchObject({ status, redirect: null })
    await expect(processing(page)).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByText('100%')).toBeVisible()
    await expect(page.locator('progress')).toHaveJSProperty('value', 100)
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(text)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('Waiting for')).toHaveCount(0)
    // A yes names its price above the bar; who waits for one can look at the request at once. The made-up counter stops.
    const price = page.getByText(/^What you pay, as .+ told us$/)
    const link = page.getByRole('link', { name: 'Ask for your private link' })
    await expect(price).toHaveCount(person ? 1 : 0)
    await expect(link).toHaveCount(person ? 0 : 1)
    const [above, bar] = await Promise.all([person ? price : link, page.locator('progress')].map((part) => part.boundingBox()))
    if (person) expect(above?.y).toBeLessThan(bar?.y ?? 0)
    const approvals = page.getByText(/^\d+ approvals today$/)
    const stoppedAt = await approvals.innerText()
    await page.clock.runFor(20_000)
    await expect(approvals).toHaveText(stoppedAt)
    expect(new URL(page.url()).pathname).toBe('/apply')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
}

test('a status of tomorrow: back on the form at once, logged, and nothing shown', async ({ page, network }) => {
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Application '))
  answerWith(network, { status: 'a status of tomorrow' })
  await openOnStep(page, 'bank')
  await checkAndSend(page)
  expect((await logged).text()).toBe('Application lead-1: a status of tomorrow')
  await onStep(page, 'bank')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
})

test('an answer that is not ok, with and without a message: the alert, and the form as it was', async ({ page, network }) => {
  const alerts = alertsOn(page)
  await openOnStep(page, 'bank')
  for (const [place, [status, body, message]] of (
    [
      [503, '{"success":false,"message":"We are busy."}', 'We are busy'],
      [500, 'oops', 'Unknown error occurred'],
      [500, '{"success":false,"message":7}', 'Unknown error occurred'],
    ] as const
  ).entries()) {
    network.mend()
    network.fail(SUBMIT, { kind: 'answer', status, body })
    if (place === 0) await checkAndSend(page)
    else await page.getByRole('button', { name: 'Submit application' }).click()
    await expect.poll(() => alerts.splice(0)).toEqual([alertAbout(message)])
    await onStep(page, 'bank')
    await expect(field(page, 'Account number')).toHaveValue(PERSON.accountNumber)
  }
  // The same entries after an alert are the same submission.
  network.mend()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('you have arrived')).toBeVisible()
  expect(sent(network)).toHaveLength(4)
  expect(new Set(sent(network).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a mistake of our own ends in the alert, and not in a page that says “Submitting” for ever', { tag: '@long' }, async ({
  page,
  causes,
}) => {
  causes(/No randomness today/)
  const alerts = alertsOn(page)
  await page.addInitScript(() => {
    crypto.getRandomValues = () => {
      throw new Error('No randomness today')
    }
  })
  await openOnStep(page, 'bank')
  await checkAndSend(page)
  await expect.poll(() => alerts).toEqual([alertAbout('Unknown error occurred')])
  await onStep(page, 'bank')
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled()
})

test('fields that the server refuses are shown on their step: it goes by its own date, whatever the browser’s', async ({
  page,
  causes,
}) => {
  causes(/status of 422 .*\/api\/submit-application/)
  const daysAhead = 60
  const date = (day: string) => addDays(day as PlainDate, daysAhead)
  const person = { ...PERSON, nextPayDate: date(PERSON.nextPayDate), followingPayDate: date(PERSON.followingPayDate) }
  await page.clock.setFixedTime(Date.now() + daysAhead * 86_400_000)
  const alerts = alertsOn(page)
  await openOnStep(page, 'bank', { person })
  await checkAndSend(page, person)
  const message = 'Pay date must be in the future within next month'
  await expect.poll(() => alerts).toEqual([alertAbout(message)])
  await onStep(page, 'income')
  await expect(field(page, 'Next pay date')).toHaveAccessibleDescription(new RegExp(message))
})

test('a silent no takes both consents back; changed entries are another submission, the same ones the same, and reach no lender twice', {
  tag: '@long',
}, async ({ page, network }) => {
  const person = named('Decline')
  await openOnStep(page, 'bank', { person })
  const send = async (times: number) => {
    await checkAndSend(page, { ...person, accountNumber: times === 1 ? person.accountNumber : '123456789' })
    await expect.poll(() => sent(network).length).toBe(times)
    await onStep(page, 'bank')
    for (const box of ['I agree to the', 'I am not an active-duty member of the military'])
      await expect(page.getByLabel(box)).not.toBeChecked()
    // Pressed on, it says what is missing, and sends nothing.
    await pressSubmit(page)
    await expect(page.getByRole('link', { name: 'You must agree to the terms and conditions' })).toBeVisible()
    expect(sent(network)).toHaveLength(times)
  }
  for (const times of [1, 2, 3]) await send(times)
  const bodies = sent(network).map(({ body }) => JSON.parse(body))
  expect(bodies[1].accountNumber).toBe('123456789')
  expect(bodies[2]).toEqual(bodies[1])
  const keys = sent(network).map(({ headers }) => headers['idempotency-key'])
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[1])
})

test('a double click sends once, and that it was the button', async ({ page, network }) => {
  await openOnStep(page, 'bank')
  await FILL.bank(page, PERSON)
  // The terms first, while the other box is missing: checking them sends nothing, and the button does.
  await page.getByLabel('I agree to the').check()
  await expect(page.getByText('You must confirm you are not active military personnel').first()).toBeVisible()
  await page.getByLabel('I am not an active-duty member of the military').check()
  await page.getByRole('button', { name: 'Submit application' }).dblclick()
  await expect(page.getByText('you have arrived')).toBeVisible()
  expect(sent(network).map(({ body }) => JSON.parse(body).consent.submittedBy)).toEqual(['button'])
})

test('the terms box and the button: nothing is sent while something is wrong, or when the box is unticked in time', async ({
  page,
  network,
}) => {
  await openOnStep(page, 'bank')
  await expect(page.getByText('Checking this box submits your application right away.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Submit application' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('To go on, check the military box and “I agree”.')
  await pressSubmit(page)
  await expect(page.getByRole('link', { name: 'You must agree to the terms and conditions' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'You must confirm you are not active military personnel' })).toBeVisible()

  await page.reload()
  await enterSecrets(page, 'bank')
  await holdClock(page)
  await page.getByLabel('I agree to the').check()
  await page.clock.runFor(149)
  await expect(page.getByText('Please fix ')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Bank name is required',
    'Routing number is required',
    'Account number is required',
    'You must confirm you are not active military personnel',
  ])

  await page.getByLabel('I agree to the').uncheck()
  await checkAndSend(page)
  await page.getByLabel('I agree to the').uncheck()
  await page.clock.runFor(1000)
  await onStep(page, 'bank')
  expect(sent(network)).toHaveLength(0)
})
