/** A second product beside the first: consumer first, with analytics, allowed in a frame, and with a clock that is moved on at the end. */
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { giveDateOfBirth } from '#tests/support/applied-people.ts'
import { field, jumpTo, PERSON } from '#tests/support/apply-form.ts'
import { FOR_BROWSERS } from '#tests/support/browser-product.ts'
import { FAILED_REQUEST, test } from '#tests/support/browser-test.ts'
import {
  cardOf,
  cards,
  checkBoxesAndSend,
  chooseFirst,
  findOffers,
  heading,
  nameOn,
  OFFERS,
  openOffer,
  sendTo,
} from '#tests/support/choose-offers.ts'
import { freePorts, listenLocally } from '#tools/free-ports.ts'
import { startServer } from '#tools/server-process.ts'

const DAY_MS = 24 * 3_600_000
const clock = join(tmpdir(), `moved-clock-${process.pid}-${Date.now()}`)

let site: Awaited<ReturnType<typeof startServer>>
let tagServer: Server
let sandboxPort: number

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  tagServer = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(''))
  const tagPort = await listenLocally(tagServer)
  sandboxPort = (await freePorts(1))[0] ?? 0
  site = await startServer({
    SANDBOX_PORT: String(sandboxPort),
    POLICY: 'consumer-first',
    FRAME_ANCESTORS: 'http://localhost:*',
    ANALYTICS_ID: 'G-TEST',
    ANALYTICS_SCRIPT_URL: `http://localhost:${tagPort}/tag.js`,
    ANALYTICS_LEAD_LABEL: 'lead',
    ANALYTICS_VALUE_LABEL: 'value',
    ...FOR_BROWSERS,
    RUN_SWEEP_MS: '200',
    CLOCK_SHIFT_FILE: clock,
    NODE_OPTIONS: `--import=${new URL('../support/moving-clock.ts', import.meta.url).pathname}`,
  })
})

test.afterAll(async () => {
  await site?.stop()
  rmSync(clock, { force: true })
  tagServer?.closeAllConnections()
  tagServer?.close()
})

test('on success three events, with ids and amounts and nothing personal', async ({ page }) => {
  await findOffers(page, 'Sold', `${site.url}/apply`)
  expect((await eventsOn(page)).filter(([kind]) => kind === 'event')).toEqual([])
  const lender = await chooseFirst(page)
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  const events = await eventsOn(page)
  expect(events.filter(([kind]) => kind === 'event')).toEqual([
    ['event', 'conversion', { send_to: 'G-TEST/lead' }],
    ['event', 'generate_lead', { lead_id: expect.any(String), loan_amount: 2500, user_state: 'TX' }],
    ['event', 'conversion', { send_to: 'G-TEST/value', value: 1.75, currency: 'USD' }],
  ])
  const everything = JSON.stringify(events)
  for (const personal of [PERSON.email, PERSON.firstName, PERSON.ssn, PERSON.city, PERSON.zipCode])
    expect(everything).not.toContain(personal)
  await page.reload()
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  expect((await eventsOn(page)).filter(([kind]) => kind === 'event')).toEqual([])
})

const eventsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer: IArguments[] }).dataLayer.map((entry) => [...entry]))

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
    await jumpTo(form, 'review')
    await checkBoxesAndSend(form)
    await expect(heading(form)).toHaveText(OFFERS)
    const lender = await chooseFirst(form)
    return { form, go: form.getByRole('button', { name: `Go to ${lender}` }) }
  }

  test('the top window goes to the lender', async ({ page }) => {
    const { go } = await applyInFrame(page, '')
    await go.click()
    await expect(page).toHaveURL(LENDER_PAGE)
  })

  const HELD = 'allow-scripts allow-same-origin allow-forms allow-modals'

  test('a frame that may not move the top window opens a tab, and closes itself a second later', { tag: '@long' }, async ({
    page,
    causes,
  }) => {
    causes(/^Unsafe attempt to initiate navigation/)
    const { form, go } = await applyInFrame(page, `sandbox="${HELD} allow-popups allow-popups-to-escape-sandbox"`)
    const tab = page.waitForEvent('popup')
    await go.click()
    await expect(await tab).toHaveURL(LENDER_PAGE)
    await expect(form.locator('html')).toHaveAttribute('data-closed')
    await expect(page).toHaveURL(framingPage)
  })

  test('a frame that may do neither goes itself', async ({ page, causes }) => {
    causes(/^Unsafe attempt to initiate navigation/, /^Blocked opening/)
    const { form, go } = await applyInFrame(page, `sandbox="${HELD}"`)
    await go.click()
    await expect.poll(() => form.url()).toMatch(LENDER_PAGE)
    await expect(page).toHaveURL(framingPage)
  })
})

test('two days later, in another browser: the mailed link leads to the offers, and one is chosen with four digits of the SSN', {
  tag: '@long',
}, async ({ page, browser, causes }) => {
  causes(FAILED_REQUEST)
  const links = async (): Promise<string[]> => {
    const { mails } = await (await page.request.get(`http://localhost:${sandboxPort}/inbox.json`)).json()
    // The mail about an earlier request's answer may come late.
    return mails.flatMap((mail: { links: string[]; text: string }) =>
      mail.links.filter((link) => link.includes('/your-request#') && /\bgood until\b/i.test(mail.text)),
    )
  }
  const before = (await links()).length
  await findOffers(page, 'Sold', `${site.url}/apply`)
  const names = await Promise.all((await cards(page).all()).map(nameOn))
  await expect.poll(async () => (await links()).length).toBeGreaterThan(before)
  const [link = ''] = await links()
  await page.close()
  writeFileSync(clock, String(2 * DAY_MS))

  const there = await (await browser.newContext()).newPage()
  await there.goto(link)
  await expect(heading(there)).toHaveText('Your offers are waiting for you')
  for (const name of names) await expect(there.getByText(name)).toHaveCount(0)
  await giveDateOfBirth(there, PERSON.dateOfBirth)
  for (const name of names) await expect(there.getByRole('heading', { name })).toBeVisible()
  await there.getByRole('button', { name: 'Choose an offer' }).click()
  await expect(heading(there)).toHaveText(OFFERS)
  const lender = await openOffer(there, cardOf(there, /Larkspur Bank/))
  await sendTo(there, lender).click()
  const digits = field(there, 'Last 4 digits of your Social Security number')
  await expect(there.getByText('Please enter the last 4 digits').first()).toBeVisible()
  await digits.fill('0000')
  await sendTo(there, lender).click()
  await expect(there.getByText('These aren’t the last 4 digits').first()).toBeVisible()
  await digits.fill(PERSON.ssn.slice(-4))
  await sendTo(there, lender).click()
  await expect(heading(there)).toHaveText(`${lender} said yes to your request`)
})

test('offers that run out while they are open say so, and that no lender got the name', async ({ page }) => {
  await findOffers(page, 'Undecided', `${site.url}/apply`)
  writeFileSync(clock, String(6 * DAY_MS))
  await expect(heading(page)).toHaveText('Your offers have run out')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('No lender got your name with this request.').first()).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText('Your offers have run out')
  await page.getByRole('button', { name: 'Ask for new offers' }).click()
  await expect(heading(page)).toHaveText('About you')
})
