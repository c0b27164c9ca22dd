/** A second product beside the first: consumer first, with analytics, and allowed in a frame. */
import { createServer, type Server } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { jumpTo, PERSON } from '#tests/support/apply-form.ts'
import { databaseBeside, FOR_BROWSERS } from '#tests/support/browser-product.ts'
import { test } from '#tests/support/browser-test.ts'
import { checkBoxesAndSend, chooseFirst, findOffers, heading, OFFERS } from '#tests/support/choose-offers.ts'
import { listenLocally } from '#tools/free-ports.ts'
import { startServer } from '#tools/server-process.ts'

let site: Awaited<ReturnType<typeof startServer>>
let tagServer: Server

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  tagServer = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(''))
  const tagPort = await listenLocally(tagServer)
  site = await startServer({
    DATABASE_URL: await databaseBeside('policies'),
    POLICY: 'consumer-first',
    FRAME_ANCESTORS: 'http://localhost:*',
    ANALYTICS_ID: 'G-TEST',
    ANALYTICS_SCRIPT_URL: `http://localhost:${tagPort}/tag.js`,
    ANALYTICS_LEAD_LABEL: 'lead',
    ANALYTICS_VALUE_LABEL: 'value',
    ...FOR_BROWSERS,
  })
})

test.afterAll(async () => {
  await site?.stop()
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
