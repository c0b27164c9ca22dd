/** What the first view of a page weighs on a small phone (design §10), by the bytes that crossed the wire. No clock is involved. */
import { expect, type Page, test } from '@playwright/test'
import { CONTENT_ROUTES, LOAN_ROUTES } from '#tests/support/site-routes.ts'

/** A loan page is where people arrive from a search; the others are longer, and read by who has chosen to. */
const LOAN_PAGE_BYTES = 35_000
const DOCUMENT_BYTES = 45_000
const PHONE = { width: 375, height: 667 }

interface Transfer {
  readonly url: string
  readonly bytes: number
}

test.use({ viewport: PHONE })

interface Wire {
  readonly transfers: Transfer[]
  /** Opens a page and waits until everything that it asked for has come. */
  readonly open: (route: string) => Promise<void>
}

/** Every answer with its headers, as compressed; the cache is off, so that each page pays for itself. */
async function watchWire(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page)
  const asked = new Map<string, string>()
  const transfers: Transfer[] = []
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfers.push({ url: asked.get(requestId) ?? '', bytes: encodedDataLength })
    asked.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId))
  return {
    transfers,
    async open(route) {
      asked.clear()
      transfers.length = 0
      await page.goto(route, { waitUntil: 'load' })
      // Two frames: whatever would wake something by itself has done so by then.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
      await expect.poll(() => [...asked.values()], { message: route }).toEqual([])
    },
  }
}

const isScript = ({ url }: Transfer) => url.endsWith('.js')

test('every content page stays within its budget, without framework code before something interactive is touched', async ({
  page,
}) => {
  test.slow()
  const { transfers, open } = await watchWire(page)
  const over: string[] = []
  for (const route of CONTENT_ROUTES) {
    await open(route)
    const bytes = transfers.reduce((sum, transfer) => sum + transfer.bytes, 0)
    expect(
      transfers.map(({ url }) => new URL(url).pathname),
      route,
    ).toContain(route)
    if (bytes > (LOAN_ROUTES.includes(route) ? LOAN_PAGE_BYTES : DOCUMENT_BYTES)) over.push(`${route}: ${bytes} bytes`)
    const scripts = transfers.filter(isScript)
    if (scripts.length > 0) over.push(`${route}: ${scripts.map(({ url }) => new URL(url).pathname).join(', ')}`)
  }
  expect(over).toEqual([])
})

test('the calculator brings its code when it is touched, and not by being seen', async ({ page }) => {
  const { transfers, open } = await watchWire(page)
  for (const route of [LOAN_ROUTES.at(0) ?? '', LOAN_ROUTES.at(-1) ?? '']) {
    await open(route)
    expect(transfers.filter(isScript), route).toEqual([])
    await expect(page.getByRole('group', { name: 'Amount' })).toBeInViewport()
    await page.getByRole('radio', { name: '$1,000' }).press('ArrowRight')
    await expect.poll(() => transfers.some(({ url }) => url.includes('/_astro/calculator.')), { message: route }).toBe(true)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  }
})
