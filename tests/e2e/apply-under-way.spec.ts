/** An application that is on its way, and a person who reloads, leaves, comes back, or loses the network: one application, and its outcome is seen. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { giveDateOfBirth } from '#tests/support/applied-people.ts'
import { checkAndSend, field, holdClock, onStep, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { unlessFirst } from '#tests/support/long-run.ts'
import { mailsTo } from '#tests/support/sandbox-inbox.ts'
import { test, type WeakNetwork } from '#tests/support/weak-network.ts'

const SUBMIT = /^\/api\/submit-application$/
const PROGRESS = /^\/api\/applications\/progress$/
const NEVER = new Promise<never>(() => {})

const processing = (page: Page) => page.getByRole('heading', { name: 'Processing your application' })
const underWay = (page: Page) => page.getByText('You don’t need to send it again.')
const lendersPage = (page: Page) => page.getByText('you have arrived')
const kept = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))

async function applyAs(page: Page, lastName: string) {
  const person = { ...PERSON, lastName }
  await openOnStep(page, 'bank', { person })
  await checkAndSend(page, person)
  await expect(processing(page)).toBeVisible()
}

/** A page whose time stands still does not hydrate. */
async function reloadWithTimePassing(page: Page) {
  await page.clock.resume()
  await page.reload()
}

/** The product decides at once; what it says does not come through before the test lets it. */
function holdBack(network: WeakNetwork) {
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  network.fail(SUBMIT, { kind: 'hold-answer', until: NEVER })
  network.fail(PROGRESS, { kind: 'hold-answer', until })
  return letGo
}

/** How many applications the product was given: a browser may send one twice by itself, with the same key. */
const keysSent = (network: WeakNetwork) =>
  new Set(network.requestsTo('/api/submit-application').map(({ headers }) => headers['idempotency-key'])).size

/** The product has its answer, which has not come through: whoever leaves now leaves after the outcome. */
async function decided(network: WeakNetwork, request: APIRequestContext) {
  const product = `http://localhost:${process.env.E2E_PORT}/api/applications/progress`
  await expect
    .poll(async () => {
      const [sent] = network.requestsTo('/api/submit-application')
      const key = String(sent?.headers['idempotency-key'])
      return (await (await request.get(product, { headers: { 'idempotency-key': key } })).json()).done
    })
    .toBe(true)
}

test('a reload, the browser’s way back and the home page lead to the application under way, and from there to the lender’s page', async ({
  page,
  network,
}) => {
  const letGo = holdBack(network)
  await applyAs(page, 'Sold')
  // What is kept meanwhile says nothing about the person beyond the draft.
  const { 'application-draft': _draft, 'application-under-way': stored = '', ...others } = await kept(page)
  expect(JSON.parse(stored)).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), sentAt: expect.any(Number), isCounted: false })
  expect(others).toEqual({})

  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Anyway' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Your application is under way' })).toBeVisible()
  await expect(page.getByText(`We’ll email the answer to ${PERSON.email}`)).toBeVisible()
  await expect(field(page, 'Email address')).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'See how it is going' }).click()
  await expect(processing(page)).toBeVisible()
  await expect(underWay(page)).toBeVisible()

  await page.goto('/faq')
  await page.goBack()
  await expect(processing(page)).toBeVisible()

  await page.reload()
  await expect(underWay(page)).toBeVisible()
  await expect(processing(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Submitting' })).toBeDisabled()
  letGo()
  await expect(lendersPage(page)).toBeVisible()
  expect(keysSent(network)).toBe(1)
  await page.goBack()
  await onStep(page, 'loan-amount')
  await expect(field(page, 'Email address')).toHaveValue('')
})

test('the bar goes on where it was, and does not begin again', { tag: '@long' }, async ({ page, network }) => {
  holdBack(network)
  await openOnStep(page, 'bank')
  await holdClock(page)
  await checkAndSend(page)
  await page.clock.runFor(150)
  await expect(processing(page)).toBeVisible()
  await page.clock.runFor(4000)
  await expect(page.getByText('50%', { exact: true })).toBeVisible()
  await reloadWithTimePassing(page)
  const percent = page.locator('main').getByText(/^\d+%$/)
  expect(Number.parseInt(String(await percent.textContent()), 10)).toBeGreaterThanOrEqual(50)
  await page.clock.runFor(4000)
  await expect(percent).toHaveText('100%')
})

