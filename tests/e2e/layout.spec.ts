/** Every page fits, at the width of an old phone, a usual one and a desk: nothing sideways, nothing cut off, nothing too small to hit or to read. */
import { expect, type Page, test } from '@playwright/test'
import { layoutProblems, paleTexts, smallTargets } from '#tests/support/page-survey.ts'
import { ALL_ROUTES } from '#tests/support/site-routes.ts'

const WIDTHS = [320, 375, 1280] as const
const ROUTES = [...ALL_ROUTES, '/no-such-page']
const PARTS = 6

async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })
}

for (let part = 0; part < PARTS; part++) {
  test(`pages fit at 320, 375 and 1280 px (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.slow()
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

test('the open menu and the open dialogs fit too', async ({ page }) => {
  test.slow()
  const problems: string[] = []
  const survey = async (where: string) => {
    const found = [
      ...(await page.evaluate(layoutProblems)),
      ...(await page.evaluate(smallTargets)),
      ...(await page.evaluate(paleTexts)),
    ]
    problems.push(...found.map((problem) => `${where}: ${problem}`))
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/contact-us')
    if (width < 1024) {
      await page.getByRole('banner').locator('summary').click()
      await survey(`menu at ${width} px`)
    }
    for (const name of ['Terms & Conditions', 'Privacy Policy', 'E-Consent Agreement']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByRole('heading', { level: 2 }).nth(1)).toBeAttached()
      await survey(`${name} at ${width} px`)
      const box = await dialog.boundingBox()
      expect(
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 600,
        `${name} at ${width} px`,
      ).toBe(true)
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
  }
  expect(problems).toEqual([])
})

test('the survey finds what it looks for', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.setContent(`
    <main>
      <p id="wide" style="width: 400px">The page scrolls sideways and the text leaves the screen, since this is wider than that</p>
      <p style="width: 60px; overflow: hidden; white-space: nowrap">This is cut off</p>
      <p style="height: 10px; overflow: hidden">This is cut off<br>below</p>
      <div style="width: 40px; white-space: nowrap">This sticks out</div>
      <a href="#wide" style="display: block; height: 20px">Too small</a>
      <p>A sentence with a <a href="#wide">link</a> in it</p>
      <p style="color: #767676">Pale</p>
      <div style="width: 100px; overflow-x: auto"><p style="width: 400px; white-space: nowrap">A frame that scrolls by itself is no problem at all</p></div>
    </main>`)
  expect((await page.evaluate(layoutProblems)).map((problem) => problem.split(':')[0])).toEqual([
    'the page scrolls sideways',
    'text leaves the screen',
    'text sticks out of its box',
    'text sticks out of its box',
    'text sticks out of its box',
    'text is cut off sideways',
    'text is cut off below',
  ])
  expect(await page.evaluate(smallTargets)).toEqual(['a "Too small" is 20 px high'])
  expect(await page.evaluate(paleTexts)).toEqual([expect.stringMatching(/^"Pale" reaches 4\.5\d:1$/)])
})
