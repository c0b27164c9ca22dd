/** What readers set for themselves: a dark scheme, colors of their own, and text of twice the size. Every route, or one of each kind. */
import { expect, type Page, test } from '@playwright/test'
import { violationsOn } from '#tests/support/axe.ts'
import { layoutProblems, paleTexts, unmarkedControls } from '#tests/support/page-survey.ts'
import { ALL_ROUTES, KINDS_OF_PAGE } from '#tests/support/site-routes.ts'

const ROUTES = [...ALL_ROUTES, '/no-such-page']
const PARTS = 4
/** Without the menu, which would lie over the page. */
const FOLDS = 'main details, footer details'
const PHONE = { width: 375, height: 800 }

const inPart = (routes: readonly string[], part: number, parts: number) => routes.filter((_, place) => place % parts === part)

async function openAll(page: Page, folds: string): Promise<void> {
  await page.evaluate((selector) => {
    for (const details of document.querySelectorAll(selector)) details.setAttribute('open', '')
    // Laid out as a reader who scrolls there finds it: until then its height is a guess, and what it holds overlaps what follows.
    for (const part of document.querySelectorAll<HTMLElement>('.drawn-when-near > *')) part.style.contentVisibility = 'visible'
  }, folds)
}

for (let part = 0; part < PARTS; part++) {
  test(`with text of twice the size no page scrolls sideways or cuts off a word on a phone (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    test.slow()
    const problems: string[] = []
    for (const route of inPart(ROUTES, part, PARTS)) {
      await page.setViewportSize(PHONE)
      await page.goto(route)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await openAll(page, 'main details')
      problems.push(...(await page.evaluate(layoutProblems)).map((problem) => `${route}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
}

test.describe('in the dark scheme', () => {
  test.use({ colorScheme: 'dark', viewport: PHONE })

  for (let part = 0; part < 2; part++) {
    test(`no kind of page has a violation or a pale word (${part + 1} of 2)`, async ({ page }) => {
      test.slow()
      const problems: string[] = []
      for (const route of inPart(KINDS_OF_PAGE, part, 2)) {
        await page.goto(route)
        await openAll(page, FOLDS)
        problems.push(...(await violationsOn(page, route)))
        problems.push(...(await page.evaluate(paleTexts)).map((problem) => `${route}: ${problem}`))
      }
      expect(problems).toEqual([])
    })
  }

  test('the paper is dark, and print is light', async ({ page }) => {
    await page.goto('/faq')
    const lightness = () => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[0]))
    expect(await lightness()).toBeLessThan(40)
    await page.emulateMedia({ media: 'print' })
    expect(await lightness()).toBeGreaterThan(240)
  })
})

test.describe('in colors of the reader’s own', () => {
  test.use({ viewport: PHONE, contextOptions: { forcedColors: 'active' } })

  for (let part = 0; part < 2; part++) {
    test(`every kind of page keeps its words and the edges of its controls (${part + 1} of 2)`, async ({ page }) => {
      test.slow()
      const problems: string[] = []
      for (const route of inPart(KINDS_OF_PAGE, part, 2)) {
        await page.goto(route)
        expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
        problems.push(...(await page.evaluate(unmarkedControls)).map((problem) => `${route}: ${problem}`))
        await openAll(page, FOLDS)
        problems.push(...(await violationsOn(page, route, 'forced')))
        problems.push(...(await page.evaluate(paleTexts)).map((problem) => `${route}: ${problem}`))
      }
      expect(problems).toEqual([])
    })
  }
})

test('the survey finds a control without an edge', async ({ page }) => {
  await page.setContent(`
    <button style="border: 0; background: green">Without</button>
    <button>With</button>
    <input style="border: 0" aria-label="Without">
    <input aria-label="With">
    <a class="button" href="#x" style="display: inline-block">Without</a>
    <a href="#x">A link is known by its line</a>`)
  expect(await page.evaluate(unmarkedControls)).toEqual([
    'button "Without" has no edge',
    'input "Without" has no edge',
    'a "Without" has no edge',
  ])
})