test('whoever comes back after the outcome sees it, once', { tag: '@long' }, async ({ page, network, request }) => {
  network.fail(SUBMIT, { kind: 'hold-answer', until: NEVER })
  await applyAs(page, 'Noredirect')
  await decided(network, request)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'There is an answer to your application' })).toBeVisible()
  await page.getByRole('link', { name: 'See the answer' }).click()
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: /has accepted your request\. It gave us no page to open for you\. .* You can close this page\.$/ }),
  ).toBeVisible()
  expect(await kept(page)).toEqual({})
  await page.reload()
  await onStep(page, 'loan-amount')
})

test('a reload in the second before the hand-off still ends on the lender’s page', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'bank', { person: { ...PERSON, lastName: 'Sold' } })
  await holdClock(page)
  await checkAndSend(page)
  await page.clock.runFor(150)
  await expect(page.getByText('Taking you to its site.').first()).toBeVisible()
  await reloadWithTimePassing(page)
  await expect(lendersPage(page)).toBeVisible()
})

for (const [where, path] of [
  ['the form', '/apply'],
  ['the home page', '/'],
] as const)
  test(`a refusal leads whoever comes back to ${where} to the form, without a word, as specified`, {
    tag: '@long',
  }, async ({ page, network, request }) => {
    network.fail(SUBMIT, { kind: 'hold-answer', until: NEVER })
    await applyAs(page, 'Decline')
    await decided(network, request)
    // From elsewhere: a browser may take the address that it is on for a reload.
    await page.goto('about:blank')
    await page.goto(path)
    // The form's own pages lead to the step that needs something; the home page to its first.
    await onStep(page, path === '/' ? 'loan-amount' : 'identity')
    await expect(page.getByText('Your earlier answers are still here.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(Object.keys(await kept(page))).toEqual(['application-draft'])
  })

test('a reload that finds a refusal asks again for what is never kept', { tag: '@long' }, async ({ page, network, request }) => {
  network.fail(SUBMIT, { kind: 'hold-answer', until: NEVER })
  await applyAs(page, 'Decline')
  await decided(network, request)
  await page.reload()
  await onStep(page, 'identity')
  await expect(page.getByText('For your safety we didn’t save your SSN or license number.')).toBeVisible()
})

test('an application that never arrived is said to be missing, and the answers are there', { tag: '@long' }, async ({
  page,
  network,
}) => {
  network.fail(SUBMIT, { kind: 'hold-request', until: NEVER })
  await openOnStep(page, 'bank')
  await holdClock(page)
  await checkAndSend(page)
  await page.clock.runFor(150)
  await expect(processing(page)).toBeVisible()
  await reloadWithTimePassing(page)
  await expect(underWay(page)).toBeVisible()
  // It may be a little late.
  await page.clock.runFor(5000)
  await expect(underWay(page)).toBeVisible()
  const alert = page.getByRole('alert')
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return alert.count()
    })
    .toBe(1)
  await expect(alert).toContainText('Your application did not reach us')
  await expect(alert).toBeFocused()
  await onStep(page, 'identity')
  await expect(field(page, 'Last name')).toHaveValue(PERSON.lastName)
})

test('whoever closes the tab a second after submitting finds the outcome in the inbox, once', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  // The first lender says nothing until our time is up, and has accepted when it is asked.
  const person = { ...PERSON, lastName: 'Silence', email: `closes-${Date.now()}@canary.example` }
  await openOnStep(page, 'bank', { person })
  await checkAndSend(page, person)
  await expect(page.getByText(/^1\d%$/)).toBeVisible()
  await page.close()
  const mails = () => mailsTo(request, person.email)
  expect(await mails()).toEqual([])
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toHaveLength(1)
  const [mail] = await mails()
  // Nobody has verified the address: the mail says only that there is an answer, and leads to it.
  expect(mail?.subject).toBe('Your loan request: an answer is in')
  expect(mail?.links.filter((each) => each.includes('/go/'))).toEqual([])
  const { hash } = new URL(mail?.links.find((each) => each.includes('/your-request#')) ?? '')
  const opened = await context.newPage()
  await opened.goto(`/your-request${hash}`)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(/ said yes to your request$/)
  const lender = (await opened.getByRole('heading', { level: 1 }).innerText()).replace(' said yes to your request', '')
  for (const detail of [lender, 'APR', '$']) expect(`${mail?.text}${mail?.html}`).not.toContain(detail)
  await giveDateOfBirth(opened, person.dateOfBirth)
  await opened.getByRole('link', { name: `Go to ${lender}` }).click()
  await expect(lendersPage(opened)).toBeVisible()
  expect(await mails()).toHaveLength(1)
})

