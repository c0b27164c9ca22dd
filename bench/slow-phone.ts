/**
 * When the largest thing of a first view stands on the screen (largest contentful paint): a small phone, a processor slowed four times, a network
 * of 400 kbit/s that takes 400 ms for every request. Each visit is a first one; of five the middle one counts. On a worse line, which takes 2 s for
 * every request: when a person can type, when Continue works, and when step 2 stands for who pressed it as soon as the email was typed.
 */
import { chromium, type Page } from '@playwright/test'
import { POLICY_NAMES, type PolicyName } from '#domain/policy/policy.ts'
import { POLICY_COOKIE } from '#domain/policy/policy-cookie.ts'
import { chromiumPath } from '../tools/chromium.mjs'
import { startServer } from '../tools/server-process.ts'
import { type Finding, type Findings, milliseconds, tellProgress } from './findings.ts'

const GOAL_MS = 1200
const SLOWER = 4
const VISITS = 5
const NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const BAD_LINE = { ...NETWORK, latency: 2000 }
const BAD_LINE_GOALS_MS = { typed: 4000, hydrated: 7000, secondStep: 8000 }
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
    for (const policy of wanted.length > 0 ? [] : POLICY_NAMES) {
      tellProgress(`slow-phone: 2 s a request, ${policy}`)
      rows.push(badLineRow(policy, await secondSteps(`${site.url}/apply`, policy)))
    }
    return { rows }
  } finally {
    await site.stop()
  }
}

const paintsOf = (url: string): Promise<Paint[]> =>
  visits(VISITS, NETWORK, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLED_AFTER_MS)
    return page.evaluate(readPaint)
  })

async function visits<Seen>(count: number, network: typeof NETWORK, look: (page: Page) => Promise<Seen>): Promise<Seen[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const seen: Seen[] = []
    for (let visit = 0; visit < count; visit++) {
      const context = await browser.newContext(PHONE)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', network)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      seen.push(await look(page))
      await context.close()
    }
    return seen
  } finally {
    await browser.close()
  }
}

type Moments = Readonly<Record<keyof typeof BAD_LINE_GOALS_MS, number>>

const secondSteps = (url: string, policy: PolicyName): Promise<Moments[]> =>
  visits(VISITS, BAD_LINE, async (page) => {
    const sinceOpened = () => page.evaluate(() => performance.now())
    await page.context().addCookies([{ name: POLICY_COOKIE, value: policy, url }])
    await page.goto(url, { waitUntil: 'commit' })
    const email = page.getByLabel('Email address')
    await email.pressSequentially('b')
    const typed = await sinceOpened()
    await email.pressSequentially('ench@canary.example')
    if (policy === 'consumer-first') await page.getByLabel('State', { exact: true }).selectOption('TX')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' })
    const hydrated = await sinceOpened()
    await page.getByRole('heading', { name: 'About you' }).waitFor()
    return { typed, hydrated, secondStep: await sinceOpened() }
  })

function badLineRow(policy: PolicyName, moments: readonly Moments[]): Finding {
  const names = Object.keys(BAD_LINE_GOALS_MS) as (keyof Moments)[]
  const middles = names.map((name) => moments.map((each) => each[name]).sort((one, other) => one - other)[VISITS >> 1] ?? Infinity)
  const goals = names.map((name) => BAD_LINE_GOALS_MS[name])
  return {
    what: `First letter typed, Continue works, step 2 stands: /apply, ${policy}, 400 kbit/s, 2 s a request, processor slowed ${SLOWER} times, medians of ${VISITS} first visits`,
    value: middles.map(milliseconds).join(', '),
    goal: `≤ ${goals.map(milliseconds).join(', ')}`,
    met: middles.every((middle, place) => middle <= (goals[place] ?? 0)),
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
