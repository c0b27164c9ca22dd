/**
 * When the largest thing of a first view stands on the screen (largest contentful paint): a small phone, a processor slowed four times, a network
 * of 400 kbit/s that takes 400 ms for every request. Each visit is a first one; of five the middle one counts.
 */
import { chromium } from '@playwright/test'
import { chromiumPath } from '../tools/chromium.mjs'
import { startServer } from '../tools/server-process.ts'
import { type Finding, type Findings, milliseconds, tellProgress } from './findings.ts'

const GOAL_MS = 1200
const SLOWER = 4
const VISITS = 5
const NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const PHONE = { viewport: { width: 375, height: 667 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** After the page has loaded: a swapped font may still paint something larger. */
const SETTLED_AFTER_MS = 1000
const ROUTES = ['/', '/apply', '/bad-credit-loans', '/payday-loans'] as const

interface Paint {
  readonly firstMs: number
  readonly largestMs: number
  /** The largest element: "H1", "P". */
  readonly element: string
}

export async function benchSlowPhone(wanted: readonly string[]): Promise<Findings> {
  const site = await startServer({})
  try {
    const rows: Finding[] = []
    for (const route of wanted.length > 0 ? wanted : ROUTES) {
      tellProgress(`slow-phone: ${route}`)
      rows.push(rowOf(route, await paintsOf(`${site.url}${route}`)))
    }
    return { rows }
  } finally {
    await site.stop()
  }
}

async function paintsOf(url: string): Promise<Paint[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const paints: Paint[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext(PHONE)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', NETWORK)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForTimeout(SETTLED_AFTER_MS)
      paints.push(await page.evaluate(readPaint))
      await context.close()
    }
    return paints
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
const readPaint = (): Promise<Paint> =>
  new Promise((done) => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1) as (PerformanceEntry & { readonly element?: Element }) | undefined
      done({
        firstMs: first?.startTime ?? 0,
        largestMs: largest?.startTime ?? 0,
        element: largest?.element?.tagName ?? 'an element that is gone',
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

function rowOf(route: string, paints: readonly Paint[]): Finding {
  const sorted = [...paints].sort((one, other) => one.largestMs - other.largestMs)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? { firstMs: 0, largestMs: Infinity, element: 'nothing' }
  return {
    what: `Largest paint of ${route}, 400 kbit/s, 400 ms a request, processor slowed ${SLOWER} times, median of ${VISITS} first visits`,
    value: `${milliseconds(middle.largestMs)} (${middle.element}), first words after ${milliseconds(middle.firstMs)}`,
    goal: `≤ ${GOAL_MS} ms`,
    met: middle.largestMs <= GOAL_MS,
  }
}
