/** Every page fits, at the width of an old phone, a usual one and a desk: nothing sideways, nothing cut off, nothing too small to hit or to read. */
import { expect, type Page, test } from '@playwright/test'
import { layoutProblems, paleTexts, smallTargets } from '#tests/support/page-survey.ts'
import { ALL_ROUTES } from '#tests/support/site-routes.ts'

const WIDTHS = [320, 375, 1280] as const
const ROUTES = [...ALL_ROUTES, '/no-such-page']
const PARTS = 4

async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })
}

for (let part = 0; part < PARTS; part++) {
  test(`pages fit at 320, 375 and 1280 px (${part + 1} of ${PARTS})`, async ({ page }) => {
    const problems: string[] = []
    for (const route of ROUTES.filter((_, place) => place % PARTS === part)) {
      await page.goto(route)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        for (const opened of [false, true]) {
          if (opened) await openEverything(page)
          const found = [...(await page.evaluate(layoutProblems)), ...(await page.evaluate(smallTargets))]
          problems.push(...found.map((problem) => `${route} at ${width} px${opened ? ', opened' : ''}: ${problem}`))
        }
      }
      problems.push(...(await page.evaluate(paleTexts)).map((problem) => `${route}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
}
