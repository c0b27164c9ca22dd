/**
 * Each page of the site is opened once, on a small phone, and everything that is asked of every page is asked of that one visit: what came
 * over the wire, the first screens, header and footer, whether it fits and can be hit and read at every width, axe, print, colors of the
 * reader's own, the focus, and what its calculator says. One problem is one line: the page, where it was looked at, and what is wrong.
 * What only reads HTML is in heads, html, links and without-javascript.spec.ts; each question has a test of its own in questions.spec.ts.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { BESIDE_SURVEYS, violationsOn } from '#tests/support/axe.ts'
import { test } from '#tests/support/browser-test.ts'
import {
  layoutProblems,
  paleTexts,
  seenElements,
  smallTargets,
  unmarkedControls,
  unmarkedLinks,
} from '#tests/support/page-survey.ts'
import { EVERY_PAGE, KINDS_OF_PAGE } from '#tests/support/site-routes.ts'
import { wrongFigures } from '#tests/support/visits/calculator.ts'
import { firstScreenProblems, longerHeadlines, PHONE } from '#tests/support/visits/first-screen.ts'
import { unmarkedStops } from '#tests/support/visits/focus-marks.ts'
import { furnitureProblems } from '#tests/support/visits/furniture.ts'
import { lookProblems } from '#tests/support/visits/look.ts'
import { foreignRequests } from '#tests/support/visits/outsiders.ts'
import { printProblems } from '#tests/support/visits/paper.ts'
import { weightProblems } from '#tests/support/visits/weight.ts'
import { watchWire } from '#tests/support/visits/wire.ts'

const PARTS = 8
const LONG = Boolean(process.env.LONG)

/**
 * Pages of one kind have one layout: in `npm test` one of them is asked everything, the others what their texts can make wrong. Of these axe finds
 * nothing that the rules of html.spec.ts do not.
 */
const isEveryQuestionAsked = (route: string) => LONG || KINDS_OF_PAGE.some((kind) => kind === route)

type Note = (where: string, problems: readonly string[]) => void

for (let part = 0; part < PARTS; part++)
  test.describe(() => {
    test.use({ viewport: PHONE })

    test(`nothing is wrong with any page (${part + 1} of ${PARTS})`, async ({ page, baseURL, causes }) => {
      test.slow()
      const found: string[] = []
      const wire = await watchWire(page)
      const foreign = foreignRequests(page, String(baseURL))
      // The browser says of an unknown address that it is unknown.
      causes(/status of 404 .*\/no-such-page\)$/)
      for (const route of EVERY_PAGE.filter((_, place) => place % PARTS === part)) {
        const note: Note = (where, problems) => found.push(...problems.map((problem) => `${route}${where}: ${problem}`))
        await page.setViewportSize(PHONE)
        await wire.open(route)
        note('', weightProblems(wire, route))
        note(' on a phone', await firstScreenProblems(page, route))
        note(' on a phone', await furnitureProblems(page, route))
        note(' on a phone', await page.evaluate(longerHeadlines))
        await lookAtWidths(page, route, note)
        await lookAtLargeText(page, note)
        if (isEveryQuestionAsked(route)) {
          await lookInOtherColors(page, note)
          await lookOnPaper(page, note)
          note('', await unmarkedStops(page))
        }
        await hydrate(page)
        note(', calculator', await wrongFigures(page, route, LONG))
        note(
          ', cookie',
          (await page.context().cookies()).map(({ name }) => name),
        )
        note(', asked another site', foreign.splice(0))
      }
      expect(found).toEqual([])
    })
  })

/** Without the menu, which would lie over the page: it has a test of its own. */
async function fold(page: Page, state: 'open' | 'closed'): Promise<void> {
  await page.evaluate((isOpen) => {
    for (const details of document.querySelectorAll('main details, footer details')) details.toggleAttribute('open', isOpen)
    // Laid out as a reader who scrolls there finds it: until then its height is a guess, and what it holds overlaps what follows.
    for (const part of document.querySelectorAll<HTMLElement>('.drawn-when-near > *'))
      part.style.contentVisibility = isOpen ? 'visible' : ''
  }, state === 'open')
}

async function lookAtWidths(page: Page, route: string, note: Note): Promise<void> {
  const survey = async (where: string) => {
    note(where, await page.evaluate(layoutProblems))
    note(where, await page.evaluate(smallTargets))
  }
  for (const width of isEveryQuestionAsked(route) ? [320, 375, 768, 1024, 1280, 1920] : [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await fold(page, 'closed')
    note(` at ${width} px`, await page.evaluate(lookProblems))
    if (width === 1024 || width === 1920) continue
    if (isEveryQuestionAsked(route)) await survey(` at ${width} px`)
    if (width === 768) {
      // Folded, a page is a part of what axe reads below.
      if (LONG) note('', await violationsOn(page, `at ${width} px`, BESIDE_SURVEYS))
      note(` at ${width} px`, await page.evaluate(paleTexts))
      continue
    }
    await fold(page, 'open')
    await survey(` at ${width} px, opened`)
    if (width === 375) continue
    note(` at ${width} px, opened`, await page.evaluate(unmarkedLinks))
    if (isEveryQuestionAsked(route)) note('', await violationsOn(page, `at ${width} px, opened`, BESIDE_SURVEYS))
    note(` at ${width} px, opened`, await page.evaluate(paleTexts))
  }
}

/** Colors change, and nothing else: what axe asks of the rest it has asked above. With LONG it asks again. */
async function lookInOtherColors(page: Page, note: Note): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 })
  const seen = await page.evaluate(seenElements)
  for (const [where, media, query] of [
    ['in the dark', { colorScheme: 'dark' }, '(prefers-color-scheme: dark)'],
    ['in forced colors', { forcedColors: 'active' }, '(forced-colors: active)'],
  ] as const) {
    await page.emulateMedia(media)
    expect(await page.evaluate((asked) => matchMedia(asked).matches, query)).toBe(true)
    note(` ${where}`, await page.evaluate(paleTexts))
    if (where === 'in forced colors') note(` ${where}`, await page.evaluate(unmarkedControls))
    const seenNow = await page.evaluate(seenElements)
    note(` ${where}`, isDeepStrictEqual(seenNow, seen) ? [] : ['shows other elements than in its own colors'])
    if (LONG) note('', await violationsOn(page, where, where === 'in forced colors' ? 'forced' : 'all'))
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  }
}

async function lookAtLargeText(page: Page, note: Note): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 })
  await fold(page, 'open')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  note(' with text of twice the size', await page.evaluate(layoutProblems))
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

async function lookOnPaper(page: Page, note: Note): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 })
  await fold(page, 'closed')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  note(' on paper', await page.evaluate(printProblems))
  await page.emulateMedia({ media: null, colorScheme: 'light' })
}

/** One island hydrates in view, another when it is touched. */
async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const island = document.querySelector('astro-island')
    island?.firstElementChild?.scrollIntoView()
    island?.querySelector('input')?.focus()
  })
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' })
}
