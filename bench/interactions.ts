/**
 * How long the form takes to show that it has noticed something (interaction to next paint), on a processor slowed four times.
 * The whole application is filled in key by key, three times; the slowest interaction of each step counts, and of the three the middle one.
 */
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../tools/chromium.mjs'
import { startServer } from '../tools/server-process.ts'
import { type Finding, type Findings, milliseconds, tellProgress } from './findings.ts'

const GOAL_MS = 100
const SLOWER = 4
const WALKS = 3
/** Tall enough for a whole step: what is out of view is not drawn, and a key that changes nothing on the screen would count as late. */
const PHONE = { width: 375, height: 1500 }
/** From the field to the keyboard. */
const BEFORE_FIRST_KEY_MS = 300
/** As fast as a practised typist. Faster than the screen is redrawn, keys would wait for one another. */
const BETWEEN_KEYS_MS = 80
/** Until what the last press did has been drawn. */
const DRAWN_WITHIN_MS = 400
const payday = new Date(Date.now() + 8 * 86_400_000)
const paydayKeys = [payday.getUTCMonth() + 1, payday.getUTCDate(), payday.getUTCFullYear()].map((part) =>
  String(part).padStart(2, '0'),
)

/** What is typed into each step, by label; a true checks a box. Order is the order on screen. */
const STEPS: readonly (readonly [heading: string, answers: Readonly<Record<string, string | true>>])[] = [
  ['How much do you need?', { 'Email address': 'bench@canary.example' }],
  [
    'About you',
    {
      'First name': 'Quillon',
      'Last name': 'Sold',
      Month: 'March',
      Day: '14',
      Year: '1988',
      'Social Security number': '219099871',
      'Driver’s license number': 'ZQ7719X4',
      'License state': 'Texas',
    },
  ],
  ['How to reach you', { 'Cell phone': '5125550148', 'Work phone': '5125550163' }],
  ['Your work', { Employed: true, Employer: 'Test Bakery', 'Job title': 'Baker', 'Time at job (years)': '3' }],
  ['Your income', { Weekly: true, 'Monthly gross income': '3200', 'Next pay date': paydayKeys.join('') }],
  ['Where you live', { 'ZIP code': '78701', 'Street address': '4417 Vermilion Street' }],
  ['Your bank account', { 'Bank name': 'First Test Bank', 'Routing number': '111000025', 'Account number': '90817263544' }],
]

export async function benchInteractions(): Promise<Findings> {
  const site = await startServer({})
  try {
    const walks: Interaction[][] = []
    for (let walk = 1; walk <= WALKS; walk++) {
      tellProgress(`interactions: walk ${walk} of ${WALKS}`)
      walks.push(await walkThrough(site.url))
    }
    return {
      rows: STEPS.map(([heading], place) => rowOf(heading, medianOf(walks.flatMap((walk) => walk[place] ?? [])))),
    }
  } finally {
    await site.stop()
  }
}

/** The slowest interaction of each step. */
async function walkThrough(url: string): Promise<Interaction[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: PHONE })
    const session = await page.context().newCDPSession(page)
    await page.goto(`${url}/apply`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.locator('astro-island').dispatchEvent('pointerdown')
    await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' })
    await watchInteractions(page)
    const slowest: Interaction[] = []
    for (const [heading, answers] of STEPS) {
      await page.getByRole('heading', { name: heading }).waitFor()
      for (const [label, answer] of Object.entries(answers)) await give(page, label, answer)
      if (heading !== 'Your bank account') await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForTimeout(DRAWN_WITHIN_MS)
      slowest.push(await slowestSince(page))
    }
    return slowest
  } finally {
    await browser.close()
  }
}

async function give(page: Page, label: string, answer: string | true): Promise<void> {
  const control = page.getByLabel(label, { exact: true })
  if (answer === true) await control.check()
  else if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') await control.selectOption({ label: answer })
  else {
    await control.click()
    await page.waitForTimeout(BEFORE_FIRST_KEY_MS)
    for (const key of answer) {
      await page.keyboard.press(key)
      await page.waitForTimeout(BETWEEN_KEYS_MS)
    }
  }
}

interface Interaction {
  /** From the input to the next paint, in steps of 8 ms: what a person feels. */
  readonly paintedMs: number
  /** Until our own code was done: what is ours of it, on a machine that has other work to do as well. */
  readonly handledMs: number
}

async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const interactions: Interaction[] = []
    Object.assign(window, { interactions })
    const observer = new PerformanceObserver((list) => {
      for (const { duration, startTime, processingEnd } of list.getEntries() as PerformanceEventTiming[])
        interactions.push({ paintedMs: duration, handledMs: Math.round(processingEnd - startTime) })
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

async function slowestSince(page: Page): Promise<Interaction> {
  const interactions = await page.evaluate(() => (window as unknown as { interactions: Interaction[] }).interactions.splice(0))
  return {
    paintedMs: Math.max(0, ...interactions.map(({ paintedMs }) => paintedMs)),
    handledMs: Math.max(0, ...interactions.map(({ handledMs }) => handledMs)),
  }
}

const medianOf = (walks: readonly Interaction[]): Interaction =>
  [...walks].sort((one, other) => one.paintedMs - other.paintedMs)[Math.floor(walks.length / 2)] ?? { paintedMs: 0, handledMs: 0 }

const rowOf = (heading: string, { paintedMs, handledMs }: Interaction): Finding => ({
  what: `Slowest interaction of “${heading}”, processor slowed ${SLOWER} times, median of ${WALKS} walks`,
  value: `painted after ${milliseconds(paintedMs)}, of which ${milliseconds(handledMs)} until handled`,
  goal: `≤ ${GOAL_MS} ms`,
  met: paintedMs <= GOAL_MS,
})
