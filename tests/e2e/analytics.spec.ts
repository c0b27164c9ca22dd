/** What is counted, and what is not: one page view per route without its query, nothing with a privacy signal. That nothing is without an id is asked of each page by every-route.spec.ts. */
import { createServer, type Server } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { checkAndSend, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { FAILED_REQUEST, test } from '#tests/support/browser-test.ts'
import { unlessFirst } from '#tests/support/long-run.ts'
import { type ServedSite, servePagesWith } from '#tests/support/pages-with-settings.ts'
import { foreignRequests } from '#tests/support/visits/outsiders.ts'
import { listenLocally } from '#tools/free-ports.ts'

/** Stands in for the measuring company's script: hands on whatever the page has queued, and what such scripts read of a page by themselves. */
const TAG_SCRIPT = `for (const entry of [...window.dataLayer, ['seen', location.href, document.referrer]])
  fetch(new URL('/collect', document.currentScript.src), { method: 'POST', mode: 'no-cors', body: JSON.stringify([...entry]) })`

const PRIVACY_COPY = 'Your browser sent a Global Privacy Control signal. We honor it'

/** A lender takes the application and has no page to send its applicant to. */
const NO_REDIRECT = { ...PERSON, lastName: 'Noredirect' }

let tagServer: Server
let site: ServedSite
let tagUrl: string
let asked: string[] = []
let collected: string[] = []
let isTagLost = false

/** What the page has sent of the way through the form. */
function wayOf(page: Page): string[] {
  const way: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/api/form-counts') && way.push(sent.url()))
  return way
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  tagServer = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (isTagLost) return void response.socket?.resetAndDestroy()
    if (!request.url?.startsWith('/collect')) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' }).end(TAG_SCRIPT)
      return
    }
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      collected.push(body)
      response.writeHead(204).end()
    })
  })
  tagUrl = `http://localhost:${await listenLocally(tagServer)}`
  site = await servePagesWith({ ANALYTICS_ID: 'G-TEST1234', ANALYTICS_SCRIPT_URL: `${tagUrl}/tag.js` })
})

test.afterAll(async () => {
  await site?.stop()
  tagServer?.close()
})

test.beforeEach(() => {
  asked = []
  collected = []
  isTagLost = false
})

test('each route counts one page view, by its path alone', async ({ page, causes }) => {
  causes(FAILED_REQUEST)
  test.slow()
  const foreign = foreignRequests(page, site.url)
  for (const route of [
    '/',
    '/emergency-loans',
    '/terms-of-service',
    '/no-such-page',
    '/verify-email?token=secret&email=a@b.example',
  ]) {
    asked = []
    collected = []
    await page.goto(`${site.url}${route}`)
    await expect.poll(() => collected.filter((entry) => entry.includes('"config"')).length, { message: route }).toBe(1)
    const path = route.split('?')[0]
    expect(JSON.parse(collected.find((entry) => entry.includes('"config"')) ?? 'null')).toEqual([
      'config',
      'G-TEST1234',
      { page_location: `${site.url}${path}`, page_path: path },
    ])
    expect(asked.filter((url) => url.startsWith('/tag.js'))).toEqual(['/tag.js?id=G-TEST1234'])
    expect(collected.join()).not.toMatch(/secret|a@b\.example/)
  }
  expect(new Set(foreign.map((url) => new URL(url).origin))).toEqual(new Set([tagUrl]))
  await expect(page.getByText(PRIVACY_COPY)).toBeHidden()
})

for (const [place, address] of ['/verify-email?token=secret', '/verify-email#token=secret'].entries())
  test(`the token of ${address} reaches nobody, neither from its page nor from the next`, { tag: unlessFirst(place) }, async ({
    page,
    causes,
  }) => {
    causes(FAILED_REQUEST)
    const seen = () => collected.filter((entry) => entry.startsWith('["seen"')).map((entry) => JSON.parse(entry) as string[])
    await page.goto(`${site.url}${address}`)
    await expect.poll(seen).toEqual([['seen', `${site.url}/verify-email`, '']])
    await page.locator('main').getByRole('link', { name: 'Return home' }).click()
    await expect.poll(seen).toEqual([
      ['seen', `${site.url}/verify-email`, ''],
      ['seen', `${site.url}/`, ''],
    ])
    expect(`${collected}${asked}`).not.toContain('secret')
  })

