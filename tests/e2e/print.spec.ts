/** On paper a page is its words: answers open, and nothing to press. */
import { expect, test } from '@playwright/test'
import { DOCUMENT_ROUTES, FORM_ROUTES } from '#tests/support/site-routes.ts'

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }))

test('the FAQ prints with its answers, without header, footer, contents and buttons', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByText('We are not a lender and not a broker. We pass your request')).toBeVisible()
  const closed = page.locator('main details:not([open]) > :not(summary, nav)')
  expect(await closed.count()).toBeGreaterThan(20)
  for (const answer of await closed.all()) await expect(answer).toBeVisible()
  for (const furniture of ['header', 'footer', 'nav', '.button', 'dialog'])
    await expect(page.locator(furniture).filter({ visible: true }), furniture).toHaveCount(0)
})

test('every page prints dark words on light paper, and a table whole', async ({ page }) => {
  for (const route of [...DOCUMENT_ROUTES, ...FORM_ROUTES, '/emergency-loans', '/no-such-page']) {
    await page.goto(route)
    const [ink, ground] = await page.locator('h1').evaluate((heading) => {
      const grounds: string[] = []
      for (let part: Element | null = heading; part; part = part.parentElement) grounds.push(getComputedStyle(part).backgroundColor)
      return [getComputedStyle(heading).color, grounds.find((color) => color !== 'rgba(0, 0, 0, 0)')]
    })
    expect(ink, route).toBe('rgb(20, 35, 29)')
    // The page's paper, or the white of a step's own sheet.
    expect(['rgb(253, 252, 249)', 'rgb(255, 255, 255)'], route).toContain(ground)
    const frames = await page
      .locator('.table-frame')
      .evaluateAll((found) => found.map((frame) => getComputedStyle(frame).overflowX))
    expect(new Set(frames), route).toEqual(new Set(frames.length > 0 ? ['visible'] : []))
  }
})
