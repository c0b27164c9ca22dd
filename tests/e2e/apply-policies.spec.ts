/** A second product beside the first: consumer first, with analytics, and allowed in a frame. */
import { createServer, type Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { FILL, field, jumpTo, onStep, openOnStep, PERSON, pressContinue, tickAndSend } from '#tests/support/apply-form.ts'
import { typeInto } from '#tests/support/person-input.ts'
import { listenLocally } from '#tools/free-ports.ts'
import { type RunningServer, startServer } from '#tools/server-process.ts'

let site: RunningServer
let tagServer: Server

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  tagServer = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(''))
  const tagPort = await listenLocally(tagServer)
  site = await startServer({
    POLICY: 'consumer-first',
    FRAME_ANCESTORS: 'http://localhost:*',
    ANALYTICS_ID: 'G-TEST',
    ANALYTICS_SCRIPT_URL: `http://localhost:${tagPort}/tag.js`,
    ANALYTICS_LEAD_LABEL: 'lead',
    ANALYTICS_VALUE_LABEL: 'value',
    SANDBOX_PACE: 'none',
  })
})

test.afterAll(async () => {
  await site?.stop()
  tagServer?.closeAllConnections()
  tagServer?.close()
})

const open = (page: Page, step: 'bank' | 'address', lastName = 'Sold') =>
  openOnStep(page, step, { path: `${site.url}/apply`, person: { ...PERSON, lastName } })

async function submit(page: Page) {
  await tickAndSend(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
}

test('ticking the terms sends nothing; the button does', async ({ page }) => {
  await open(page, 'bank')
  await expect(page.getByText('Ticking this box sends nothing.')).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/submit-application')) sent += 1
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await tickAndSend(page)
  await page.clock.runFor(2000)
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect.poll(() => sent).toBe(1)
})

test('an unavailable state stops at the address with an explanation, and nothing is sent', async ({ page }) => {
  await open(page, 'address')
  await FILL.address(page, { ...PERSON, zipCode: '10001', city: 'New York', state: 'NY' })
  await pressContinue(page)
  await expect(page.getByRole('alert')).toContainText('We cannot take an application from New York')
  await expect(page.getByRole('alert')).toBeFocused()
  await onStep(page, 'address')
  await field(page, 'State').selectOption('NJ')
  await field(page, 'State').selectOption('TX')
  await pressContinue(page)
  await onStep(page, 'bank')
})

test('a refusal is explained, with what to do next', async ({ page }) => {
  await open(page, 'bank', 'Decline')
  await submit(page)
  const notice = page.getByRole('alert').filter({ hasText: 'No lender has accepted this application' })
  await expect(notice).toBeVisible({ timeout: 45_000 })
  await expect(notice.getByRole('listitem').first()).toBeVisible()
})

test('fields to correct are marked, one step after the other, and Continue leads back to the end', async ({ page }) => {
  await open(page, 'bank', 'Mistake')
  await submit(page)
  await onStep(page, 'contact')
  await expect(page.getByRole('alert').filter({ hasText: 'Please correct the fields' })).toBeVisible()
  await expect(field(page, 'Work phone')).toHaveAttribute('aria-invalid', 'true')
  await typeInto(field(page, 'Work phone'), '5125550199')
  await pressContinue(page)
  await onStep(page, 'employment')
  await expect(field(page, 'Employer')).toHaveAttribute('aria-invalid', 'true')
  await typeInto(field(page, 'Employer'), 'Another Bakery')
  await pressContinue(page)
  await onStep(page, 'bank')
})

test('the processing screen follows the server, invents nothing, and may be left after 8 s', async ({ page, request }) => {
  const { approved } = (await (await request.get(`${site.url}/api/today`)).json()) as { approved: number }
  expect(approved).toBeGreaterThan(0)
  // The first lender gets the application and says nothing for as long as we wait for it.
  await open(page, 'bank', 'Silence')
  await submit(page)
  await expect(page.getByRole('status')).toHaveText('Stage 4 of 4: One lender reads it')
  await expect(page.getByText('75%', { exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${approved} applications? ha(s|ve) been accepted by a lender today`))).toBeVisible()
  await expect(page.getByText(/Simulated|approvals today|Somebody in/)).toHaveCount(0)
  await expect(page.getByText("We'll email it to you too. You can close this page.")).toBeVisible()
  await page.reload()
  await expect(page.getByText("You don't need to send it again.")).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Stage 4 of 4: One lender reads it')
  await expect(page.getByText('you have arrived')).toBeVisible({ timeout: 30_000 })
})

test('on success three events, with ids and amounts and nothing personal', async ({ page }) => {
  await open(page, 'bank')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await submit(page)
  await expect(page.getByRole('heading', { name: / said yes$/ })).toBeVisible({ timeout: 45_000 })
  const events = await page.evaluate(() => (window as unknown as { dataLayer: IArguments[] }).dataLayer.map((entry) => [...entry]))
  expect(events.filter(([kind]) => kind === 'event')).toEqual([
    ['event', 'conversion', { send_to: 'G-TEST/lead' }],
    ['event', 'generate_lead', { lead_id: expect.any(String), loan_amount: 2500, user_state: 'TX' }],
    ['event', 'conversion', { send_to: 'G-TEST/value', value: 1.75, currency: 'USD' }],
  ])
  const everything = JSON.stringify(events)
  for (const personal of [PERSON.email, PERSON.firstName, PERSON.ssn, PERSON.city, PERSON.zipCode])
    expect(everything).not.toContain(personal)
})

test.describe('in somebody else’s frame', () => {
  const LENDER_PAGE = /\/lenders\/[\w-]+\/welcome\//

  let framingServer: Server
  let framingPage: string
  let permissions = ''

  test.beforeAll(async () => {
    framingServer = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<iframe ${permissions} src="${site.url}/apply" width="800" height="900"></iframe>`),
    )
    framingPage = `http://localhost:${await listenLocally(framingServer)}/`
  })
  test.afterAll(() => framingServer?.close())

  async function applyInFrame(page: Page, sandbox: string) {
    permissions = sandbox
    await page.addInitScript(() => {
      window.close = () => document.documentElement.setAttribute('data-closed', '')
    })
    await page.goto(framingPage)
    const form = page.frame({ url: /\/apply$/ })
    if (!form) throw new Error('The form is not framed')
    await jumpTo(form, 'bank')
    await tickAndSend(form)
    return form
  }

  test('the top window goes to the lender', async ({ page }) => {
    const form = await applyInFrame(page, '')
    await form.getByRole('button', { name: 'Submit application' }).click()
    await expect(page).toHaveURL(LENDER_PAGE)
  })

  const HELD = 'allow-scripts allow-same-origin allow-forms allow-modals'

  test('a frame that may not move the top window opens a tab, and closes itself a second later', async ({ page }) => {
    const form = await applyInFrame(page, `sandbox="${HELD} allow-popups allow-popups-to-escape-sandbox"`)
    const tab = page.waitForEvent('popup')
    await form.getByRole('button', { name: 'Submit application' }).click()
    await expect(await tab).toHaveURL(LENDER_PAGE)
    await expect(form.locator('html')).toHaveAttribute('data-closed')
    await expect(page).toHaveURL(framingPage)
  })

  test('a frame that may do neither goes itself', async ({ page }) => {
    const form = await applyInFrame(page, `sandbox="${HELD}"`)
    await form.getByRole('button', { name: 'Submit application' }).click()
    await expect.poll(() => form.url()).toMatch(LENDER_PAGE)
    await expect(page).toHaveURL(framingPage)
  })
})