test('a lead that a lender takes is three events, once, where the form of the specification ends too', { tag: '@long' }, async ({
  page,
}) => {
  await openOnStep(page, 'bank', { path: `${site.url}/apply`, person: NO_REDIRECT })
  await checkAndSend(page, NO_REDIRECT)
  await expect(page.getByRole('heading', { level: 1, name: / said yes$/ })).toBeVisible({ timeout: 30_000 })
  const entries = await page.evaluate(() => (window as unknown as { dataLayer: IArguments[] }).dataLayer.map((entry) => [...entry]))
  expect(entries.filter(([kind]) => kind === 'event')).toEqual([
    ['event', 'conversion', { send_to: 'G-TEST1234' }],
    ['event', 'generate_lead', { lead_id: expect.any(String), loan_amount: 2500, user_state: 'TX' }],
    ['event', 'conversion', { send_to: 'G-TEST1234', value: 1.75, currency: 'USD' }],
  ])
})

test('Your request is not counted, and no script of others may run there', async ({ page, causes }) => {
  causes(/status of 404 .*\/api\/your-request\)$/)
  const foreign = foreignRequests(page, site.url)
  const answer = await page.goto(`${site.url}/your-request#secret-token-secret-token`)
  await expect(page.getByRole('button', { name: 'Email me my link' })).toBeEnabled()
  expect(answer?.headers()['content-security-policy']).not.toContain(tagUrl)
  expect(await page.content()).not.toContain('G-TEST1234')
  expect([foreign, asked]).toEqual([[], []])
})

test('a visitor who sends Sec-GPC: 1 is not counted, and the page says so', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'Sec-GPC': '1' } })
  const page = await context.newPage()
  const foreign = foreignRequests(page, site.url)
  const way = wayOf(page)
  for (const route of ['/', '/emergency-loans', '/terms-of-service', '/ccpa-rights']) {
    const answer = await page.goto(`${site.url}${route}`)
    expect(answer?.headers()['content-security-policy']).not.toContain(tagUrl)
    await expect(page.getByText(PRIVACY_COPY)).toBeVisible()
    expect(await page.content()).not.toContain('G-TEST1234')
  }
  await openOnStep(page, 'contact', { path: `${site.url}/apply` })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect([foreign, asked, way]).toEqual([[], [], []])
  await context.close()
})

test('a browser that tells only scripts of the signal is not counted either', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const foreign = foreignRequests(page, site.url)
  const way = wayOf(page)
  await page.goto(`${site.url}/apply?utm_source=letter`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(PRIVACY_COPY)).toBeVisible()
  expect([foreign, asked, way]).toEqual([[], [], []])
})

test('a tag that cannot be reached breaks nothing', { tag: '@long' }, async ({ page, causes }) => {
  causes(FAILED_REQUEST)
  isTagLost = true
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${site.url}/faq`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible()
  expect(asked).not.toEqual([])
  expect(errors).toEqual([])
})

/** Stands in for Google, which is not to be reached from a test: what a policy stops never gets this far. */
async function answerForGoogle(page: Page): Promise<void> {
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
}

test('with the default tag the policy lets every host through that an event goes to, and no other', { tag: '@long' }, async ({
  page,
  causes,
}) => {
  causes(/stranger\.example/)
  const withGoogle = await servePagesWith({ ANALYTICS_ID: 'AW-TEST', ANALYTICS_LEAD_LABEL: 'lead', ANALYTICS_VALUE_LABEL: 'value' })
  await answerForGoogle(page)
  await page.goto(`${withGoogle.url}/faq`)
  const stopped = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} ${new URL(blockedURI).hostname}`)
    })
    const done = (element: HTMLElement, parent: HTMLElement = document.body) =>
      new Promise((done) => {
        element.onload = element.onerror = done
        parent.append(element)
      })
    const picture = (url: string) => done(Object.assign(new Image(), { src: url }))
    const script = (url: string) => done(Object.assign(document.createElement('script'), { src: url }))
    const frame = (url: string) => done(Object.assign(document.createElement('iframe'), { src: url }))
    const call = (url: string) => fetch(url, { mode: 'no-cors' }).catch(() => undefined)
    await call('https://region1.google-analytics.com/g/collect')
    await call('https://analytics.google.com/g/collect')
    for (const host of [
      'www.googleadservices.com',
      'googleads.g.doubleclick.net',
      'www.google.com',
      'pagead2.googlesyndication.com',
    ]) {
      await picture(`https://${host}/pagead/conversion/1/`)
      await script(`https://${host}/pagead/conversion/1/`)
      await call(`https://${host}/pagead/conversion/1/`)
    }
    await frame('https://td.doubleclick.net/td/rul/1')
    const allowed = [...violations]
    await call('https://stranger.example/collect')
    await script('https://stranger.example/collect.js')
    return { allowed, stranger: violations.slice(allowed.length) }
  })
  expect(stopped).toEqual({ allowed: [], stranger: ['connect-src stranger.example', 'script-src-elem stranger.example'] })
  await withGoogle.stop()
})