test.describe('when the network is lost', () => {
  for (const [place, kind] of (['lose-answer', 'cut-answer'] as const).entries())
    test(`the answer is asked for by the same key (${kind})`, { tag: unlessFirst(place) }, async ({ page, network }) => {
      network.fail(SUBMIT, { kind })
      await applyAs(page, 'Sold')
      await expect(lendersPage(page)).toBeVisible()
      expect(keysSent(network)).toBe(1)
      // Of which half has come, a browser does not send again by itself.
      if (kind === 'cut-answer') expect(network.requestsTo('/api/submit-application')).toHaveLength(1)
      expect(network.requestsTo('/api/applications/progress').length).toBeGreaterThan(0)
    })

  test('what the product has never seen is sent again with the same key', { tag: '@long' }, async ({ page, network }) => {
    network.fail(SUBMIT, { kind: 'lose-request' })
    await applyAs(page, 'Sold')
    await expect.poll(() => network.requestsTo('/api/applications/progress').length).toBe(1)
    network.mend()
    await expect(lendersPage(page)).toBeVisible()
    expect(keysSent(network)).toBe(1)
  })

  test('the waiting screen says so as long as nothing is reached, beside everything specified', { tag: '@long' }, async ({
    page,
    network,
  }) => {
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
    network.fail(SUBMIT, { kind: 'hold-answer', until })
    await openOnStep(page, 'bank', { person: { ...PERSON, lastName: 'Sold' } })
    await holdClock(page)
    await checkAndSend(page)
    const lost = page.getByText(/^No connection to our server since \d+:\d\d:\d\d [AP]M\./)
    const isLost = async () => {
      await page.clock.runFor(2500)
      return lost.isVisible()
    }
    for (let asked = 0; asked < 4; asked++) expect(await isLost()).toBe(false)
    network.fail(PROGRESS, { kind: 'lose-request' })
    await expect.poll(isLost, { intervals: [50] }).toBe(true)
    await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
    network.mend()
    await expect.poll(isLost, { intervals: [50] }).toBe(false)
    letGo()
    await page.clock.resume()
    await expect(lendersPage(page)).toBeVisible()
  })

  test('a proxy that lost patience is not believed when the product has the application', { tag: '@long' }, async ({
    page,
    network,
  }) => {
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      return dialog.accept()
    })
    network.fail(SUBMIT, { kind: 'answer', status: 504, body: '<h1>Gateway timeout</h1>', isPassedOn: true })
    await applyAs(page, 'Sold')
    await expect(lendersPage(page)).toBeVisible()
    expect(alerts).toEqual([])
  })

  test('when it stays lost the alert says so; a reload asks once more, and finds what had arrived', async ({ page, network }) => {
    network.fail(SUBMIT, { kind: 'cut-answer' })
    network.fail(PROGRESS, { kind: 'lose-request' })
    await openOnStep(page, 'bank', { person: { ...PERSON, lastName: 'Sold' } })
    await holdClock(page)
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      return dialog.accept()
    })
    await checkAndSend(page)
    const letTimePass = async () => {
      await page.clock.runFor(500)
      return alerts
    }
    await expect
      .poll(letTimePass, { intervals: [50] })
      .toEqual(['There was an error submitting your application: Failed to submit application. Please try again.'])
    await onStep(page, 'bank')
    network.mend()
    await reloadWithTimePassing(page)
    await expect(lendersPage(page)).toBeVisible()
  })
})
